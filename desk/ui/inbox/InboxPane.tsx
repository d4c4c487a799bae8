import { useMemo } from 'react';
import { reloadInbox } from '../../flows/inbox.ts';
import { loadMoreOfInbox } from '../../flows/inboxPages.ts';
import { countInboxFilters, cutAtEnd, narrowThreads } from '../../model/inboxFilter.ts';
import { keyOfThread, type ListedThread, oneList, ticketWait } from '../../model/oneList.ts';
import { ChatRow } from '../chats/ChatRow.tsx';
import { useChatRow } from '../chats/useChatRow.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState, ListStatus, Notice } from '../parts/status.tsx';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { SnoozedSection } from '../snooze/SnoozedSection.tsx';
import { TicketRow } from '../tickets/TicketRow.tsx';
import { useTicketRow } from '../tickets/useTicketRow.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { InboxBar } from './InboxBar.tsx';

/** The chats and tickets that are not closed and match the filters: first those that wait for an answer, longest wait first. */
export function InboxPane() {
  const desk = useDesk();
  const { chats, tickets, inbox, me } = useDeskState();
  const { list, filter, end } = inbox;
  const { waiting, answered, order } = useMemo(() => {
    const all = oneList(narrowThreads({ chats, tickets: tickets.items }, filter, me.operatorId), null);
    const cut = cutAtEnd(all, end);
    return { ...cut, order: [...cut.waiting, ...cut.answered].map(keyOfThread) };
  }, [chats, tickets.items, filter, me.operatorId, end]);
  const isFiltered = countInboxFilters(filter) > 0;
  const isEmpty = waiting.length + answered.length === 0;
  return (
    <section className="chats-pane" aria-label="Inbox" aria-busy={list.load === 'loading'}>
      <header className="pane-header">
        <h2 className="pane-title">Inbox</h2>
      </header>
      <InboxBar />
      <div className="chats-scroller">
        <ListStatus list={list} isEmpty={isEmpty} what="the inbox" onRetry={() => reloadInbox(desk)} />
        {list.load === 'ready' && isEmpty && (
          <EmptyState icon="inbox" title={isFiltered ? 'Nothing matches the filters' : 'The inbox is empty'}>
            {isFiltered ? 'Chats and tickets that match appear here.' : 'New chats, tickets and emails appear here.'}
          </EmptyState>
        )}
        {!isEmpty && (
          <SelectableRows name="Inbox" order={order}>
            <Group title="Waiting for an answer" threads={waiting} />
            <Group title="Answered" threads={answered} />
          </SelectableRows>
        )}
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {list.hasMore && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreOfInbox(desk)}>
            Show more
          </Button>
        )}
        <SnoozedSection of="both" />
      </div>
    </section>
  );
}

type GroupProps = { readonly title: string; readonly threads: readonly ListedThread[] };

function Group({ title, threads }: GroupProps) {
  const chatRow = useChatRow();
  const ticketRow = useTicketRow();
  if (threads.length === 0) return null;
  return (
    <>
      <li className="list-heading">
        <h3>{`${title} (${threads.length})`}</h3>
      </li>
      {threads.map((thread) =>
        thread.kind === 'chat' ? (
          <ChatRow key={`chat ${thread.chat.chatId}`} {...chatRow(thread.chat)} />
        ) : (
          <TicketRow
            key={`ticket ${thread.ticket.ticketId}`}
            {...ticketRow(thread.ticket)}
            since={ticketWait(thread.ticket)}
          />
        ),
      )}
    </>
  );
}
