import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

type Props = {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** Shown in place of missing or failed content: a title, a text and an action. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <p className="empty-title">{title}</p>
      {children !== undefined && <p className="empty-text">{children}</p>}
      {action}
    </div>
  );
}
