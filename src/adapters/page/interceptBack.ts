import type { Clock, Page } from '../../ports.ts';

/** Marks the widget's history entry, in the state that the entry shares with the page's router. */
const MARK = 'supportChat';
/** `history.back()` takes its time, and a page can forbid it. */
const LONGEST_WAIT_MS = 500;

/** The history entry that lies above the page's own. `key` is the Navigation API's, where the browser has it. */
type Entry = { url: string; key: string | undefined };

/**
 * Makes Back, and the swipe that does the same, close the window instead of leaving the page. While the window is open, the history has an
 * entry with the same address above the page's own. Back removes the entry, and so does closing the window in another way.
 *
 * The page's router notices little: its own state is copied into the entry, its wrapped `pushState` is not called, and the `popstate` events
 * of the entry are stopped. (In Chrome, listeners that were added before still get them.) An entry that the page has added on top, or given
 * another address, belongs to the page and stays.
 */
export function createBackInterceptor(clock: Clock): Page['onBack'] {
  let removing: Promise<void> = Promise.resolve();

  const after = (ms: number, run: () => void): void => clock.after(ms, new AbortController().signal, run);

  function intercept(listener: () => void, signal: AbortSignal): void {
    const entry = addEntry();
    if (!entry || signal.aborted) return;
    let isRemoved = false;
    const onPopState = (event: PopStateEvent): void => {
      if (isRemoved || isMarked(event.state)) return;
      isRemoved = true;
      // Where the visitor has gone further back, the page needs the event.
      if (location.href === entry.url) event.stopImmediatePropagation();
      listener();
    };
    window.addEventListener('popstate', onPopState, { capture: true, signal });
    signal.addEventListener('abort', () => void (isRemoved || (removing = removeEntry(entry))), { once: true });
  }

  /** Waits a task: a page that navigates when the window closes has its own entry on top by then. */
  function removeEntry(entry: Entry): Promise<void> {
    return new Promise((resolve) => {
      after(0, () => {
        if (!isOnTop(entry)) return resolve();
        const state: unknown = history.state;
        const listening = new AbortController();
        const finish = (): void => {
          listening.abort();
          resolve();
        };
        const onPopState = (event: PopStateEvent): void => {
          if (location.href === entry.url) event.stopImmediatePropagation();
          // A router has replaced the entry's state. The newer state belongs to the page's own entry.
          if (!isMarked(state)) History.prototype.replaceState.call(history, state, '');
          finish();
        };
        window.addEventListener('popstate', onPopState, { capture: true, once: true, signal: listening.signal });
        history.back();
        after(LONGEST_WAIT_MS, finish);
      });
    });
  }

  return (listener, signal) => void removing.then(() => (signal.aborted ? undefined : intercept(listener, signal)));
}

/** After a reload the marked entry is still there. Null where the browser refuses: in a sandboxed page, or after too many entries. */
function addEntry(): Entry | null {
  try {
    const state: unknown = history.state;
    if (!isMarked(state)) {
      const ofPage = typeof state === 'object' && !Array.isArray(state) ? state : {};
      History.prototype.pushState.call(history, { ...ofPage, [MARK]: true }, '');
    }
    return { url: location.href, key: currentKey() };
  } catch {
    return null;
  }
}

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state;

function isOnTop({ url, key }: Entry): boolean {
  return location.href === url && (key === undefined ? isMarked(history.state) : currentKey() === key);
}

const currentKey = (): string | undefined =>
  (window as { navigation?: { currentEntry: { key: string } | null } }).navigation?.currentEntry?.key;
