import { useEffect } from 'react';
import { useSession, useT } from '../context/ChatContext.tsx';
import { authorOf } from '../thread/authorOf.ts';
import { saidText } from '../thread/spokenText.ts';

/** Draws nothing: has the visitor notified of what staff say. */
export function Notifier(): null {
  const t = useT();
  const session = useSession();
  useEffect(
    () =>
      session.thread.onAdded((entry) => {
        if (entry.objectType !== 'message' || entry.authorType !== 'staff') return;
        session.alerts.notify(entry, { title: authorOf(entry, t), body: saidText(entry, t) });
      }),
    [session, t],
  );
  return null;
}
