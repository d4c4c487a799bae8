import { useEffect, useRef } from 'react';
import { placeWords } from '../../chat/placeWords.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';

/** Announces each change of the place in line (UX-11). The first place is announced with its new entry. */
export function useQueuePlace(announce: (text: string) => void): void {
  const t = useT();
  const session = useSession();
  const { id, queue } = useSessionState().chat;
  const before = useRef({ id, queue });
  useEffect(() => {
    const { id: knownId, queue: knownQueue } = before.current;
    before.current = { id, queue };
    const hasMoved = id === knownId && queue !== knownQueue && queue > 0 && knownQueue > 0;
    if (!hasMoved || session.visit.conversation.firstWords.value) return;
    const { textKey, textValues } = placeWords(queue);
    announce(t(textKey, textValues));
  }, [session, announce, t, id, queue]);
}
