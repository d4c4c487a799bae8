import type { ChatStatus } from '../../model/entities.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useDeskState } from '../useDesk.ts';

type Props = {
  readonly status: ChatStatus;
  /** The tag that the list is filtered by. */
  readonly tag: string | null;
  readonly isOnlyMine: boolean;
};

export function NoChats({ status, tag, isOnlyMine }: Props) {
  const { settings, me } = useDeskState();
  if (tag !== null) return <EmptyState icon="tag" title={`No chats here with #${tag}`} />;
  if (isOnlyMine) {
    return (
      <EmptyState icon="chat" title="No open chat is yours">
        Chats that you take appear here.
      </EmptyState>
    );
  }
  if (status === 'open') {
    return (
      <EmptyState icon="chat" title="No open chats">
        Chats that you take appear here.
      </EmptyState>
    );
  }
  if (status === 'closed') return <EmptyState icon="inbox" title="No closed chats yet" />;
  return (
    <EmptyState icon="clock" title="No one is waiting">
      {hintOf(settings.online, me.isAway)}
    </EmptyState>
  );
}

function hintOf(isOpen: boolean, isAway: boolean): string {
  if (!isOpen) return 'Chat is closed in the settings. Visitors can leave a ticket instead.';
  if (isAway) return 'You are away. Visitors can chat while a colleague is online.';
  return 'New chats appear here, with a sound.';
}
