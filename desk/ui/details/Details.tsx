import { Fragment, type ReactNode, useState } from 'react';
import { mailHref } from '../../../protocol/email.ts';
import { safeHref } from '../../../protocol/links.ts';
import { phoneHref } from '../../../protocol/phone.ts';
import { accountText, isColleagues, visitorName } from '../../model/chats.ts';
import type { ChatEvent } from '../../model/entities.ts';
import { eventText } from '../../model/eventText.ts';
import { pageName } from '../../model/siteName.ts';
import { dateAndTime, timeOfDay } from '../../model/time.ts';
import { ChatLinks } from '../chats/ChatLinks.tsx';
import { ChatDialog } from '../dialogs/ChatDialog.tsx';
import { Button } from '../parts/Button.tsx';
import { Stars } from '../thread/Stars.tsx';
import { useDeskState } from '../useDesk.ts';
import { ChatAdmin } from './ChatAdmin.tsx';
import { ChatTags } from './ChatTags.tsx';

export function Details({ chatId }: { readonly chatId: number }) {
  const { chats, conversations, me } = useDeskState();
  const [isChangingCompany, setChangingCompany] = useState(false);
  const chat = chats[chatId];
  if (chat === undefined) return null;
  const { visitor } = chat;
  // The server receives a page only when the visitor navigates. Until then, show the first page.
  const currentPage = visitor.page ?? visitor.referer;
  return (
    <aside className="details" aria-label="Visitor">
      <h2 className="details-title">Visitor</h2>
      <dl className="detail-list">
        {visitorName(chat) !== visitor.email && <Detail label="Name">{visitorName(chat)}</Detail>}
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
        <Detail label="Operator">{chat.operator?.name}</Detail>
        <Detail label="Started">{dateAndTime(chat.createdAt)}</Detail>
        {chat.rate !== null && (
          <Detail label="Rating">
            <Stars rate={chat.rate} />
          </Detail>
        )}
      </dl>
      {/* The key clears a half-typed tag when another chat opens. */}
      <ChatTags key={chatId} chatId={chatId} tags={chat.tags} />
      <EarlierChats chatId={chatId} />
      <Activity events={conversations[chatId]?.events ?? []} />
      <ChatAdmin chat={chat} />
      {isChangingCompany && <ChatDialog kind="company" chat={chat} onClose={() => setChangingCompany(false)} />}
    </aside>
  );
}

/** The chat's events, latest first. */
function Activity({ events }: { readonly events: readonly ChatEvent[] }) {
  const latestFirst = [...events].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return (
    <>
      <h2 className="details-title">Activity</h2>
      {latestFirst.length === 0 && <p className="details-empty">No activity yet.</p>}
      <ol className="activity">
        {latestFirst.map((event, place) => (
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

/** One line of the details; a dash for an unknown value. */
function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const isKnown = children !== false && children !== null && children !== undefined && children !== '';
  return (
    <div className="detail">
      <dt className="detail-label">{label}</dt>
      <dd className="detail-value">{isKnown ? children : '–'}</dd>
    </div>
  );
}

/** A web address as a link. A path is resolved against `site`, and stays text without one. */
function WebAddress({ address, site = '' }: { readonly address: string; readonly site?: string }) {
  const base = /^https?:/i.test(address) ? address : site;
  const link = base === '' ? null : safeHref(address, base);
  if (link === null) return <>{address}</>;
  return (
    <a className="web-address" href={link} title={address} target="_blank" rel="noopener noreferrer">
      {pageName(link)}
    </a>
  );
}

/** A text whose e-mail addresses wrap after the at sign instead of inside a word. */
function Breakable({ text }: { readonly text: string }) {
  return text.split('@').map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          <span>@</span>
          <wbr />
        </>
      )}
      <span>{part}</span>
    </Fragment>
  ));
}
