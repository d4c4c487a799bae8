import { useEffect } from 'react';
import { useAuthorOf, useSession, useT } from '../context/ChatContext.tsx';
import { messageText } from '../thread/spokenText.ts';

/** Notifies the visitor of staff messages. Renders nothing. */
export function Notifier(): null {
  const t = useT();
  const authorOf = useAuthorOf();
  const session = useSession();
  useEffect(
    () =>
      session.thread.onAdded((entry) => {
        if (entry.objectType !== 'message' || entry.authorType !== 'staff') return;
        session.formatting.withoutMarks(entry, (plain) =>
          session.visit.alerts.notify(entry, { title: authorOf(entry), body: messageText(plain, t) }),
        );
      }),
    [session, t, authorOf],
  );
  return null;
}
