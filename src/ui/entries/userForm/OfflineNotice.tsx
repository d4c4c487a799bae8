import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useSessionState, useT } from '../../context/ChatContext.tsx';
import { hasOtherHours } from '../../hours.ts';
import type { PageTexts } from '../../../ports.ts';
import { color, type } from '../../theme/style.ts';
import { useBackMoment } from '../../useBackMoment.ts';

const notice = css({ marginBlockEnd: '20px' });
const headline = css({ margin: 0, textWrap: 'pretty' });
const back = css({ margin: '8px 0 0', textWrap: 'pretty' });
const hours = css({ margin: '4px 0 0', color: color.muted, textWrap: 'pretty' });

/** Whether the page has its own text for the support hours. */
const hasOwnHours = (texts: PageTexts): boolean =>
  Object.values(texts).some((ofLanguage) => Object.hasOwn(Object(ofLanguage) as object, 'ticket.hours'));

/**
 * Says that support is offline, when it is back, in the visitor's time, and its hours, in its own
 * (ENT-16, ONL-02, UX-12).
 */
export function OfflineNotice(): ReactNode {
  const t = useT();
  const { ports, settings } = useSession();
  const { backAt } = useSessionState();
  const moment = useBackMoment();
  const hasOwn = hasOwnHours(settings.texts);
  // Within the hours, the sentence "We're here" would contradict the notice. It is kept if the page
  // has its own text for the hours, because only the page knows what that says.
  const isAway = moment === null && !hasOwn;
  // If the server announces another opening, that one is right, because the hours are set at the desk.
  const areUsualHours = !hasOtherHours(backAt, ports.clock.now());
  return (
    <div css={notice}>
      <p css={[type.title, headline]}>{t('ticket.offline')}</p>
      {moment && <p css={[type.body, back]}>{t('ticket.backAt', moment)}</p>}
      {isAway && <p css={[type.body, back]}>{t('ticket.away')}</p>}
      {(areUsualHours || hasOwn) && <p css={[type.label, hours]}>{t(isAway ? 'ticket.usualHours' : 'ticket.hours')}</p>}
    </div>
  );
}
