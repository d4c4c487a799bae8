import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** Ignores clicks while the server answers. It keeps the focus, which a disabled button would lose. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

export function Button({ look = 'plain', icon, isBusy = false, children, type = 'button', onClick, ...rest }: Props) {
  // On a submit button, this also stops Enter in a field.
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-look={look}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? ignore : onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className="button-text">{children}</span>
    </button>
  );
}
