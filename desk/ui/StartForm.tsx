import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Icon } from './parts/Icon.tsx';

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
