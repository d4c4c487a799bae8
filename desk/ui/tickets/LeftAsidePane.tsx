import type { LeftAsideReason } from '../../../protocol/wire.ts';
import { loadLeftAside } from '../../flows/leftAside.ts';
import { openChat } from '../../flows/openChat.ts';
import { chooseTickets, closeTicket, makeTicketOf } from '../../flows/tickets.ts';
import type { LeftAsideMail } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { MessageText } from '../thread/MessageText.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const REASONS = {
  'auto-submitted': 'Automatic reply',
  autoresponder: 'Automatic reply',
  bounce: 'Delivery report',
  precedence: 'Bulk mail',
  'no-reply': 'Takes no replies',
  own: 'Copy of your own email',
  blocked: 'Blocked sender',
  'no-sender': 'No address to answer',
  flood: 'Too many emails of this sender',
  empty: 'Empty answer',
} satisfies Record<LeftAsideReason, string>;

/** The e-mails that opened no ticket, newest first. */
export function LeftAsidePane() {
  const desk = useDesk();
  const { aside: mails, asideList: list } = useDeskState().tickets;
  const last = mails.at(-1);
  const goBack = () => {
    closeTicket(desk);
    chooseTickets(desk, 'owed');
  };
  return (
    <section className="thread-pane" aria-label="Left aside" aria-busy={list.load === 'loading'}>
      <header className="thread-header">
        <span className="thread-back">
          <IconButton icon="back" name="Back to the tickets" onClick={goBack} />
        </span>
        <h2 className="thread-name">Left aside</h2>
      </header>
      <div className="leads">
        {list.problem !== null && list.load === 'ready' && <Notice text={list.problem} />}
        {list.load === 'loading' && <Spinner label="Loading emails" />}
        {list.load === 'failed' && (
          <EmptyState
            icon="alert"
            title="Couldn’t load the emails"
            action={<Button onClick={() => void loadLeftAside(desk)}>Try again</Button>}
          >
            {list.problem}
          </EmptyState>
        )}
        {list.load === 'ready' && mails.length === 0 && (
          <EmptyState icon="inbox" title="No emails left aside">
            Emails that open no ticket, such as automatic replies, arrive here.
          </EmptyState>
        )}
        {mails.length > 0 && (
          <ul className="ticket-list" aria-label="Left aside">
            {mails.map((mail) => (
              <MailCard key={mail.mailId} mail={mail} />
            ))}
          </ul>
        )}
        {list.hasMore && last !== undefined && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadLeftAside(desk, last.mailId)}>
            Show older emails
          </Button>
        )}
      </div>
    </section>
  );
}

function MailCard({ mail }: { readonly mail: LeftAsideMail }) {
  const desk = useDesk();
  const { now } = useDeskState();
  const { authorName, authorEmail, subject, text, leftOut, reason, chatId, createdAt } = mail;
  const sender = authorEmail ?? (authorName || 'No sender');
  const name = subject === '' ? sender : `${subject}, ${sender}`;
  return (
    <li className="lead">
      <div className="lead-head">
        <bdi className="ticket-sender">{sender}</bdi>
        <time className="ticket-time" dateTime={createdAt} title={dateAndTime(createdAt)}>
          {relativeTime(createdAt, now)}
        </time>
      </div>
      {subject !== '' && (
        <p className="mail-subject" dir="auto">
          {subject}
        </p>
      )}
      {text !== '' && <MessageText text={text} />}
      {leftOut.length > 0 && <p className="field-hint">{`Not kept: ${leftOut.join('; ')}`}</p>}
      <div className="lead-foot">
        <span className="ticket-time">
          {Object.hasOwn(REASONS, reason) ? REASONS[reason as LeftAsideReason] : reason}
        </span>
        {chatId !== null && <Button onClick={() => openChat(desk, chatId)}>{`Open chat ${chatId}`}</Button>}
        <Button icon="inbox" aria-label={`Make a ticket: ${name}`} onClick={() => void makeTicketOf(desk, mail)}>
          Make a ticket
        </Button>
      </div>
    </li>
  );
}
