import type { ComponentProps, ReactNode } from 'react';
import { useSessionState } from '../context/ChatContext.tsx';
import type { Cards } from '../onDemand/CardsContext.tsx';
import { withCards } from '../onDemand/onDemand.tsx';

const Question = withCards<ComponentProps<Cards['EndDialog']>>((cards, props) => <cards.EndDialog {...props} />, {
  isAsked: true,
});

/** Asks whether to end the chat. The dialog was loaded with the chat's first card, or is loaded now. */
export function EndModal(): ReactNode {
  const { endDialog } = useSessionState();
  return endDialog && <Question status={endDialog} />;
}
