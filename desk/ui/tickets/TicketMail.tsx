import type { ReactNode } from 'react';
import { retryTicketMail } from '../../flows/tickets.ts';
import type { TicketMessage } from '../../model/entities.ts';
import { foldQuote } from '../../../protocol/foldQuote.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { AttachmentView } from '../thread/AttachmentView.tsx';
import { MessageText } from '../thread/MessageText.tsx';
import { UnprovenSender } from '../thread/UnprovenSender.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly message: TicketMessage; readonly ticketId: number };

export function TicketMail({ message, ticketId }: Props) {
  const { sender, authorName, authorEmail, viaEmail, cc, text, createdAt, attachments, leftOut } = message;
  const { forwardedTo, answeredForwardId, isParticipant } = message;
  const isOurs = sender === 'team';
  return (
    <MailView
      side={isOurs ? 'staff' : 'visitor'}
      author={authorName}
      address={authorEmail}
      via={viaEmail}
      cc={cc}
      isHidden={forwardedTo !== null || answeredForwardId !== null}
      at={createdAt}
      words={isOurs ? { text, quote: '' } : foldQuote(text)}
      below={
        <>
          {attachments.map((attachment) => (
            <AttachmentView key={attachment.link} attachment={attachment} />
          ))}
          {leftOut.length > 0 && <Mark icon="alert" text={`Not kept: ${leftOut.join('; ')}`} />}
          {forwardedTo !== null && (
            <Mark icon="forward" text={`Forwarded to ${forwardedTo}. The customer does not see it`} />
          )}
          {sender === 'other' && <Mark {...strangerMark({ answeredForwardId, isParticipant })} />}
          {message.isProven === false && <UnprovenSender />}
          {message.isAutomatic && <Mark icon="clock" text="Automatic reply" />}
          {isOurs && <Delivery message={message} ticketId={ticketId} />}
        </>
      }
    />
  );
}

type MarkProps = { readonly icon: 'alert' | 'clock' | 'check' | 'forward' | 'mail'; readonly text: string };

/** Names the author of an e-mail that is not the customer's. */
function strangerMark({
  answeredForwardId,
  isParticipant,
}: Pick<TicketMessage, 'answeredForwardId' | 'isParticipant'>): MarkProps {
  if (answeredForwardId !== null) return { icon: 'forward', text: 'Answer to a forward. The customer does not see it' };
  return isParticipant
    ? { icon: 'mail', text: 'In copy, not the customer' }
    : { icon: 'alert', text: 'Not from the customer’s address' };
}

function Mark({ icon, text }: MarkProps) {
  return (
    <p className="mail-mark">
      <Icon name={icon} />
      <span>{text}</span>
    </p>
  );
}

/** The delivery of a mail: queued, failed, or sent, with a hint if a copy did not arrive. */
function Delivery({ message, ticketId }: Props) {
  const desk = useDesk();
  const { delivery, problem, id } = message;
  if (delivery === 'sent')
    return (
      <>
        <Mark icon="check" text="Sent" />
        {problem !== null && <Mark icon="alert" text={problem} />}
      </>
    );
  if (delivery === 'queued' && problem === null) return <Mark icon="clock" text="Sending" />;
  const isFailed = delivery === 'failed';
  return (
    <div className="mail-problem" data-failed={isFailed} role={isFailed ? 'alert' : 'status'}>
      <span>{isFailed ? `Not delivered. ${problem ?? ''}` : `Not sent yet, trying again. ${problem ?? ''}`}</span>
      <Button look="quiet" onClick={() => void retryTicketMail(desk, ticketId, id)}>
        {isFailed ? 'Send again' : 'Send now'}
      </Button>
    </div>
  );
}

type MailViewProps = {
  readonly side: 'visitor' | 'staff';
  readonly author: string;
  readonly address: string | null;
  /** The From address, if replies go to a different one. */
  readonly via?: string | null;
  /** The addresses that got a copy. */
  readonly cc?: readonly string[];
  /** The customer does not see it. */
  readonly isHidden?: boolean;
  readonly at: string;
  readonly words: { readonly text: string; readonly quote: string };
  /** Files, marks and buttons below the text. */
  readonly below?: ReactNode;
};

/** One mail: its author, its text, and the folded quote below it. */
export function MailView(props: MailViewProps) {
  const { side, author, address, via = null, cc = [], isHidden = false, at, words, below } = props;
  const { text, quote } = words;
  const { now } = useDeskState();
  return (
    <article className="mail" data-side={side} data-hidden={isHidden} aria-label={`${author}, ${dateAndTime(at)}`}>
      <header className="mail-header">
        <bdi className="group-author" title={author}>
          {author}
        </bdi>
        {address !== null && address !== author && (
          <bdi className="mail-address" title={address}>
            {address}
          </bdi>
        )}
        {via !== null && (
          <span className="mail-address">
            via <bdi>{via}</bdi>
          </span>
        )}
        <time className="mail-time" dateTime={at} title={dateAndTime(at)}>
          {relativeTime(at, now)}
        </time>
      </header>
      {cc.length > 0 && (
        <p className="mail-address">
          Cc: <bdi>{cc.join(', ')}</bdi>
        </p>
      )}
      {text !== '' && <MessageText text={text} />}
      {quote !== '' && (
        <details className="mail-quote">
          <summary>Earlier messages</summary>
          <MessageText text={quote} />
        </details>
      )}
      {below}
    </article>
  );
}
