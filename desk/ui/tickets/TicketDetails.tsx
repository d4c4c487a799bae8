import { useState } from 'react';
import { mailHref } from '../../../protocol/email.ts';
import type { Ticket, TicketThread } from '../../model/entities.ts';
import { siteName } from '../../model/siteName.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { dateAndTime } from '../../model/time.ts';
import { ChatLinks } from '../chats/ChatLinks.tsx';
import { Breakable, Detail, DetailName, WebAddress } from '../details/Detail.tsx';
import { Tags } from '../details/Tags.tsx';
import { NoteDialog } from '../dialogs/NoteDialog.tsx';
import { Button } from '../parts/Button.tsx';
import { useDeskState } from '../useDesk.ts';
import { TicketLinks } from './TicketLinks.tsx';

const SOURCES = { form: 'The form on the site', mail: 'Email', chat: 'A chat' } as const;

/** The person, the tags and the history beside a ticket. */
export function TicketDetails({ ticketId }: { readonly ticketId: number }) {
  const { tickets } = useDeskState();
  const [isWriting, setWriting] = useState(false);
  const thread = tickets.threads[ticketId]?.thread ?? null;
  const ticket = tickets.items.find((one) => one.ticketId === ticketId) ?? thread?.ticket;
  if (thread === null || ticket === undefined) return null;
  return (
    <aside className="details" aria-label="Customer">
      <h2 className="details-title">Customer</h2>
      <Person ticket={ticket} />
      <h2 className="details-title">Ticket</h2>
      <dl className="detail-list">
        <Detail label="Ticket ID">{ticketId}</Detail>
        <Detail label="Company">{ticket.company}</Detail>
        <Detail label="Topic">{ticket.category?.name}</Detail>
        <Detail label="Operator">{ticket.operatorName !== null && <DetailName name={ticket.operatorName} />}</Detail>
        <Detail label="Came by">{SOURCES[ticket.chatId === null ? ticket.source : 'chat']}</Detail>
        <Detail label="Created">{dateAndTime(ticket.createdAt)}</Detail>
      </dl>
      {/* The key clears a half-typed tag when another ticket opens. */}
      <Tags key={ticketId} threadKey={ticketKey(ticketId)} tags={ticket.tags} />
      <h2 className="details-title">Notes</h2>
      <div className="admin-actions">
        <Button icon="note" onClick={() => setWriting(true)}>
          Add a private note
        </Button>
      </div>
      <History thread={thread} />
      {isWriting && <NoteDialog threadKey={ticketKey(ticketId)} onClose={() => setWriting(false)} />}
    </aside>
  );
}

function Person({ ticket: { name, email, language, page, domain } }: { readonly ticket: Ticket }) {
  return (
    <dl className="detail-list">
      {name !== null && name !== email && (
        <Detail label="Name">
          <DetailName name={name} />
        </Detail>
      )}
      <Detail label="Email">
        {email !== null && (
          <a href={mailHref(email)}>
            <Breakable text={email} />
          </a>
        )}
      </Detail>
      <Detail label="Language">{language}</Detail>
      <Detail label="Page">{page === null ? siteName(domain) : <WebAddress address={page} />}</Detail>
    </dl>
  );
}

/** The other chats and tickets of the same person, matched by user id or e-mail address. */
function History({ thread: { chats, tickets } }: { readonly thread: TicketThread }) {
  return (
    <>
      {chats.length > 0 && (
        <>
          <h2 className="details-title">Chats</h2>
          <ChatLinks chats={chats} name="Chats of this customer" />
        </>
      )}
      {tickets.length > 0 && (
        <>
          <h2 className="details-title">Other tickets</h2>
          <TicketLinks tickets={tickets} name="Other tickets of this customer" />
        </>
      )}
    </>
  );
}
