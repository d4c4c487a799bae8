import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useSession, useSessionState } from '../context/ChatContext.tsx';

const SETTLE_MS = 500;

/** Which entries a screen reader has heard of, or need not. */
class Heard {
  readonly #keys = new Set<string>();
  has = (key: string): boolean => this.#keys.has(key);
  add = (key: string): void => void this.#keys.add(key);
}

type Reading = { isQuiet: boolean; heard: Heard };
const ReadingContext = createContext<Reading>({ isQuiet: true, heard: new Heard() });

/**
 * Each new entry is read aloud once, history not at all (A11Y-03). The log is silent while a stored conversation is put in, and a moment
 * longer, since browsers tell of additions with a delay; after that an entry drawn again, in another place or out of the unshown past,
 * is silent by itself.
 */
export function ReadAloud({ children }: { children: (live: 'off' | 'polite') => ReactNode }): ReactNode {
  const session = useSession();
  const { isLoading } = useSessionState();
  const [heard] = useState(() => new Heard());
  const [isQuiet, setQuiet] = useState(true);
  useEffect(() => {
    if (isLoading) return;
    const stop = new AbortController();
    session.ports.clock.after(SETTLE_MS, stop.signal, () => {
      // All that is there by now is history, drawn or not.
      for (const { key } of session.thread.backwards()) heard.add(key);
      setQuiet(false);
    });
    return () => {
      stop.abort();
      setQuiet(true);
    };
  }, [session, isLoading, heard]);
  return <ReadingContext value={{ isQuiet, heard }}>{children(isQuiet ? 'off' : 'polite')}</ReadingContext>;
}

/** Whether the entry has come just now, for the one who listens and the one who looks; what it was at first, it stays. */
export function useIsNew(key: string): boolean {
  const { isQuiet, heard } = use(ReadingContext);
  const [isNew] = useState(() => !isQuiet && !heard.has(key));
  useEffect(() => heard.add(key), [heard, key]);
  return isNew;
}
