import { useMemo } from 'react';
import { INBOX_CHATS, INBOX_TICKETS, loadMoreOfInbox, reloadInbox } from '../../flows/inbox.ts';
import { openTicket } from '../../flows/tickets.ts';
import { type ListedThread, oneList, ticketWait } from '../../model/oneList.ts';
import { ticketKey, type ThreadKey } from '../../model/threadKey.ts';
import { ChatRow } from '../chats/ChatRow.tsx';
import { useChatRow } from '../chats/useChatRow.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState, ListStatus, Notice } from '../parts/status.tsx';
import { TagFilter } from '../parts/TagFilter.tsx';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { SnoozedSection } from '../snooze/SnoozedSection.tsx';
import { TicketRow } from '../tickets/TicketRow.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** All chats and tickets that are not closed: first those that wait for an answer, longest wait first. */
export function InboxPane() {
  const desk = useDesk();
  const { chats, tickets, work } = useDeskState();
  const { tagFilter: tag } = work;
  const { waiting, answered } = useMemo(
    () => oneList({ chats, tickets: tickets.items }, tag),
    [chats, tickets.items, tag],
  );
  const list = useInboxLists();
  const isEmpty = waiting.length + answered.length === 0;
  return (
    <section className="chats-pane" aria-label="Inbox" aria-busy={list.load === 'loading'}>
      <header className="pane-header">
        <h2 className="pane-title">Inbox</h2>
      </header>
      <TagFilter of="both" />
      <div className="chats-scroller">
        <ListStatus list={list} isEmpty={isEmpty} what="the inbox" onRetry={() => reloadInbox(desk)} />
        {list.load === 'ready' && isEmpty && (
          <EmptyState icon="inbox" title={tag === null ? 'The inbox is empty' : `Nothing here with #${tag}`}>
            {tag === null && 'New chats, tickets and emails appear here.'}
          </EmptyState>
        )}
        {!isEmpty && (
          <SelectableRows name="Inbox" order={[...waiting, ...answered].map(keyOf)}>
            <Group title="Waiting for an answer" threads={waiting} />
            <Group title="Answered" threads={answered} />
          </SelectableRows>
        )}
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {list.hasMore && !isEmpty && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => loadMoreOfInbox(desk)}>
            Show more
          </Button>
        )}
        <SnoozedSection of="both" />
      </div>
    </section>
  );
}

const keyOf = (thread: ListedThread): ThreadKey =>
  thread.kind === 'chat' ? thread.chat.chatId : ticketKey(thread.ticket.ticketId);

type GroupProps = { readonly title: string; readonly threads: readonly ListedThread[] };

function Group({ title, threads }: GroupProps) {
  if (threads.length === 0) return null;
  return (
    <>
      <li className="list-heading">
        <h3>{`${title} (${threads.length})`}</h3>
      </li>
      {threads.map((thread) => (
        <Row
          key={thread.kind === 'chat' ? `chat ${thread.chat.chatId}` : `ticket ${thread.ticket.ticketId}`}
          {...thread}
        />
      ))}
    </>
  );
}

function Row(thread: ListedThread) {
  const desk = useDesk();
  const { now, me, view, selectedTicketId } = useDeskState();
  const chatRow = useChatRow();
  if (thread.kind === 'chat') return <ChatRow {...chatRow(thread.chat)} />;
  const { ticket } = thread;
  return (
    <TicketRow
      ticket={ticket}
      now={now}
      me={me.operatorId}
      since={ticketWait(ticket)}
      isSelected={view === 'tickets' && ticket.ticketId === selectedTicketId}
      onOpen={() => openTicket(desk, ticket.ticketId)}
    />
  );
}

/** The lists that the inbox joins, as one. */
function useInboxLists() {
  const { lists, tickets } = useDeskState();
  const all = [...INBOX_CHATS.map((status) => lists[status]), ...INBOX_TICKETS.map((filter) => tickets.lists[filter])];
  const failed = all.find(({ load }) => load === 'failed');
  const isReady = all.every(({ load }) => load === 'ready');
  return {
    load: failed !== undefined ? ('failed' as const) : isReady ? ('ready' as const) : ('loading' as const),
    problem: (failed ?? all.find(({ problem }) => problem !== null))?.problem ?? null,
    hasMore: all.some(({ hasMore }) => hasMore),
    isLoadingMore: all.some(({ isLoadingMore }) => isLoadingMore),
  };
}
