import { replyStepOf, type ReplyStep } from '../../protocol/replySteps.ts';
import type { SessionSnapshot } from './state.ts';

/** A time as the visitor reads it, its longest, and the time itself, in seconds. */
type UsualReply = { step: ReplyStep; longest: number; seconds: number };

/**
 * Returns the usual time to the first answer (VIS-02): of a ticket, or in a chat, where that of the
 * chosen area comes first. Null if it is unknown, too long to name, or another company's.
 */
export function usualReply(state: SessionSnapshot, of: 'chat' | 'ticket'): UsualReply | null {
  const { replyTimes, company, chat } = state;
  if (replyTimes?.company !== company) return null;
  const { [of]: common, [`area-${chat.category?.id}`]: ofArea } = replyTimes.seconds;
  const seconds = of === 'chat' ? (ofArea ?? common) : common;
  const found = seconds === undefined ? null : replyStepOf(seconds);
  return found && seconds !== undefined ? { ...found, seconds } : null;
}

/**
 * Returns when the usual time for the running chat has passed, in ms since the epoch: after that it
 * must not be promised again. Null if it is unknown.
 */
export function usualReplyEnds(state: SessionSnapshot): number | null {
  const { beganAt } = state.chat;
  const usual = usualReply(state, 'chat');
  return usual === null || beganAt === null ? null : beganAt + usual.longest * 1_000;
}

/** The values of the widget's own text for display. A number of seconds is replaced by its step. */
export function shownValues(
  values: Readonly<Record<string, string | number>>,
  t: (key: string) => string,
): Readonly<Record<string, string | number>> {
  const usual = typeof values.seconds === 'number' ? replyStepOf(values.seconds) : null;
  return usual === null ? values : { ...values, time: t(`reply.${usual.step}`) };
}
