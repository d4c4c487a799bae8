import { useEffect } from 'react';
import { useSession, useT } from '../context/ChatContext.tsx';
import { authorOf } from '../../chat/authorOf.ts';
import { messageText } from '../thread/spokenText.ts';

/** Notifies the visitor of staff messages. Renders nothing. */
export function Notifier(): null {
  const t = useT();
  const session = useSession();
  useEffect(
    () =>
      session.thread.onAdded((entry) => {
        if (entry.objectType !== 'message' || entry.authorType !== 'staff') return;
        session.formatting.withoutMarks(entry, (plain) =>
          session.visit.alerts.notify(entry, { title: authorOf(entry, t), body: messageText(plain, t) }),
        );
      }),
    [session, t],
  );
  return null;
}
