import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'className' | 'title' | 'aria-label' | 'children'> & {
  readonly icon: IconName;
  readonly name: string;
};

/** A button with only an icon. Screen readers read its name, and hovering shows it. */
export function IconButton({ icon, name, ...rest }: Props) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}
