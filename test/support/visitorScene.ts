import type { RealtimeEvent } from '../../src/ports.ts';
import type { TestSession } from './makeSession.ts';

export const DAY_MS = 24 * 3_600_000;

export const hear = (session: TestSession, event: RealtimeEvent): void => session.ports.realtime.say(event);

/** Returns the thread's entries as their text, their text key, or their kind. */
export const shown = (session: TestSession): string[] =>
  session.thread
    .all()
    .map((entry) =>
      entry.objectType === 'message'
        ? entry.textKey || entry.text
        : 'textKey' in entry
          ? entry.textKey
          : entry.objectType,
    );

export function asks(session: TestSession, uuid: string): void {
  const callback = {
    id: uuid,
    type: 'access_profile',
    title: 'Access',
    text: '',
    answer: null,
    selectedDuration: null,
  };
  hear(session, {
    type: 'message',
    message: session.ports.api.staffSays('May we?', {
      uuid,
      callback: { ...callback, validTo: null, durability: [1, 3] },
    }),
  });
}
