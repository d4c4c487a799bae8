import { useHasPassed } from '../context/useHasPassed.ts';
import { useLanguage, useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { backAt, momentText } from '../hours.ts';
import type { Moment } from './moment.ts';

/** The header's second line: what comes next for the visitor (WIN-02, UX-12). */
export function useSubtitle(moment: Moment): string {
  const t = useT();
  const { chat } = useSessionState();
  const back = useBackText(moment === 'offline');
  const subtitles: Record<Moment, string> = {
    loading: t('header.withoutOperator'),
    new: t('header.withoutOperator'),
    waiting: chat.queue > 0 ? t('header.queue', { count: chat.queue }) : t('header.waiting'),
    talking: t('header.withOperator'),
    ended: t('header.ended'),
    offline: back ?? t('header.byEmail'),
  };
  return subtitles[moment];
}

/** When somebody is back, on the visitor's clock; null where nobody knows. */
function useBackText(isAsked: boolean): string | null {
  const t = useT();
  const { lang } = useLanguage();
  const { clock, page } = useSession().ports;
  const state = useSessionState();
  const now = clock.now();
  const moment = isAsked ? backAt(state.backAt, now) : null;
  useHasPassed(moment);
  return moment === null ? null : t('header.backAt', momentText(moment, { now, timeZone: page.timezone(), lang }));
}
