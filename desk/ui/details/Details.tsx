import { useMemo, useState } from 'react';
import { mailHref } from '../../../protocol/email.ts';
import { phoneHref } from '../../../protocol/phone.ts';
import { accountText, isColleagues, visitorName } from '../../model/chats.ts';
import { eventText } from '../../model/eventText.ts';
import { dateAndTime, timeOfDay } from '../../model/time.ts';
import { eventsBesideThread } from '../../model/timeline.ts';
import { ChatLinks } from '../chats/ChatLinks.tsx';
import { ChatDialog } from '../dialogs/ChatDialog.tsx';
import { Button } from '../parts/Button.tsx';
import { RateComment, Stars } from '../thread/Stars.tsx';
import { useDeskState } from '../useDesk.ts';
import { ChatAdmin } from './ChatAdmin.tsx';
import { TicketLinks } from '../tickets/TicketLinks.tsx';
import { Breakable, Detail, DetailName, WebAddress } from './Detail.tsx';
import { Tags } from './Tags.tsx';

const NONE: readonly never[] = [];

export function Details({ chatId }: { readonly chatId: number }) {
  const { chats, me } = useDeskState();
  const [isChangingCompany, setChangingCompany] = useState(false);
  const chat = chats[chatId];
  if (chat === undefined) return null;
  const { visitor } = chat;
  const name = visitorName(chat);
  // The server receives a page only when the visitor navigates. Until then, show the first page.
  const currentPage = visitor.page ?? visitor.referer;
  return (
    <aside className="details" aria-label="Visitor">
      <h2 className="details-title">Visitor</h2>
      <dl className="detail-list">
        {name !== visitor.email && (
          <Detail label="Name">
            <DetailName name={name} />
          </Detail>
        )}
        <Detail label="Email">
          {visitor.email !== null && visitor.email !== '' && (
            <a href={mailHref(visitor.email)}>
              <Breakable text={visitor.email} />
            </a>
          )}
        </Detail>
        {visitor.phone !== null && (
          <Detail label="Phone">
            <a href={phoneHref(visitor.phone)}>{visitor.phone}</a>
          </Detail>
        )}
        <Detail label="Account">{accountText(visitor)}</Detail>
        <Detail label="Browser">{[visitor.browser, visitor.os].filter(Boolean).join(', ')}</Detail>
        <Detail label="Viewing">
          {currentPage !== '' && <WebAddress address={currentPage} site={visitor.referer} />}
        </Detail>
        <Detail label="Started on">{visitor.referer !== '' && <WebAddress address={visitor.referer} />}</Detail>
        {chat.chatFrom !== null && (
          <Detail label="Opened from">
            <Breakable text={chat.chatFrom} />
          </Detail>
        )}
      </dl>
      {chat.metadata.length > 0 && (
        <>
          <h2 className="details-title">From the page</h2>
          <dl className="detail-list">
            {chat.metadata.map(({ name, value }) => (
              <Detail key={name} label={name}>
                <Breakable text={String(value)} />
              </Detail>
            ))}
          </dl>
        </>
      )}
      <h2 className="details-title">Chat</h2>
      <dl className="detail-list">
        <Detail label="Chat ID">{chat.chatId}</Detail>
        <Detail label="Company">
          <span>{`${chat.company} `}</span>
          {chat.status !== 'closed' && !isColleagues(chat, me) && (
            <Button look="quiet" onClick={() => setChangingCompany(true)}>
              Change
            </Button>
          )}
        </Detail>
        <Detail label="Topic">{chat.category?.name}</Detail>
        <Detail label="Operator">{chat.operator !== null && <DetailName name={chat.operator.name} />}</Detail>
        <Detail label="Started">{dateAndTime(chat.createdAt)}</Detail>
        {chat.rate !== null && (
          <Detail label="Rating">
            <Stars rate={chat.rate} />
            {chat.rateComment !== null && <RateComment text={chat.rateComment} />}
          </Detail>
        )}
      </dl>
      {/* The key clears a half-typed tag when another chat opens. */}
      <Tags key={chatId} threadKey={chatId} tags={chat.tags} />
      <EarlierChats chatId={chatId} />
      <TicketsOfVisitor chatId={chatId} />
      <Activity chatId={chatId} />
      <ChatAdmin chat={chat} />
      {isChangingCompany && <ChatDialog kind="company" chat={chat} onClose={() => setChangingCompany(false)} />}
    </aside>
  );
}

/** The visitor's events that the thread leaves out. */
function Activity({ chatId }: { readonly chatId: number }) {
  const { conversations, work } = useDeskState();
  const { messages, events } = conversations[chatId] ?? { messages: NONE, events: NONE };
  const notes = work.notes[chatId] ?? NONE;
  const left = useMemo(
    () => eventsBesideThread({ messages, events, notes, outgoing: NONE, visitorSeenId: null, operatorName: '' }),
    [messages, events, notes],
  );
  if (left.length === 0) return null;
  return (
    <>
      <h2 className="details-title">Earlier on the site</h2>
      <ol className="activity" aria-label="Earlier on the site">
        {left.map((event, place) => (
          <li key={`${event.createdAt} ${event.kind} ${place}`} className="activity-item" data-kind={event.kind}>
            <span className="activity-text">
              <Breakable text={eventText(event)} />
            </span>
            <time className="activity-time" dateTime={event.createdAt} title={dateAndTime(event.createdAt)}>
              {timeOfDay(event.createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The visitor's other chats, matched by user id or e-mail address. */
function EarlierChats({ chatId }: { readonly chatId: number }) {
  const { work } = useDeskState();
  const chats = work.earlier[chatId] ?? [];
  if (chats.length === 0) return null;
  return (
    <>
      <h2 className="details-title">Other chats</h2>
      <ChatLinks chats={chats} name="Other chats of this visitor" />
    </>
  );
}

/** The visitor's tickets, matched by user id or e-mail address. */
function TicketsOfVisitor({ chatId }: { readonly chatId: number }) {
  const { work } = useDeskState();
  const tickets = work.ticketsOfVisitor[chatId] ?? [];
  if (tickets.length === 0) return null;
  return (
    <>
      <h2 className="details-title">Tickets</h2>
      <TicketLinks tickets={tickets} name="Tickets of this visitor" />
    </>
  );
}
