import { retryTicketMail } from '../../flows/tickets.ts';
import type { TicketMessage } from '../../model/entities.ts';
import { foldQuote } from '../../model/foldQuote.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { AttachmentView } from '../thread/AttachmentView.tsx';
import { useDesk } from '../useDesk.ts';
import { MailView } from './MailView.tsx';

type Props = { readonly message: TicketMessage; readonly ticketId: number };

export function TicketMail({ message, ticketId }: Props) {
  const { sender, authorName, authorEmail, viaEmail, text, createdAt, attachments, leftOut } = message;
  const isOurs = sender === 'team';
  return (
    <MailView
      side={isOurs ? 'staff' : 'visitor'}
      author={authorName}
      address={authorEmail}
      via={viaEmail}
      at={createdAt}
      words={isOurs ? { text, quote: '' } : foldQuote(text)}
      below={
        <>
          {attachments.map((attachment) => (
            <AttachmentView key={attachment.link} attachment={attachment} />
          ))}
          {leftOut.length > 0 && <Mark icon="alert" text={`Not kept: ${leftOut.join('; ')}`} />}
          {sender === 'other' && <Mark icon="alert" text="Not from the customer’s address" />}
          {message.isAutomatic && <Mark icon="clock" text="Automatic reply" />}
          {isOurs && <Delivery message={message} ticketId={ticketId} />}
        </>
      }
    />
  );
}

function Mark({ icon, text }: { readonly icon: 'alert' | 'clock' | 'check'; readonly text: string }) {
  return (
    <p className="mail-mark">
      <Icon name={icon} />
      <span>{text}</span>
    </p>
  );
}

/** The delivery of a mail to the customer: queued, sent or failed. */
function Delivery({ message, ticketId }: Props) {
  const desk = useDesk();
  const { delivery, problem, id } = message;
  if (delivery === 'sent') return <Mark icon="check" text="Sent" />;
  if (delivery === 'queued' && problem === null) return <Mark icon="clock" text="Sending" />;
  const isFailed = delivery === 'failed';
  return (
    <div className="mail-problem" data-failed={isFailed} role={isFailed ? 'alert' : 'status'}>
      <span>{isFailed ? `Not sent. ${problem ?? ''}` : `Not sent yet, trying again. ${problem ?? ''}`}</span>
      <Button look="quiet" onClick={() => void retryTicketMail(desk, ticketId, id)}>
        {isFailed ? 'Send again' : 'Send now'}
      </Button>
    </div>
  );
}
