import { useEffect } from 'react';
import { subscribe } from 'valtio';
import type { ShownStatus } from '../../entries/message/message.ts';
import { useSession, useT } from '../context/ChatContext.tsx';
import { withoutFace } from './spokenText.ts';

/**
 * Announces that a message of the visitor's was not sent, when it fails (A11Y-03), and that it has been sent after all (UX-11). It is silent about
 * messages that had failed before.
 */
export function useNotSent(announce: (text: string) => void): void {
  const t = useT();
  const session = useSession();
  useEffect(() => {
    const { thread, state } = session;
    // The unconfirmed messages with the status seen last; null: not seen yet. They are few, also in a thread of ten thousand entries.
    const known = new Map<string, ShownStatus | null>();
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
          if (failed.delete(key) && entry) announce(t('message.nowSent'));
          continue;
        }
        if (entry.sendStatus === 'notSend') failed.add(key);
        if (before === 'pending' && entry.sendStatus === 'notSend') announce(withoutFace(t('message.notSent')));
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
  }, [session, announce, t]);
}
