import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage, useSession, useT } from '../../ui/context/ChatContext.tsx';
import { localHours } from '../../ui/hours.ts';
import { color, type } from '../../ui/theme/style.ts';
import { useBackMoment } from '../../ui/useBackMoment.ts';

const notice = css({ marginBlockEnd: '20px' });
const headline = css({ margin: 0, textWrap: 'pretty' });
const back = css({ margin: '8px 0 0', textWrap: 'pretty' });
const hours = css({ margin: '4px 0 0', color: color.muted, textWrap: 'pretty' });

/** Nobody is there, and when somebody will be: on the visitor's clock first, then on support's (ENT-16, ONL-02, UX-12). */
export function OfflineNotice(): ReactNode {
  const t = useT();
  const { lang } = useLanguage();
  const { clock, page } = useSession().ports;
  const moment = useBackMoment();
  const local = localHours({ now: clock.now(), timeZone: page.timezone(), lang });
  return (
    <div css={notice}>
      <p css={[type.title, headline]}>{t('ticket.offline')}</p>
      {moment && <p css={[type.body, back]}>{t('ticket.backAt', moment)}</p>}
      {local && (
        <p css={[type.label, hours]}>
          {t('ticket.localHours', {
            hours: t(local.closesNextDay ? 'ticket.hoursOverMidnight' : 'ticket.hoursOfDay', {
              firstDay: local.firstDay,
              lastDay: local.lastDay,
              opens: local.opens,
              closes: local.closes,
            }),
          })}
        </p>
      )}
      <p css={[type.label, hours]}>{t('ticket.hours')}</p>
    </div>
  );
}
