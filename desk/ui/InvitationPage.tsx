import { useState } from 'react';
import { acceptByProvider, acceptInvitation, leaveInvitation, resumeVisit } from '../flows/signIn.ts';
import type { OpenInvitation } from '../model/entities.ts';
import { PASSWORD_MIN } from '../model/limits.ts';
import { Button } from './parts/Button.tsx';
import { CodeField } from './parts/CodeField.tsx';
import { Field } from './parts/Field.tsx';
import { EmptyState, Notice, Spinner } from './parts/status.tsx';
import { UsernameField } from './parts/UsernameField.tsx';
import { StartForm } from './SignIn.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

/** The page of a one-time link: creates an account or sets a new password. */
export function InvitationPage() {
  const desk = useDesk();
  const { invitation } = useDeskState();
  const leave = () => {
    leaveInvitation(desk);
    void resumeVisit(desk);
  };
  return (
    <main className="start">
      {invitation?.offer ? (
        <AccountForm {...invitation} offer={invitation.offer} />
      ) : invitation?.problem ? (
        <EmptyState
          icon="alert"
          title="This link cannot be used"
          action={<Button onClick={leave}>Go to the desk</Button>}
        >
          {invitation.problem}
        </EmptyState>
      ) : (
        <Spinner label="Opening the link" />
      )}
    </main>
  );
}

type FormProps = {
  readonly offer: OpenInvitation;
  readonly needsCode: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
};

function AccountForm({ offer, needsCode, isBusy, problem }: FormProps) {
  const desk = useDesk();
  const [name, setName] = useState(offer.name);
  const [username, setUsername] = useState(offer.username ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isReset = offer.username !== null;
  const { methods } = useDeskState().signIn;
  const provider = isReset ? null : methods.provider;
  // A new password is still set while only the provider signs in, for the time after.
  const hasPassword = isReset || methods.password;
  const isShort = password !== '' && password.length < PASSWORD_MIN;
  const isComplete = name.trim() !== '' && username.trim() !== '' && password.length >= PASSWORD_MIN;
  const canSubmit = hasPassword ? isComplete && !(needsCode && code.trim() === '') : name.trim() !== '';
  const account = { name: name.trim(), username: username.trim(), password };
  const join = () => void acceptByProvider(desk, name.trim());
  const submit = () => void acceptInvitation(desk, needsCode ? { ...account, code } : account);
  return (
    <StartForm title={isReset ? 'Choose a new password' : 'Create your account'} onSubmit={hasPassword ? submit : join}>
      {!isReset && (
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint="Visitors see it in the chat."
        />
      )}
      {hasPassword && (
        <>
          <UsernameField
            label="Name or email to sign in with"
            value={username}
            isFixed={isReset}
            onChange={setUsername}
          />
          <Field
            label="Password"
            type="password"
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            hint={`At least ${PASSWORD_MIN} characters.`}
            problem={
              isShort ? `${PASSWORD_MIN - password.length} more to go: at least ${PASSWORD_MIN} characters.` : null
            }
          />
        </>
      )}
      {needsCode && <CodeField value={code} onChange={setCode} takesFocus />}
      {problem !== null && <Notice text={problem} />}
      {hasPassword && (
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!canSubmit}>
          {isReset ? 'Set the password' : 'Create account'}
        </Button>
      )}
      {provider !== null && (
        <>
          <Button
            type={hasPassword ? 'button' : 'submit'}
            look={hasPassword ? 'plain' : 'primary'}
            isBusy={isBusy}
            disabled={name.trim() === ''}
            {...(hasPassword && { onClick: join })}
          >
            {`Join with ${provider}`}
          </Button>
          <p className="field-hint">{`You then sign in with your email address at ${provider}.`}</p>
        </>
      )}
    </StartForm>
  );
}
