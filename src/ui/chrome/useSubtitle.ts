import { useSessionState, useT } from '../context/ChatContext.tsx';
import { useBackMoment } from '../useBackMoment.ts';
import type { Moment } from './moment.ts';

/** Returns the header's second line, with the next step for the visitor (WIN-02, UX-12). */
export function useSubtitle(moment: Moment): string {
  const t = useT();
  const back = useBackMoment(moment === 'offline');
  const { repliesByEmail } = useSessionState();
  const subtitles: Record<Moment, string> = {
    loading: t('header.withoutOperator'),
    new: t('header.withoutOperator'),
    // The thread shows the place in the queue.
    waiting: t('header.waiting'),
    talking: t('header.withOperator'),
    ended: t('header.ended'),
    offline: back ? t('header.backAt', back) : t(repliesByEmail ? 'header.byEmail' : 'ticket.title'),
  };
  return subtitles[moment];
}
