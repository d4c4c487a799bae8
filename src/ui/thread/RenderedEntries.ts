import { subscribeKey } from 'valtio/utils';
import type { Entry } from '../../entries/models.ts';
import { onNextFrame } from '../../shell/frames.ts';
import type { Session } from '../../chat/Session.ts';
import type { Thread } from '../../chat/Thread.ts';

/** The number of entries rendered when the window opens, and added each time the reader scrolls near the first of them. */
const STEP = 60;

/** The rendered end of the thread, oldest first. A new object with each change. */
export type Rendered = {
  entries: readonly Entry[];
  /** The entry before the first one; undefined if the whole thread is rendered. */
  earlier: Entry | undefined;
};

/**
 * Decides which entries are rendered: the last 60, and 60 more each time `addEarlier` is called. None is removed until `reset`, unless more
 * than 60 are added at once below a reader at the bottom, as after a day away. Changes of the thread are passed on at most once a frame, so
 * that a burst of messages renders few times. A hidden page has no frames, and renders once.
 */
export class RenderedEntries {
  /** Whether rows may be removed when many messages are added at once: the reader is at the bottom, and the focus in none of them. */
  mayRestart = (): boolean => true;
  readonly #thread: Thread;
  readonly #state: Session['state']['thread'];
  #rendered: Rendered = { entries: [], earlier: undefined };
  #version = -1;
  #cancelFrame: (() => void) | null = null;
  #onChange: (() => void) | null = null;

  constructor({ thread, state }: Session) {
    this.#thread = thread;
    this.#state = state.thread;
    this.#update();
  }

  current = (): Rendered => this.#rendered;

  subscribe = (onChange: () => void): (() => void) => {
    this.#onChange = onChange;
    const stop = subscribeKey(this.#state, 'version', () => {
      if (this.#cancelFrame === null) this.#change();
    });
    if (this.#state.version !== this.#version) this.#update();
    return () => {
      stop();
      this.#onChange = null;
      this.#cancelFrame?.();
      this.#cancelFrame = null;
    };
  };

  /** Removes all but the last 60. */
  reset(): void {
    if (this.#rendered.entries.length <= STEP) return;
    this.#rendered = { entries: [], earlier: undefined };
    this.#update();
    this.#onChange?.();
  }

  /** Renders 60 earlier entries. False if there are none. */
  addEarlier(): boolean {
    if (!this.#rendered.earlier) return false;
    this.#update(STEP);
    this.#onChange?.();
    return true;
  }

  /** Renders all entries from the one before it on. False if the entry is gone. */
  include(key: string): boolean {
    const at = this.#thread.indexOf(key);
    if (at < 0) return false;
    const missing = this.#firstIndex() - at + 1;
    if (missing > 0 && this.#rendered.earlier) {
      this.#update(missing);
      this.#onChange?.();
    }
    return true;
  }

  #change(): void {
    this.#update();
    this.#onChange?.();
    this.#cancelFrame = onNextFrame(() => {
      this.#cancelFrame = null;
      if (this.#state.version !== this.#version) this.#change();
    });
  }

  #update(earlier = 0): void {
    const { count } = this.#thread;
    const last = this.#rendered.entries.findLast(({ key }) => this.#thread.get(key));
    const later = last ? count - 1 - this.#thread.indexOf(last.key) : 0;
    const restarts = later > STEP && this.mayRestart();
    const from = restarts ? count - STEP : Math.max(0, this.#firstIndex() - earlier);
    const entries = this.#thread.all().slice(from);
    this.#rendered = { entries, earlier: this.#thread.at(from - 1) };
    this.#version = this.#state.version;
  }

  /** The index of the first rendered entry that the thread still has. Older entries may have been inserted before it. */
  #firstIndex(): number {
    const { count } = this.#thread;
    const first = this.#rendered.entries.find(({ key }) => this.#thread.get(key));
    return Math.min(first ? this.#thread.indexOf(first.key) : count, Math.max(0, count - STEP));
  }
}
