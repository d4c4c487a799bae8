import type { ChatStatus } from '../../model/entities.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useDeskState } from '../useDesk.ts';

export function NoChats({ status }: { readonly status: ChatStatus }) {
  const { online } = useDeskState().settings;
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
      {online ? 'New chats appear here, with a sound.' : 'You are offline. Visitors can leave a ticket instead.'}
    </EmptyState>
  );
}
