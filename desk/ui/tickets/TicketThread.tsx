import { useLayoutEffect, useRef } from 'react';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import { loadEarlierMails } from '../../flows/tickets.ts';
import type { TicketThread as Thread } from '../../model/entities.ts';
import { ticketSender, ticketTimeline } from '../../model/tickets.ts';
import { Button } from '../parts/Button.tsx';
import { AttachmentView } from '../thread/AttachmentView.tsx';
import { NoteView } from '../thread/TimelineItemView.tsx';
import { usePinnedToBottom } from '../thread/usePinnedToBottom.ts';
import { useDesk } from '../useDesk.ts';
import { MailView, TicketMail } from './TicketMail.tsx';

type Props = { readonly thread: Thread; readonly isLoadingEarlier: boolean };

/** Shows the contact form as the first message, then the e-mails and notes. */
export function TicketThread({ thread, isLoadingEarlier }: Props) {
  const desk = useDesk();
  const { ticket, attachments, messages, notes, hasMore } = thread;
  const scroller = useRef<HTMLDivElement>(null);
  const ownCount = messages.filter(({ sender }) => sender === 'team').length;
  usePinnedToBottom(scroller, { lastId: messages.at(-1)?.id ?? 0, ownCount });
  const firstId = messages[0]?.id;
  const toEnd = useRef(0);
  // Earlier e-mails appear above the reader, who keeps the same distance to the end.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && toEnd.current > 0) element.scrollTop = element.scrollHeight - toEnd.current;
  }, [firstId]);
  const last = messages.at(-1);
  return (
    <div className="thread">
      <div
        ref={scroller}
        className="thread-scroller"
        role="log"
        aria-label="Emails"
        aria-live="off"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop } }) => void (toEnd.current = scrollHeight - scrollTop)}
      >
        <div className="thread-content">
          {hasMore && (
            <Button look="quiet" isBusy={isLoadingEarlier} onClick={() => void loadEarlierMails(desk, ticket.ticketId)}>
              Show earlier emails
            </Button>
          )}
          {ticket.source === 'form' && !hasMore && (
            <MailView
              side="visitor"
              author={ticketSender(ticket)}
              address={ticket.email}
              at={ticket.createdAt}
              words={{ text: decodeEmoji(ticket.message), quote: '' }}
              below={attachments.map((attachment) => (
                <AttachmentView key={attachment.link} attachment={attachment} />
              ))}
            />
          )}
          {ticketTimeline({ messages, notes, hasMore }).map((entry) =>
            'note' in entry ? (
              <NoteView key={`note ${entry.note.id}`} note={entry.note} />
            ) : (
              <TicketMail key={entry.message.id} message={entry.message} ticketId={ticket.ticketId} />
            ),
          )}
        </div>
      </div>
      {/* Screen readers announce only a new e-mail from the customer. */}
      <p className="spoken" role="status">
        {last !== undefined && last.sender !== 'team' && `New email from ${last.authorName}`}
      </p>
    </div>
  );
}
