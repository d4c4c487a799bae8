import type { Texts } from '../../ports.ts';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { useBackMoment } from '../useBackMoment.ts';
import type { Moment } from './moment.ts';

/** The header's second line: what comes next for the visitor (WIN-02, UX-12). */
export function useSubtitle(moment: Moment): string {
  const t = useT();
  const { chat } = useSessionState();
  const back = useBackText(moment === 'offline');
  const subtitles: Record<Moment, string> = {
    loading: t('header.withoutOperator'),
    new: t('header.withoutOperator'),
    waiting: waitingText(chat.queue, t),
    talking: t('header.withOperator'),
    ended: t('header.ended'),
    offline: back ?? t('header.byEmail'),
  };
  return subtitles[moment];
}

/** The place in line, where it is told: in the thread's own words when the visitor is next. */
function waitingText(queue: number, t: Texts['t']): string {
  if (queue === 1) return t('header.next');
  return queue > 1 ? t('header.queue', { count: queue }) : t('header.waiting');
}

/** When somebody is back, on the visitor's clock; null where nobody knows. */
function useBackText(isAsked: boolean): string | null {
  const t = useT();
  const back = useBackMoment(isAsked);
  return back && t('header.backAt', back);
}
