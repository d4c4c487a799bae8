import { useRef } from 'react';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import type { TicketThread as Thread } from '../../model/entities.ts';
import { ticketSender } from '../../model/tickets.ts';
import { ChatLinks } from '../chats/ChatLinks.tsx';
import { usePinnedToBottom } from '../thread/usePinnedToBottom.ts';
import { MailView, TicketMail } from './TicketMail.tsx';

/** Shows the contact form as the first message, then the e-mails. */
export function TicketThread({ thread }: { readonly thread: Thread }) {
  const { ticket, messages, chats } = thread;
  const scroller = useRef<HTMLDivElement>(null);
  const ownCount = messages.filter(({ sender }) => sender === 'team').length;
  usePinnedToBottom(scroller, { lastId: messages.at(-1)?.id ?? 0, ownCount });
  const last = messages.at(-1);
  return (
    <div className="thread">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <div ref={scroller} className="thread-scroller" role="log" aria-label="Emails" aria-live="off" tabIndex={0}>
        <div className="thread-content">
          {chats.length > 0 && <VisitorChats chats={chats} />}
          {ticket.subject !== null && ticket.subject !== '' && <h3 className="mail-subject">{ticket.subject}</h3>}
          {ticket.source === 'form' && (
            <MailView
              side="visitor"
              author={ticketSender(ticket)}
              address={ticket.email}
              at={ticket.createdAt}
              words={{ text: decodeEmoji(ticket.message), quote: '' }}
            />
          )}
          {messages.map((message) => (
            <TicketMail key={message.id} message={message} ticketId={ticket.ticketId} />
          ))}
        </div>
      </div>
      {/* Screen readers announce only a new e-mail from the customer. */}
      <p className="spoken" role="status">
        {last !== undefined && last.sender !== 'team' && `New email from ${last.authorName}`}
      </p>
    </div>
  );
}

function VisitorChats({ chats }: Pick<Thread, 'chats'>) {
  return (
    <details className="visitor-chats">
      <summary>{chats.length === 1 ? '1 chat of this visitor' : `${chats.length} chats of this visitor`}</summary>
      <ChatLinks chats={chats} name="Chats of this visitor" />
    </details>
  );
}
