import { type KeyboardEvent, useEffect, useRef } from 'react';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import { openChat } from '../../flows/openChat.ts';
import { runSearch, showTicket, writeSearch } from '../../flows/search.ts';
import { visitorName } from '../../model/chats.ts';
import type { Found, TextMatch } from '../../model/entities.ts';
import { ticketSender } from '../../model/tickets.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { IconButton } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { EmptyState, Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const STATUS = { waiting: 'Waiting', open: 'Open', closed: 'Closed' } as const;

/** Searches chats and tickets by the words in them. */
export function SearchView() {
  const desk = useDesk();
  const { search } = useDeskState({ sync: true }).work;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { text, found, problem, isBusy } = search;
  const count = found === null ? 0 : found.chats.length + found.tickets.length;
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
              placeholder="Words, a name or an address"
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
            {found !== null && text.trim() !== '' && (count === 1 ? '1 result' : `${count} results`)}
          </p>
        </form>
        {problem !== null && <Notice text={problem} />}
        {found !== null && count === 0 && text.trim() !== '' && (
          <EmptyState icon="search" title="Nothing found">
            Every word has to be in the same message, note, email, ticket or name. The beginning of a word is enough.
          </EmptyState>
        )}
        {found !== null && count > 0 && text.trim() !== '' && <Results found={found} />}
      </div>
    </main>
  );
}

function Results({ found }: { readonly found: Found }) {
  const desk = useDesk();
  return (
    <>
      {found.chats.length > 0 && (
        <ul className="manage-list" aria-label="Chats found">
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
        </ul>
      )}
      {found.tickets.length > 0 && (
        <ul className="manage-list" aria-label="Tickets found">
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
        </ul>
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
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
