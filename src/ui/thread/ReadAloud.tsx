import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { noticeText } from '../../chat/noticeText.ts';
import { placeWords } from '../../chat/placeWords.ts';
import { useAuthorOf, useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { useClasses } from '../theme/useClasses.ts';
import { visuallyHidden } from '../theme/style.ts';
import { NewEntries } from './NewEntries.ts';
import { messageText } from './spokenText.ts';
import { useNotSent } from './useNotSent.ts';

const SETTLE_MS = 500;

type Reading = { newEntries: NewEntries; announce: (text: string) => void };
const ReadingContext = createContext<Reading>({ newEntries: new NewEntries(), announce: () => undefined });

/**
 * Has each new entry read aloud once, and history not at all (A11Y-03). It uses a live region of its
 * own, because the log also receives earlier entries. It announces messages that were not sent, too.
 * It is silent while a stored conversation is loaded, and for SETTLE_MS after that.
 */
export function ReadAloud({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const authorOf = useAuthorOf();
  const session = useSession();
  const classOf = useClasses();
  const { isLoading } = useSessionState();
  const region = useRef<HTMLDivElement>(null);
  const [newEntries] = useState(() => new NewEntries());
  const [isQuiet, setQuiet] = useState(true);
  const reading = useMemo<Reading>(() => {
    const { clock } = session.ports;
    const announce = (text: string): void => {
      if (region.current) newEntries.announce(text, { region: region.current, clock, signal: session.lifetime });
    };
    return { newEntries, announce };
  }, [newEntries, session]);
  useNotSent(reading.announce);
  useQueuePlace(reading.announce);

  useEffect(
    () =>
      session.thread.onAdded((entry) => {
        if (!newEntries.take(entry)) return;
        if (entry.objectType === 'message')
          return session.formatting.withoutMarks(entry, (plain) =>
            reading.announce(`${authorOf(entry)}: ${messageText(plain, t)}`),
          );
        const text = noticeText(entry, t);
        if (text === null) newEntries.announceWhenDrawn(entry.key);
        else reading.announce(text);
      }),
    [session, newEntries, reading, t, authorOf],
  );

  useEffect(() => {
    if (isLoading) return;
    const stop = new AbortController();
    session.ports.clock.after(SETTLE_MS, stop.signal, () => {
      newEntries.begin(session);
      setQuiet(false);
    });
    return () => {
      stop.abort();
      newEntries.end();
      setQuiet(true);
    };
  }, [session, isLoading, newEntries]);

  return (
    <ReadingContext value={reading}>
      {children}
      <div ref={region} aria-live={isQuiet ? 'off' : 'polite'} className={classOf(visuallyHidden)} />
    </ReadingContext>
  );
}

export const useReading = (): Reading => use(ReadingContext);

/** Announces the outcome of the visitor's answer to an entry, when it changes; not the outcome that the first drawing shows. Null: none yet. */
export function useOutcome(text: string | null): void {
  const { announce } = useReading();
  const before = useRef(text);
  useEffect(() => {
    if (before.current === null && text !== null) announce(text);
    before.current = text;
  }, [announce, text]);
}

/** Announces an entry that is more than a text as soon as it is drawn in full: parts of it may be loaded on demand. */
export function ReadWhenDrawn(props: { article: RefObject<HTMLElement | null>; entryKey: string }): null {
  const { article, entryKey: key } = props;
  const { newEntries, announce } = useReading();
  useEffect(() => {
    const element = article.current;
    if (!element || !newEntries.takeDrawn(key)) return;
    const read = (): boolean => {
      if (element.querySelector('[aria-busy=true]')) return false;
      announce(element.innerText.trim());
      return true;
    };
    if (read()) return;
    const observer = new MutationObserver(() => read() && observer.disconnect());
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    return () => observer.disconnect();
  }, [article, key, newEntries, announce]);
  return null;
}

/** Announces each change of the place in line (UX-11). The first place is announced with its new entry. */
function useQueuePlace(announce: (text: string) => void): void {
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
