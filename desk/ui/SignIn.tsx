import { useEffect, useRef, useState } from 'react';
import { signIn } from '../flows/signIn.ts';
import { Button } from './parts/Button.tsx';
import { Field } from './parts/Field.tsx';
import { Icon } from './parts/Icon.tsx';
import { Notice } from './parts/Notice.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

export function SignIn() {
  const desk = useDesk();
  const { isBusy, problem } = useDeskState().signIn;
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The field has the focus at the start, and again after a wrong password.
  useEffect(() => {
    if (!isBusy) form.current?.querySelector<HTMLInputElement>('input[type=password]')?.select();
  }, [isBusy]);
  return (
    <main className="start">
      <form
        ref={form}
        className="sign-in"
        aria-labelledby="sign-in-title"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(desk, password);
        }}
      >
        <span className="brand-mark" data-size="large">
          <Icon name="chat" />
        </span>
        <h1 className="sign-in-title" id="sign-in-title">
          Support desk
        </h1>
        {/* Password managers file a password under a name, although the desk has one operator only. */}
        <input type="text" name="username" autoComplete="username" defaultValue="operator" hidden readOnly />
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
        <p className="field-hint">No password yet? Ask whoever runs your support server.</p>
      </form>
    </main>
  );
}
