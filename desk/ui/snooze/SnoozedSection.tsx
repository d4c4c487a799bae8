import { openTicket } from '../../flows/tickets.ts';
import { bySnooze } from '../../model/snooze.ts';
import { ChatRow } from '../chats/ChatRow.tsx';
import { useChatRow } from '../chats/useChatRow.ts';
import { RowList } from '../parts/RowList.tsx';
import { TicketRow } from '../tickets/TicketRow.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The snoozed chats, tickets or both below a list, those that come back first at the top. */
export function SnoozedSection({ of }: { readonly of: 'chats' | 'tickets' | 'both' }) {
  const desk = useDesk();
  const { chats, tickets, now, me, view, selectedTicketId } = useDeskState();
  const rowOf = useChatRow();
  const threads = [
    ...(of === 'tickets' ? [] : Object.values(chats)).map((chat) => ({ chat, snooze: chat.snooze })),
    ...(of === 'chats' ? [] : tickets.items).map((ticket) => ({ ticket, snooze: ticket.snooze })),
  ]
    .filter(({ snooze }) => snooze !== null)
    .sort((a, b) => bySnooze(a.snooze, b.snooze));
  if (threads.length === 0) return null;
  return (
    <details className="snoozed">
      <summary>{`Snoozed (${threads.length})`}</summary>
      <RowList name="Snoozed">
        {threads.map((thread) =>
          'chat' in thread ? (
            <ChatRow key={`chat ${thread.chat.chatId}`} {...rowOf(thread.chat)} />
          ) : (
            <TicketRow
              key={`ticket ${thread.ticket.ticketId}`}
              ticket={thread.ticket}
              now={now}
              me={me.operatorId}
              isSelected={view === 'tickets' && thread.ticket.ticketId === selectedTicketId}
              onOpen={() => openTicket(desk, thread.ticket.ticketId)}
            />
          ),
        )}
      </RowList>
    </details>
  );
}
