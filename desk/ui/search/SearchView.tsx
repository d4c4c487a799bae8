import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import { openChat, showTicket } from '../../flows/openChat.ts';
import { loadMoreFound, runSearch, writeSearch } from '../../flows/search.ts';
import { visitorName } from '../../model/chats.ts';
import type { Found, TextMatch } from '../../model/entities.ts';
import { countFilters } from '../../model/searchRequest.ts';
import { ticketSender } from '../../model/tickets.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { EmptyState, Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { SearchFilters } from './SearchFilters.tsx';

const STATUS = { waiting: 'Waiting', open: 'Open', closed: 'Closed' } as const;

/** Searches chats and tickets by the words in them. */
export function SearchView() {
  const desk = useDesk();
  const { search } = useDeskState({ sync: true }).work;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { text, found, problem, isBusy } = search;
  const count = found === null ? 0 : found.chats.length + found.tickets.length;
  const hasMore = found !== null && (found.hasMoreChats || found.hasMoreTickets);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the results, which are buttons
    <main className="tickets-view" aria-busy={isBusy} onKeyDown={moveFocus}>
      <div className="manage">
        <form
          role="search"
          className="search-form"
          onSubmit={(event) => {
            event.preventDefault();
            void runSearch(desk);
          }}
        >
          <h2 className="tickets-title">Search</h2>
          <div className="search-field">
            <Icon name="search" />
            <input
              ref={field}
              type="search"
              className="search-input"
              aria-label="Search chats and tickets"
              placeholder="Words, a name, an address or a number"
              maxLength={200}
              value={text}
              onChange={(event) => writeSearch(desk, event.target.value)}
            />
            {text !== '' && (
              <IconButton
                icon="close"
                name="Clear the search"
                onClick={() => {
                  writeSearch(desk, '');
                  field.current?.focus();
                }}
              />
            )}
          </div>
          <p className="field-hint" role="status">
            {found !== null && `${count} ${count === 1 ? 'result' : 'results'}${hasMore ? ', and more' : ''}`}
          </p>
        </form>
        <SearchFilters />
        {problem !== null && <Notice text={problem} />}
        {found !== null && count === 0 && (
          <EmptyState icon="search" title="Nothing found">
            Every word has to be in the same message, note, email, ticket or name. The beginning of a word is enough.
            {countFilters(search.filters) > 0 && ' The filters may leave out results.'}
          </EmptyState>
        )}
        {found !== null && count > 0 && <Results found={found} />}
      </div>
    </main>
  );
}

function Results({ found }: { readonly found: Found }) {
  const desk = useDesk();
  return (
    <>
      <ResultList kind="chats" name="Chats found" count={found.chats.length} hasMore={found.hasMoreChats}>
        {found.chats.map(({ chat, pieces }) => (
          <Result
            key={chat.chatId}
            title={visitorName(chat)}
            at={chat.updatedAt}
            pieces={pieces}
            meta={[STATUS[chat.status], chat.company, chat.category?.name, ...chat.tags.map((tag) => `#${tag}`)]}
            onOpen={() => openChat(desk, chat.chatId)}
          />
        ))}
      </ResultList>
      <ResultList kind="tickets" name="Tickets found" count={found.tickets.length} hasMore={found.hasMoreTickets}>
        {found.tickets.map(({ ticket, pieces }) => (
          <Result
            key={ticket.ticketId}
            title={ticket.subject || ticketSender(ticket)}
            at={ticket.createdAt}
            pieces={pieces}
            meta={[ticket.subject ? ticketSender(ticket) : undefined, `Ticket ${ticket.ticketId}`, ticket.company]}
            onOpen={() => showTicket(desk, ticket)}
          />
        ))}
      </ResultList>
    </>
  );
}

type ListProps = {
  readonly kind: 'chats' | 'tickets';
  readonly name: string;
  readonly count: number;
  readonly hasMore: boolean;
  readonly children: ReactNode;
};

/** The results of one kind. After a further page, the focus moves to its first result. */
function ResultList({ kind, name, count, hasMore, children }: ListProps) {
  const desk = useDesk();
  const { loadingMore } = useDeskState().work.search;
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null || count <= next.current) return;
    list.current?.querySelectorAll<HTMLElement>('.result')[next.current]?.focus();
    next.current = null;
  }, [count]);
  if (count === 0) return null;
  return (
    <>
      <ul ref={list} className="manage-list" aria-label={name}>
        {children}
      </ul>
      {hasMore && (
        <Button
          look="quiet"
          isBusy={loadingMore === kind}
          onClick={() => {
            next.current = count;
            void loadMoreFound(desk, kind);
          }}
        >
          {`Show more ${kind}`}
        </Button>
      )}
    </>
  );
}

type Props = {
  readonly title: string;
  readonly at: string;
  readonly pieces: readonly TextMatch[];
  readonly meta: readonly (string | undefined)[];
  readonly onOpen: () => void;
};

/** A chat or ticket found by the search. */
function Result({ title, at, pieces, meta, onOpen }: Props) {
  const { now } = useDeskState();
  return (
    <li>
      <button type="button" className="result" onClick={onOpen}>
        <span className="result-title" dir="auto" title={title}>
          {title}
        </span>
        <time className="result-time" dateTime={at} title={dateAndTime(at)}>
          {relativeTime(at, now)}
        </time>
        <span className="result-text" dir="auto">
          <Matches pieces={pieces} />
        </span>
        <span className="result-meta">{meta.filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  );
}

/** A text with the search words marked. */
function Matches({ pieces }: { readonly pieces: readonly TextMatch[] }) {
  return pieces.map(({ text, isMatch }, place) =>
    isMatch ? <mark key={place}>{decodeEmoji(text)}</mark> : <span key={place}>{decodeEmoji(text)}</span>,
  );
}

/** Moves the focus between the search field and the results with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .result')];
  const place = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[place + step];
  // The filters have their own arrow keys.
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
