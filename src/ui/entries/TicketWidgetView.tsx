import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { isAtTicket } from '../../chat/selectors.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { Card, CardText, CardTitle } from '../parts/Card.tsx';
import { Icon } from '../parts/Icon.tsx';
import { color, focusRing, TOUCH, type } from '../theme/style.ts';
import { BackOffer } from './BackOffer.tsx';
import type { EntryViewProps } from './EntryViewProps.ts';
import type { TicketWidgetEntry } from '../../entries/models.ts';

const number = css({
  margin: '12px 0 8px',
  paddingBlockEnd: '12px',
  borderBlockEnd: `1px solid ${color.line}`,
});
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minBlockSize: '24px',
  borderRadius: '2px',
  color: color.link,
  fontWeight: 600,
  textUnderlineOffset: '3px',
});
const linkAlone = css([link, TOUCH]);
const mine = css({ margin: '12px 0 0' });
const another = css({ marginBlockStart: '12px' });

/**
 * The confirmation of a ticket (ENT-09). If it replaces the conversation, the visitor can write
 * another ticket (UX-06).
 */
export function TicketWidgetView({ entry }: EntryViewProps<'ticketWidget'>): ReactNode {
  const t = useT();
  const session = useSession();
  const state = useSessionState();
  const { repliesByEmail } = state;
  const { ticket, tickets } = ticketLinks(session.settings.servers.ticketUrl, entry);
  return (
    <>
      <BackOffer />
      <Card>
        <CardTitle>{t('ticket.thanks')}</CardTitle>
        <p css={[type.body, number]}>
          <span>{`${t('ticket.number')} `}</span>
          <a translate="no" href={ticket} target="_blank" rel="noopener noreferrer" css={[focusRing, link]}>
            {`#${entry.ticketId}`}
          </a>
        </p>
        <CardText>{repliesByEmail ? t('ticket.reply', { email: entry.email }) : t('ticket.replyNoEmail')}</CardText>
        {/* A server that says nothing may send mails, as in the first contract. */}
        {repliesByEmail !== false && <CardText>{t('ticket.spam')}</CardText>}
        <p css={[type.label, mine]}>
          <a href={tickets} target="_blank" rel="noopener noreferrer" css={[focusRing, linkAlone]}>
            <span>{t('ticket.mine')}</span>
            <Icon name="external" size={14} />
          </a>
        </p>
        {isAtTicket(state) && (
          <div css={another}>
            <Button look="secondary" onPress={() => session.visit.forms.ticket.writeAnother()}>
              {t('ticket.another')}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

/** Returns the URLs of the ticket and of all the visitor's tickets. The hash lets a guest see the ticket. */
function ticketLinks(ticketUrl: string, { ticketId, hash }: TicketWidgetEntry): { ticket: string; tickets: string } {
  const tickets = `${ticketUrl}/tickets`;
  return { ticket: `${tickets}/${encodeURIComponent(ticketId)}?hash=${encodeURIComponent(hash)}`, tickets };
}
