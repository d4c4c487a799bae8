import type { Clock, Page } from '../../ports.ts';
import { createClock } from './createClock.ts';

/** The widget's own member of an entry's state. The rest of the state belongs to the page. */
const MARK = 'supportChat';
/** `history.go()` is asynchronous, and a page can prevent it. */
const LONGEST_WAIT_MS = 500;
/** The maximum number of steps to reach the wanted number of entries. Each takes a task or a traversal. */
const MOST_STEPS = 8;

/**
 * The widget's mark on an entry: the number of layers that are open on it, and its address. If
 * the address differs, the entry belongs to the page.
 */
type Mark = { depth: number; url: string };
type Layer = { onBack: () => void };
type Move = 'back' | 'forward' | 'page';

type NavigationEntry = { key: string; index: number };
/** The part of the Navigation API in use. Safari before 26.2 and Firefox before 147 lack the API. */
type Navigation = EventTarget & {
  currentEntry: NavigationEntry | null;
  canGoForward: boolean;
  entries(): NavigationEntry[];
};
type BrowserWindow = Window & typeof globalThis;
type EntryChange = Event & { navigationType: string | null; from: NavigationEntry };

/**
 * Keeps one history entry above the page's own for each open layer, so that Back (or the swipe)
 * closes the topmost layer instead of leaving the page. A layer that closes in another way
 * removes its entry.
 *
 * After every change of either, the number of entries is compared with the number of layers and
 * corrected: a reload, Forward, or a page that navigates while the chat is open leaves too many
 * or too few.
 *
 * The page's router notices little: the entries have its address and a copy of its state, its
 * wrapped `pushState` is not called, and `popstate` events between them are stopped. (In Chrome,
 * listeners added earlier still get them.) An entry that the page added on top, or gave another
 * address, belongs to the page and stays.
 */
export class BackStack {
  readonly #clock: Clock;
  readonly #page: BrowserWindow;
  /** Topmost last. */
  readonly #layers: Layer[] = [];
  /**
   * Marks by the Navigation API's key, because a router may replace the state that holds the
   * mark. Null: the page's own entry, with a copied mark.
   */
  readonly #marks = new Map<string, Mark | null>();
  #isListening = false;
  #isSettling = false;
  #isPushing = false;
  /** Resolves the traversal that the widget started. */
  #arrive: (() => void) | null = null;
  /** The last traversal or navigation, if the browser reports it. */
  #move: Move | null = null;
  #url = '';
  #length = 0;

  constructor(clock: Clock, page: BrowserWindow = window) {
    this.#clock = clock;
    this.#page = page;
  }

  /** Adds a layer. Until the signal aborts, Back calls the topmost layer's listener, once. */
  add(onBack: () => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    const layer = { onBack };
    this.#listen();
    this.#layers.push(layer);
    const remove = (): void => {
      if (!this.#layers.includes(layer)) return;
      this.#layers.splice(this.#layers.indexOf(layer), 1);
      void this.#settle();
    };
    signal.addEventListener('abort', remove, { once: true });
    void this.#settle();
  }

  /** Keeps listening without layers, because an entry of a closed window may be below the page's own. */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#note();
    this.#navigation?.addEventListener('currententrychange', (event) => this.#onEntryChange(event as EntryChange));
    this.#page.addEventListener('popstate', (event) => this.#onPopState(event), { capture: true });
  }

