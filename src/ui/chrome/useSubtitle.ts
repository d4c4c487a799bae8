import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { hasEnded, isAtTicket, isBackAtTicket } from '../../chat/selectors.ts';
import type { SessionSnapshot } from '../../chat/state.ts';
import { usualReply, usualReplyEnds } from '../../chat/usualReply.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { useHasPassed } from '../context/useHasPassed.ts';
import { useBackMoment } from '../useBackMoment.ts';

/** The stage of a conversation that the header shows (docs/design.md). */
export type Moment = 'loading' | 'new' | 'waiting' | 'talking' | 'ended' | 'offline';

export function momentOf(state: SessionSnapshot): Moment {
  const { chat, operator, isOnline } = state;
  if (isAtTicket(state)) return isBackAtTicket(state) ? 'new' : 'offline';
  if (hasEnded(state)) return 'ended';
  // The operator of the chat is online, even if the server reports being offline to new visitors.
  if (chat.id !== null && operator !== null) return 'talking';
  if (isOnline === false) return 'offline';
  if (chat.id !== null) return 'waiting';
  return isOnline === null ? 'loading' : 'new';
}

/** Returns the header's second line, with the next step for the visitor (WIN-02, UX-12, VIS-02). */
export function useSubtitle(moment: Moment): string {
  const t = useT();
  const state = useSessionState();
  // The ticket form has the time of return above it.
  const isAtForm = useIsAtForm();
  const back = useBackMoment(moment === 'offline' && !isAtForm);
  const usual = usualReply(state, 'chat');
  const replies = usual && t('header.replies', { time: t(`reply.${usual.step}`) });
  const ends = usualReplyEnds(state);
  const isLate = useHasPassed(ends);
  // A visitor who has waited longer is promised nothing.
  const waiting = isLate ? t('header.withOperator') : ends !== null && replies;
  const subtitles: Record<Moment, string> = {
    loading: t('header.withoutOperator'),
    new: replies ?? t('header.withoutOperator'),
    // The thread shows the place in the queue.
    waiting: waiting || t('header.waiting'),
    talking: t('header.withOperator'),
    ended: t('header.ended'),
    offline: back ? t('header.backAt', back) : t(state.repliesByEmail ? 'header.byEmail' : 'ticket.title'),
  };
  return subtitles[moment];
}

/** Whether the thread shows the ticket form. After the form it shows the ticket's confirmation. */
function useIsAtForm(): boolean {
  const session = useSession();
  return useSyncExternalStore(
    (notify) => subscribe(session.state.thread, notify),
    () => isAtTicket(session.state) && session.visit.forms.ticket.entry !== undefined,
  );
}
