import { type KeyboardEvent, useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '../../flows/secondFactor.ts';
import type { Outcome } from '../../flows/outcome.ts';
import type { SecondFactorSetup } from '../../model/entities.ts';
import { AppSecret } from '../parts/AppSecret.tsx';
import { Button } from '../parts/Button.tsx';
import { CodeField } from '../parts/CodeField.tsx';
import { Field } from '../parts/Field.tsx';
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Task =
  | { readonly kind: 'none' | 'begin' | 'renew' | 'off' }
  | { readonly kind: 'confirm'; readonly setup: SecondFactorSetup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const NO_TASK: Task = { kind: 'none' };

type Props = {
  /** Called with true when new recovery codes appear, and with false when the operator has confirmed that they have them. */
  readonly onNewCodes: (areShown: boolean) => void;
};

/** Turns the operator's second factor on and off, and replaces the recovery codes. */
export function SecondFactorSection({ onNewCodes }: Props) {
  const desk = useDesk();
  const { me } = useDeskState();
  const [task, setTask] = useState<Task>(NO_TASK);
  const cancel = () => setTask(NO_TASK);
  const showCodes = (codes: readonly string[]) => {
    setTask({ kind: 'codes', codes });
    onNewCodes(true);
  };
  const confirmCodes = () => {
    cancel();
    onNewCodes(false);
  };
  return (
    // The fields are no changes of the profile.
    <section aria-labelledby="factor-title" className="second-factor" onChange={(event) => event.stopPropagation()}>
      <h3 className="people-subtitle" id="factor-title">
        Second factor
      </h3>
      <p className="field-hint">
        {me.hasSecondFactor
          ? 'On. After your password, the sign-in asks for a code of your authenticator app.'
          : 'Off. With it, the sign-in also asks for a code of an authenticator app, so your password alone opens nothing.'}
      </p>
      {task.kind === 'none' && (
        <div className="person-actions">
          {me.hasSecondFactor ? (
            <>
              <Button onClick={() => setTask({ kind: 'renew' })}>New recovery codes</Button>
              <Button onClick={() => setTask({ kind: 'off' })}>Turn off</Button>
            </>
          ) : (
            <Button onClick={() => setTask({ kind: 'begin' })}>Set up</Button>
          )}
        </div>
      )}
      {task.kind === 'begin' && (
        <ProofForm
          needs={['password']}
          action="Continue"
          run={(proof) => beginSecondFactor(desk, proof)}
          onDone={(setup) => setTask({ kind: 'confirm', setup })}
          onCancel={cancel}
        />
      )}
      {task.kind === 'confirm' && (
        <>
          <AppSecret {...task.setup} />
          <ProofForm
            needs={['code']}
            isSetup
            action="Turn on"
            run={(proof) => confirmSecondFactor(desk, proof)}
            onDone={showCodes}
            onCancel={cancel}
          />
        </>
      )}
      {task.kind === 'renew' && (
        <ProofForm
          needs={['password', 'code']}
          action="Make new codes"
          run={(proof) => renewRecoveryCodes(desk, proof)}
          onDone={showCodes}
          onCancel={cancel}
        />
      )}
      {task.kind === 'off' && (
        <ProofForm
          needs={['password', 'code']}
          action="Turn off"
          run={(proof) => turnOffSecondFactor(desk, proof)}
          onDone={cancel}
          onCancel={cancel}
        />
      )}
      {task.kind === 'codes' && <RecoveryCodes codes={task.codes} done="I have saved them" onDone={confirmCodes} />}
    </section>
  );
}

type Proof = { readonly password: string; readonly code: string };
type ProofProps<T> = {
  readonly needs: readonly ('password' | 'code')[];
  readonly isSetup?: boolean;
  readonly action: string;
  readonly run: (proof: Proof) => Promise<Outcome<T>>;
  readonly onDone: (value: T) => void;
  readonly onCancel: () => void;
};

/** Asks for the password, a code, or both. What was typed stays after a refusal. */
function ProofForm<T>({ needs, isSetup = false, action, run, onDone, onCancel }: ProofProps<T>) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canSubmit = needs.every((name) => proof[name].trim() !== '');
  const submit = async () => {
    if (isBusy || !canSubmit) return;
    setBusy(true);
    const answer = await run(proof);
    setBusy(false);
    if (answer.kind === 'done') onDone(answer.value);
    else setProblem(answer.kind === 'failed' ? answer.problem : null);
  };
  // The fields are inside the profile's form, which Enter would save and close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void submit();
  };
  return (
    <div className="proof-form">
      {needs.includes('password') && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={proof.password}
          onChange={(event) => setProof({ ...proof, password: event.target.value })}
          onKeyDown={onKeyDown}
        />
      )}
      {needs.includes('code') && (
        <CodeField
          value={proof.code}
          onChange={(code) => setProof({ ...proof, code })}
          onKeyDown={onKeyDown}
          takesFocus={isSetup}
          allowsRecovery={!isSetup}
        />
      )}
      {problem !== null && <Notice text={problem} />}
      <div className="person-actions">
        <Button look="primary" isBusy={isBusy} disabled={!canSubmit} onClick={() => void submit()}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
