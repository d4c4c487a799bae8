import { useEffect, useRef, type RefObject } from 'react';
import { useSession, useT } from '../context/ChatContext.tsx';
import type { FindPages } from './FindPages.ts';
import type { ThreadView } from './ThreadView.ts';

/** The conversation has paused: the searchable text is not made during a burst of messages. */
const REST_MS = 1_000;

type Given = {
  content: RefObject<HTMLElement | null>;
  view: RefObject<ThreadView | null>;
  /** The places of the drawn entries; a new list with each drawing. */
  places: readonly number[];
};

/** Has the browser's own search find entries that are not drawn, where the browser has `beforematch`. */
export function useFindInPage({ content, view, places }: Given): void {
  const { thread, ports } = useSession();
  const t = useT();
  const pages = useRef<FindPages>(null);
  useEffect(() => {
    if (!('onbeforematch' in document)) return;
    const { clock, report } = ports;
    const stop = new AbortController();
    const { signal } = stop;
    const update = async (): Promise<void> => {
      if (places.length === thread.count && !pages.current) return;
      const { FindPages } = await import('./FindPages.ts');
      if (signal.aborted || !content.current || !view.current) return;
      pages.current ??= new FindPages({ content: content.current, view: view.current, thread, t, clock });
      pages.current.update(signal);
    };
    clock.after(REST_MS, signal, () => {
      update().catch((cause: unknown) =>
        report({ code: 'load', message: 'What is not drawn can’t be found by the browser', cause }),
      );
    });
    return () => stop.abort();
  }, [content, view, places, thread, ports, t]);
}
