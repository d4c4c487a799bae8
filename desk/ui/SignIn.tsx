import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { loadSignInMethods, openSession, restartSignIn, signIn } from '../flows/signIn.ts';
import { AppSecret } from './parts/AppSecret.tsx';
import { Button } from './parts/Button.tsx';
import { CodeField } from './parts/CodeField.tsx';
import { Field } from './parts/Field.tsx';
import { Icon } from './parts/Icon.tsx';
import { RecoveryCodes } from './parts/RecoveryCodes.tsx';
import { Notice } from './parts/status.tsx';
import { UsernameField } from './parts/UsernameField.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

export function SignIn() {
  const desk = useDesk();
  const { recoveryCodes, isBusy, problem, methods } = useDeskState().signIn;
  useEffect(() => void loadSignInMethods(desk), [desk]);
  return (
    <main className="start">
      {recoveryCodes === null && !methods.password ? (
        <div className="sign-in">
          <ProviderLink name={methods.provider} />
          {problem !== null && <Notice text={problem} />}
        </div>
      ) : recoveryCodes === null ? (
        <SignInForm />
      ) : (
        <div className="sign-in">
          <RecoveryCodes
            codes={recoveryCodes}
            done="Open the desk"
            isBusy={isBusy}
            onDone={() => void openSession(desk)}
          />
          {problem !== null && <Notice text={problem} />}
        </div>
      )}
    </main>
  );
}

function SignInForm() {
  const desk = useDesk();
  const { isBusy, problem, step, typed, methods } = useDeskState().signIn;
  const [username, setUsername] = useState(typed?.username ?? '');
  const [password, setPassword] = useState(typed?.password ?? '');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isFirstStep = step === null;
  // Focus the name first, the password after a wrong one, and the code in the second step.
  useEffect(() => {
    if (isBusy) return;
    const field = !isFirstStep ? '[name=code]' : problem === null ? 'input' : '[type=password]';
    form.current?.querySelector<HTMLInputElement>(field)?.select();
  }, [isBusy, problem, isFirstStep]);
  const credentials = { username: username.trim(), password };
  const restart = () => {
    setCode('');
    restartSignIn(desk);
  };
  return (
    <StartForm
      ref={form}
      title="Support desk"
      onSubmit={() => void signIn(desk, isFirstStep ? credentials : { ...credentials, code })}
    >
      <UsernameField label="Name or email" value={username} isFixed={!isFirstStep} onChange={setUsername} />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        readOnly={!isFirstStep}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {step?.kind === 'setup' && (
        <>
          <p>This desk asks everyone for a second factor. Set yours up now: it takes a minute.</p>
          <AppSecret secret={step.secret} uri={step.uri} />
        </>
      )}
      {step !== null && <CodeField value={code} onChange={setCode} allowsRecovery={step.kind === 'code'} />}
      {problem !== null && <Notice text={problem} />}
      <Button
        type="submit"
        look="primary"
        isBusy={isBusy}
        disabled={password === '' || (!isFirstStep && code.trim() === '')}
      >
        Sign in
      </Button>
      {isFirstStep ? (
        <>
          <ProviderLink name={methods.provider} />
          <p className="field-hint">No account yet, or password forgotten? Ask an administrator for a link.</p>
        </>
      ) : (
        <>
          {step.kind === 'code' && (
            <p className="field-hint">Neither the app nor a recovery code at hand? Ask an administrator for a reset.</p>
          )}
          <Button onClick={restart}>Back to name and password</Button>
        </>
      )}
    </StartForm>
  );
}

/** Opens the provider's page, which returns to the desk. */
function ProviderLink({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <a className="button" data-look="plain" href="api/oidc/start">
      <span className="button-text">{`Sign in with ${name}`}</span>
    </a>
  );
}

type Props = {
  readonly title: string;
  readonly onSubmit: () => void;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
};

/** The centred form of a page without a desk: sign-in, new account, new password. */
export function StartForm({ title, onSubmit, ref, children }: Props) {
  const id = useId();
  return (
    <form
      ref={ref}
      className="sign-in"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <span className="brand-mark" data-size="large">
        <Icon name="chat" />
      </span>
      <h1 className="sign-in-title" id={id}>
        {title}
      </h1>
      {children}
    </form>
  );
}
