import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../../ui/context/ChatContext.tsx';
import { Card, CardText, CardTitle } from '../../ui/parts/Card.tsx';
import { Icon } from '../../ui/parts/Icon.tsx';
import { color, focusRing, type } from '../../ui/theme/style.ts';
import type { EntryViewProps } from '../views.tsx';
import { ticketLinks } from './ticketLinks.ts';

const number = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '6px',
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
const mine = css({ margin: '12px 0 0' });

/** The confirmation of a ticket (ENT-09). */
export function TicketWidgetView({ entry }: EntryViewProps<'ticketWidget'>): ReactNode {
  const t = useT();
  const { ticketUrl } = useSession().settings.servers;
  const { ticket, tickets } = ticketLinks(ticketUrl, entry);
  return (
    <Card>
      <CardTitle icon="ticket">{t('ticket.thanks')}</CardTitle>
      <p css={[type.body, number]}>
        {t('ticket.number')}
        <a href={ticket} target="_blank" rel="noopener noreferrer" css={[focusRing, link]}>
          #{entry.ticketId}
        </a>
      </p>
      <CardText>{t('ticket.reply')}</CardText>
      <CardText>{t('ticket.spam')}</CardText>
      <p css={[type.label, mine]}>
        <a href={tickets} target="_blank" rel="noopener noreferrer" css={[focusRing, link]}>
          {t('ticket.mine')}
          <Icon name="external" size={14} />
        </a>
      </p>
    </Card>
  );
}
