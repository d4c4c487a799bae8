import type { ChatStatus } from '../../model/entities.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useDeskState } from '../useDesk.ts';

export function NoChats({ status }: { readonly status: ChatStatus }) {
  const { online } = useDeskState().settings;
  if (status === 'open') {
    return (
      <EmptyState icon="chat" title="No open chats">
        Take a waiting chat, and it moves here.
      </EmptyState>
    );
  }
  if (status === 'closed') return <EmptyState icon="inbox" title="No closed chats yet" />;
  return (
    <EmptyState icon="clock" title="Nobody is waiting">
      {online ? 'A new chat shows here at once, and rings.' : 'You are offline: visitors get the ticket form.'}
    </EmptyState>
  );
}
