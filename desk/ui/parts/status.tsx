import type { ReactNode } from 'react';
import type { ListState } from '../../state/listState.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  readonly list: Readonly<Pick<ListState, 'load' | 'problem'>>;
  /** Whether no row is shown yet. */
  readonly isEmpty: boolean;
  /** As in "Loading the chats". */
  readonly what: string;
  readonly onRetry: () => void;
};

/** The state of a list that is loading or failed to load. */
export function ListStatus({ list, isEmpty, what, onRetry }: Props) {
  if (list.load === 'failed') {
    return (
      <EmptyState icon="alert" title={`Couldn’t load ${what}`} action={<Button onClick={onRetry}>Try again</Button>}>
        {list.problem}
      </EmptyState>
    );
  }
  return list.load === 'loading' && isEmpty ? <Spinner label={`Loading ${what}`} /> : null;
}

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** Shown in place of missing or failed content: a title, a text and an action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
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

/** Appears after a delay (`parts.css`), because a quick answer needs no spinner. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-label">{`${label}…`}</span>
    </div>
  );
}

type NoticeProps = { readonly text: string; readonly onDismiss?: () => void };

/** A failure, shown next to its cause. */
export function Notice({ text, onDismiss }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <Icon name="alert" />
      <span className="notice-text">{text}</span>
      {onDismiss !== undefined && <IconButton icon="close" name="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
