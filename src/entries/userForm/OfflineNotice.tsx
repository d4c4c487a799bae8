import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage, useSession, useT } from '../../ui/context/ChatContext.tsx';
import { localHours } from '../../ui/hours.ts';
import { Icon } from '../../ui/parts/Icon.tsx';
import { color, type } from '../../ui/theme/style.ts';

const notice = css({ marginBlockEnd: '20px' });
const headline = css({ margin: 0, textWrap: 'balance' });
const hours = css({
  display: 'flex',
  gap: '8px',
  margin: '12px 0 0',
  color: color.muted,
  '& svg': { flex: 'none', marginBlockStart: '1px' },
});
const line = css({ display: 'block', textWrap: 'balance', '& + &': { marginBlockStart: '4px' } });

/** Nobody is there, and when somebody will be: on support's clock and on the visitor's (ENT-16, ONL-02). */
export function OfflineNotice(): ReactNode {
  const t = useT();
  const { lang } = useLanguage();
  const { clock, page } = useSession().ports;
  const local = localHours({ now: clock.now(), timeZone: page.timezone(), lang });
  return (
    <div css={notice}>
      <p css={[type.title, headline]}>{t('ticket.offline')}</p>
      <p css={[type.label, hours]}>
        <Icon name="clock" size={16} />
        <span>
          <span css={line}>{t('ticket.hours')}</span>
          {local && (
            <span css={line}>
              {t('ticket.localHours', {
                hours: t(local.closesNextDay ? 'ticket.hoursOverMidnight' : 'ticket.hoursOfDay', {
                  firstDay: local.firstDay,
                  lastDay: local.lastDay,
                  opens: local.opens,
                  closes: local.closes,
                }),
              })}
            </span>
          )}
        </span>
      </p>
    </div>
  );
}
