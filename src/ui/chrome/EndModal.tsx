import { useEffect, type ReactNode } from 'react';
import { useSessionState } from '../context/ChatContext.tsx';
import { useCards } from '../onDemand/CardsContext.tsx';

/** Asks whether the chat is to end; what asks has come with the chat's first card, or else comes now. */
export function EndModal(): ReactNode {
  const { dialog } = useSessionState();
  const { cards, load } = useCards();
  // Each time the visitor wants it.
  useEffect(() => {
    if (dialog && !cards) void load();
  }, [dialog, cards, load]);
  return dialog && cards && <cards.EndDialog status={dialog.status} />;
}
