import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

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

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'title' | 'aria-label' | 'children'> & {
  readonly icon: IconName;
  readonly name: string;
};

/** A button with only an icon. Screen readers read its name, and hovering shows it. */
export function IconButton({ icon, name, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}
