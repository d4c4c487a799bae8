import { useLanguage, useSession, useSessionState } from './context/ChatContext.tsx';
import { useHasPassed } from './context/useHasPassed.ts';
import { backAt, momentText } from './hours.ts';

/** Returns when an operator is back, in the visitor's time (UX-12); null if unknown or not `isAsked`. */
export function useBackMoment(isAsked = true): { day: string; time: string } | null {
  const { lang } = useLanguage();
  const { clock, page } = useSession().ports;
  const { backAt: announced } = useSessionState();
  const now = clock.now();
  const moment = isAsked ? backAt(announced, now) : null;
  useHasPassed(moment);
  return moment === null ? null : momentText(moment, { now, timeZone: page.timezone(), lang });
}
