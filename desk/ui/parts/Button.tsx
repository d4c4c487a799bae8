import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** Waiting for the server: it stays where it is and takes no second click. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

export function Button({ look = 'plain', icon, isBusy = false, children, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-look={look}
      aria-busy={isBusy}
      disabled={disabled === true || isBusy}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className="button-text">{children}</span>
    </button>
  );
}
