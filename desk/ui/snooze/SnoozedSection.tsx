import { useMemo } from 'react';
import { loadMoreSnoozed } from '../../flows/snoozed.ts';
import { narrowThreads, NO_INBOX_FILTER } from '../../model/inboxFilter.ts';
import { keyOfThread } from '../../model/oneList.ts';
import { snoozedThreads } from '../../model/snooze.ts';
import { ChatRow } from '../chats/ChatRow.tsx';
import { useChatRow } from '../chats/useChatRow.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { TicketRow } from '../tickets/TicketRow.tsx';
import { useTicketRow } from '../tickets/useTicketRow.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

const NONE: readonly never[] = [];

/** The snoozed chats, tickets or both below a list, by the same filters, those that come back first at the top. */
export function SnoozedSection({ of }: { readonly of: 'chats' | 'tickets' | 'both' }) {
  const desk = useDesk();
  const { chats, tickets, snoozed, inbox, work, me } = useDeskState();
  const chatRow = useChatRow();
  const ticketRow = useTicketRow();
  // The filters of the list above.
  const filter = useMemo(
    () => (of === 'both' ? inbox.filter : { ...NO_INBOX_FILTER, tag: work.tagFilter ?? '' }),
    [of, inbox.filter, work.tagFilter],
  );
  const { threads, order } = useMemo(() => {
    const matching = narrowThreads({ chats, tickets: tickets.items }, filter, me.operatorId);
    const shown = snoozedThreads({
      chats: of === 'tickets' ? NONE : Object.values(matching.chats),
      tickets: of === 'chats' ? NONE : matching.tickets,
    });
    return { threads: shown, order: shown.map(keyOfThread) };
  }, [chats, tickets.items, of, filter, me.operatorId]);
  if (threads.length === 0) return null;
  const hasMore = snoozed.next !== null;
  return (
    <details className="snoozed">
      <summary>{`Snoozed (${threads.length}${hasMore ? '+' : ''})`}</summary>
      <SelectableRows name="Snoozed" order={order}>
        {threads.map((thread) =>
          thread.kind === 'chat' ? (
            <ChatRow key={`chat ${thread.chat.chatId}`} {...chatRow(thread.chat)} />
          ) : (
            <TicketRow key={`ticket ${thread.ticket.ticketId}`} {...ticketRow(thread.ticket)} />
          ),
        )}
      </SelectableRows>
      {snoozed.problem !== null && <Notice text={snoozed.problem} />}
      {hasMore && (
        <Button look="quiet" isBusy={snoozed.isLoadingMore} onClick={() => void loadMoreSnoozed(desk)}>
          Show more snoozed
        </Button>
      )}
    </details>
  );
}
