import type { Clock, Page } from '../../ports.ts';

/** The name under which the entry is known in the state that it shares with the page's router. */
const MARK = 'supportChat';
/** Going back is the browser's to do in its own time; a page can forbid it. */
const PATIENCE_MS = 500;

/** What Back leaves in place of the page. `key`: the browser's own name for it, where it tells. */
type Entry = { url: string; key: string | undefined };

/**
 * Back, and the swipe that does the same, close what is open instead of leaving the page. An entry of the same address lies above the
 * page's while it is open; Back takes it away, and so does closing in another way. The page's router is told of no address and no state
 * but its own: what it has put into the state is kept in the entry, a `pushState` that it watches is not called, and the events of the
 * entry stop here, as far as the browser lets them (Chrome has heard those who listened first). An entry that the page has put on top, or
 * has given another address, is the page's and stays.
 */
export function createBackStop(clock: Clock): Page['onBack'] {
  let leaving: Promise<void> = Promise.resolve();

  const after = (ms: number, run: () => void): void => clock.after(ms, new AbortController().signal, run);

  function hold(listener: () => void, signal: AbortSignal): void {
    const entry = enter();
    if (!entry || signal.aborted) return;
    let isLeft = false;
    const onPopState = (event: PopStateEvent): void => {
      if (isLeft || isMarked(event.state)) return;
      isLeft = true;
      // Further back than to the page below, the page has something to show.
      if (location.href === entry.url) event.stopImmediatePropagation();
      listener();
    };
    window.addEventListener('popstate', onPopState, { capture: true, signal });
    signal.addEventListener('abort', () => void (isLeft || (leaving = leave(entry))), { once: true });
  }

  /** A moment later: where the page answers the closing by going elsewhere, there is nothing to take back any more. */
  function leave(entry: Entry): Promise<void> {
    return new Promise((resolve) => {
      after(0, () => {
        if (!isOnTop(entry)) return resolve();
        const state: unknown = history.state;
        const heard = new AbortController();
        const end = (): void => {
          heard.abort();
          resolve();
        };
        const onPopState = (event: PopStateEvent): void => {
          if (location.href === entry.url) event.stopImmediatePropagation();
          // The page has written a newer state onto the entry, as routers do: it goes down with the page.
          if (!isMarked(state)) History.prototype.replaceState.call(history, state, '');
          end();
        };
        window.addEventListener('popstate', onPopState, { capture: true, once: true, signal: heard.signal });
        history.back();
        after(PATIENCE_MS, end);
      });
    });
  }

  return (listener, signal) => void leaving.then(() => (signal.aborted ? undefined : hold(listener, signal)));
}

/** The entry that an earlier page has left, after a reload, or a new one; null where the browser refuses. */
function enter(): Entry | null {
  try {
    const state: unknown = history.state;
    if (!isMarked(state)) {
      const kept = typeof state === 'object' && !Array.isArray(state) ? state : {};
      History.prototype.pushState.call(history, { ...kept, [MARK]: true }, '');
    }
    return { url: location.href, key: currentKey() };
  } catch {
    return null; // A sandboxed page, or one that has pushed too often: Back does what it always does.
  }
}

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state;

function isOnTop({ url, key }: Entry): boolean {
  return location.href === url && (key === undefined ? isMarked(history.state) : currentKey() === key);
}

const currentKey = (): string | undefined =>
  (window as { navigation?: { currentEntry: { key: string } | null } }).navigation?.currentEntry?.key;
