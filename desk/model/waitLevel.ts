import { waitingSince } from './chatOrder.ts';
import type { Chat, Settings } from './entities.ts';

/** How urgent a wait is: `long` is highlighted, `alarm` also rings. */
export type WaitLevel = 'short' | 'long' | 'alarm';

type Thresholds = Pick<Settings, 'waitWarning' | 'waitAlarm'>;

export function waitLevel(chat: Chat, now: number, { waitWarning, waitAlarm }: Thresholds): WaitLevel {
  if (chat.status !== 'waiting') return 'short';
  const seconds = (now - Date.parse(waitingSince(chat))) / 1_000;
  if (seconds >= waitAlarm) return 'alarm';
  return seconds >= waitWarning ? 'long' : 'short';
}
