import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { signIn } from '../flows/signIn.ts';
import { Button } from './parts/Button.tsx';
import { Field } from './parts/Field.tsx';
import { Icon } from './parts/Icon.tsx';
import { Notice } from './parts/status.tsx';
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
