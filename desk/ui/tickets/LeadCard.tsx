import { mailHref } from '../../../protocol/email.ts';
import { markLead } from '../../flows/leads.ts';
import type { SalesLead } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { MessageText } from '../thread/MessageText.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

export function LeadCard({ lead }: { readonly lead: SalesLead }) {
  const desk = useDesk();
  const { now } = useDeskState();
  const { leadId, email, fields, handledBy, handledAt, createdAt } = lead;
  const isHandled = handledBy !== null;
  return (
    <li className="lead" data-handled={isHandled}>
      <div className="lead-head">
        <a className="ticket-sender" href={mailHref(email)}>
          {email}
        </a>
        <time className="ticket-time" dateTime={createdAt} title={dateAndTime(createdAt)}>
          {relativeTime(createdAt, now)}
        </time>
      </div>
      {fields.length > 0 && (
        <dl className="detail-list">
          {fields.map(({ name, value }) => (
            <div className="detail" key={name}>
              <dt className="detail-label">{name.replace(/[_-]+/g, ' ')}</dt>
              <dd className="detail-value">
                <MessageText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="lead-foot">
        <span className="ticket-time">
          {isHandled && handledAt !== null ? `Handled by ${handledBy} · ${dateAndTime(handledAt)}` : 'New'}
        </span>
        <Button
          icon={isHandled ? 'inbox' : 'check'}
          aria-label={`${isHandled ? 'Mark as new' : 'Mark as handled'}: ${email}`}
          onClick={() => void markLead(desk, leadId, !isHandled)}
        >
          {isHandled ? 'Mark as new' : 'Mark as handled'}
        </Button>
      </div>
    </li>
  );
}
