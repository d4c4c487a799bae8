import { useEffect, useRef, useState } from 'react';
import { signIn } from '../flows/signIn.ts';
import { Button } from './parts/Button.tsx';
import { Field } from './parts/Field.tsx';
import { Notice } from './parts/Notice.tsx';
import { StartForm } from './StartForm.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

export function SignIn() {
  const desk = useDesk();
  const { isBusy, problem } = useDeskState().signIn;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Focus the name first, and the password after a wrong one.
  useEffect(() => {
    if (!isBusy)
      form.current?.querySelector<HTMLInputElement>(problem === null ? 'input' : '[type=password]')?.select();
  }, [isBusy, problem]);
  return (
    <main className="start">
      <StartForm
        ref={form}
        title="Support desk"
        onSubmit={() => void signIn(desk, { username: username.trim(), password })}
      >
        <Field
          label="Name or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          hint="Leave it empty to sign in with the server’s desk password."
        />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== null && <Notice text={problem} />}
        <Button type="submit" look="primary" isBusy={isBusy} disabled={password === ''}>
          Sign in
        </Button>
        <p className="field-hint">No account yet, or password forgotten? Ask an administrator for a link.</p>
      </StartForm>
    </main>
  );
}
