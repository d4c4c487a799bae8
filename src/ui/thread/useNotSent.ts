import { useEffect } from 'react';
import { subscribe } from 'valtio';
import type { SendStatus } from '../../entries/message/message.ts';
import { useSession, useT } from '../context/ChatContext.tsx';
import { withoutFace } from './spokenText.ts';

/**
 * Announces that a message of the visitor was not sent, when that turns out; not a failure of before (A11Y-03). Announces also that such a message
 * has been sent after all (UX-11).
 */
export function useNotSent(say: (text: string) => void): void {
  const t = useT();
  const session = useSession();
  useEffect(() => {
    const { thread, state } = session;
    // Messages that the server has not confirmed: few of ten thousand entries. Null: not looked at yet.
    const known = new Map<string, SendStatus | null>();
    const failed = new Set<string>();
    for (const { key, sendStatus } of session.thread.unconfirmed()) {
      known.set(key, sendStatus);
      if (sendStatus === 'notSend') failed.add(key);
    }
    const look = (): void => {
      for (const [key, before] of known) {
        const entry = thread.get(key);
        if (entry?.objectType !== 'message' || entry.id !== null) {
          known.delete(key);
          if (failed.delete(key) && entry) say(t('message.nowSent'));
          continue;
        }
        if (entry.sendStatus === 'notSend') failed.add(key);
        if (before === 'pending' && entry.sendStatus === 'notSend') say(withoutFace(t('message.notSent')));
        known.set(key, entry.sendStatus);
      }
    };
    const stops = [
      thread.onAdded((entry) => {
        if (entry.objectType === 'message' && entry.authorType === 'user' && entry.id === null)
          known.set(entry.key, null);
      }),
      subscribe(state.thread, look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, say, t]);
}
