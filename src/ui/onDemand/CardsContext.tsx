import { subscribeKey } from 'valtio/utils';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { cards as allCards } from '../entries/cards.tsx';
import { CARDS_LAG_MS } from '../../config/durations.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';

export type Cards = typeof allCards;

type CardsLoader = { cards: Cards | null; hasFailed: boolean; load(): Promise<void> };

const CardsContext = createContext<CardsLoader | null>(null);

/**
 * Loads the views of the cards with the first one shown, or as soon as the visitor types, because
 * a form follows the first message.
 */
export function CardsProvider({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const { chat } = useSessionState();
  const [cards, setCards] = useState<Cards | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const pending = useRef<Promise<void> | null>(null);
  const load = useCallback(
    () =>
      (pending.current ??= loadCards()
        .then((loaded) => {
          setCards(loaded);
          setFailed(false);
        })
        .finally(() => (pending.current = null))),
    [],
  );
  const loadForView = useCallback(async () => {
    try {
      await load();
    } catch (cause) {
      setFailed(true);
      session.ports.report({ code: 'load', message: 'A part of the chat could not be loaded', cause });
    }
  }, [load, session]);
  // Views that could not be loaded show a retry button. The network's return retries too.
  useEffect(() => {
    if (!hasFailed) return;
    const { page } = session.ports;
    const stop = new AbortController();
    const retry = async (): Promise<void> => {
      await pending.current?.catch(() => undefined);
      await loadForView();
    };
    page.onConnectionChange(() => void retry(), stop.signal);
    return () => stop.abort();
  }, [hasFailed, loadForView, session]);
  useEffect(() => {
    const preload = (text: string): void => {
      if (text === '') return;
      stop();
      void load().catch(() => undefined);
    };
    const stop = subscribeKey(session.state.composer, 'text', preload);
    return stop;
  }, [session, load]);
  const isSoonNeeded = chat.id !== null || chat.status === 'creating' || chat.status === 'offline';
  useEffect(() => {
    if (!isSoonNeeded) return;
    const stop = new AbortController();
    // A failure is shown by the view on screen, which loads the cards itself.
    session.ports.clock.after(CARDS_LAG_MS, stop.signal, () => void load().catch(() => undefined));
    return () => stop.abort();
  }, [isSoonNeeded, load, session]);
  const loader = useMemo(() => ({ cards, hasFailed, load: loadForView }), [cards, hasFailed, loadForView]);
  return <CardsContext value={loader}>{children}</CardsContext>;
}

export function useCards(): CardsLoader {
  const loader = use(CardsContext);
  if (!loader) throw new Error('A card needs a <CardsProvider> above it.');
  return loader;
}

async function loadCards(): Promise<Cards> {
  // Loads the transcript too, because the visitor may be offline when they need it.
  void import('../../chat/transcript.ts').catch(() => undefined);
  return (await import('../entries/cards.tsx')).cards;
}
