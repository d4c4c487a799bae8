import { useState } from 'react';
import { mailHref } from '../../../protocol/email.ts';
import { phoneHref } from '../../../protocol/phone.ts';
import { visitorName } from '../../model/chatPreview.ts';
import { isColleagues } from '../../model/isColleagues.ts';
import { dateAndTime } from '../../model/time.ts';
import { CompanyDialog } from '../dialogs/CompanyDialog.tsx';
import { Breakable } from '../parts/Breakable.tsx';
import { Button } from '../parts/Button.tsx';
import { Stars } from '../thread/Stars.tsx';
import { useDeskState } from '../useDesk.ts';
import { Activity } from './Activity.tsx';
import { ChatTags } from './ChatTags.tsx';
import { ChatAdmin } from './ChatAdmin.tsx';
import { EarlierChats } from './EarlierChats.tsx';
import { Detail, WebAddress } from './Detail.tsx';

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
        <Detail label="Account">{visitor.type === 'registered' ? `Customer ${visitor.userId}` : 'Guest'}</Detail>
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
      {isChangingCompany && (
        <CompanyDialog chatId={chatId} company={chat.company} onClose={() => setChangingCompany(false)} />
      )}
    </aside>
  );
}