  #onEntryChange({ navigationType, from }: EntryChange): void {
    const entry = this.#navigation?.currentEntry;
    if (navigationType === null || !entry || this.#isPushing) return;
    this.#move = navigationType !== 'traverse' ? 'page' : entry.index < from.index ? 'back' : 'forward';
    if (navigationType === 'push' && markOf(this.#page.history.state)) this.#marks.set(entry.key, null);
    if (this.#move === 'page' && this.#layers.length > 0) void this.#settle();
  }

  #onPopState(event: PopStateEvent): void {
    // A hash change fires `popstate` too.
    const move = this.#move ?? (this.#page.history.length > this.#length ? 'page' : 'back');
    const closed = move === 'back' ? this.#layers.splice(this.#depth()) : [];
    // A visitor who went further back is at another address, and the page needs the event.
    if (this.#page.location.href === this.#url && (closed.length > 0 || this.#arrive)) event.stopImmediatePropagation();
    this.#note();
    this.#arrive?.();
    for (const layer of closed.reverse()) layer.onBack();
    void this.#settle();
  }

  /**
   * Makes the number of entries equal the number of layers. Waits a task first: a layer may
   * replace another one, and a page that navigates when the window closes has its own entry on
   * top by then.
   */
  async #settle(): Promise<void> {
    if (this.#isSettling) return;
    this.#isSettling = true;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.#after(0);
      const surplus = this.#depth() - this.#layers.length;
      if (surplus === 0) break;
      if (!(surplus < 0 ? this.#push() : await this.#leave(surplus))) break;
    }
    this.#isSettling = false;
    this.#note();
  }

  /** Returns false if the browser refuses: in a sandboxed page, or after too many entries. */
  #push(): boolean {
    this.#isPushing = true;
    this.#move = null;
    try {
      while (this.#depth() < this.#layers.length) {
        const mark = { depth: this.#depth() + 1, url: this.#page.location.href };
        this.#page.History.prototype.pushState.call(
          this.#page.history,
          this.#withMark(this.#page.history.state, mark),
          '',
        );
        this.#remember(mark);
        if (this.#depth() !== mark.depth) return false;
      }
      return true;
    } catch {
      return false;
    } finally {
      this.#isPushing = false;
    }
  }

  /**
   * Leaves entries without a layer. If the visitor went forward, continues to the page's next
   * entry. Resolves to false if the page prevents it.
   */
  async #leave(surplus: number): Promise<boolean> {
    const state: unknown = this.#page.history.state;
    const isReplaced = markOf(state) === null;
    const url = this.#page.location.href;
    const isPassing = this.#move === 'forward' && this.#navigation?.canGoForward === true;
    const arrival = new Promise<boolean>((resolve) => (this.#arrive = () => resolve(true)));
    this.#page.history.go(isPassing ? 1 : -surplus);
    const hasArrived = await Promise.race([arrival, this.#after(LONGEST_WAIT_MS)]);
    this.#arrive = null;
    // A router replaced the entry's state. The newer state belongs to the page's own entry.
    if (hasArrived && isReplaced && !isPassing && this.#page.location.href === url) {
      const depth = this.#depth();
      const newer = depth === 0 ? state : this.#withMark(state, { depth, url });
      this.#page.History.prototype.replaceState.call(this.#page.history, newer, '');
    }
    return hasArrived;
  }

  /** Returns how many of the widget's entries are between the page's own entry and the current one. */
  #depth(): number {
    const key = this.#navigation?.currentEntry?.key;
    const known = key === undefined ? undefined : this.#marks.get(key);
    const mark = known === undefined ? markOf(this.#page.history.state) : known;
    return mark?.url === this.#page.location.href ? mark.depth : 0;
  }

  #remember(mark: Mark): void {
    const there = this.#navigation;
    if (!there?.currentEntry) return;
    const keys = new Set(there.entries().map(({ key }) => key));
    for (const key of this.#marks.keys()) if (!keys.has(key)) this.#marks.delete(key);
    this.#marks.set(there.currentEntry.key, mark);
  }

  /**
   * Adds the mark to a plain object or null. With the Navigation API other states stay as they
   * are, because the entry is identified by its key.
   */
  #withMark(state: unknown, mark: Mark): unknown {
    const isPlain = isRecord(state) && Object.getPrototypeOf(state) === this.#page.Object.prototype;
    if (state === null || isPlain) return { ...state, [MARK]: mark };
    return this.#navigation ? state : { [MARK]: mark };
  }

  get #navigation(): Navigation | undefined {
    return (this.#page as { navigation?: Navigation }).navigation;
  }

  #note(): void {
    this.#url = this.#page.location.href;
    this.#length = this.#page.history.length;
  }

  /** Resolves to false, to distinguish the timeout from a completed traversal. */
  #after(ms: number): Promise<false> {
    return new Promise((resolve) => this.#clock.after(ms, new AbortController().signal, () => resolve(false)));
  }
}

function markOf(state: unknown): Mark | null {
  const mark = isRecord(state) ? state[MARK] : null;
  if (!isRecord(mark)) return null;
  const { depth, url } = mark;
  return typeof depth === 'number' && typeof url === 'string' ? { depth, url } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

// The page has one history, shared by the windows of all its companies.
const stack = new BackStack(createClock());
export const onBack: Page['onBack'] = (listener, signal) => stack.add(listener, signal);
