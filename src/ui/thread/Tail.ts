import { subscribeKey } from 'valtio/utils';
import { onNextFrame } from '../../shell/frames.ts';
import type { Session } from '../../chat/Session.ts';
import type { Thread } from '../../chat/Thread.ts';
import { lastInView, mostInView, SPARE_ROWS } from './rowsInView.ts';

/** An answer or two bring no more rows than these, which are drawn at once. */
const AT_ONCE = 6;
/** The rows of a burst that are drawn in one frame: a slow phone has time for these. */
const A_FRAME = 2;
/** While a burst lasts, one frame in this many draws rows: nobody reads faster. */
const FRAMES = 6;

/** The keys of the entries that are drawn at the end of the thread; a new object with each drawing. */
export type Shown = { keys: readonly string[] };

/**
 * The drawn end of the thread. It grows at once, and by a few rows a frame while messages pour in. A row that is out of view before its turn
 * comes is left out: after the burst all rows in view are there, and then the spare rows above. A hidden page has no frames, and draws
 * nothing.
 */
export class Tail {
  readonly #thread: Thread;
  readonly #state: Session['state']['thread'];
  #shown: Shown = { keys: [] };
  #version: number;
  #height = 0;
  /** The reader is elsewhere in the thread, and the end is not drawn. */
  #isLeft = false;
  #isDue = false;
  /** More was missing than could be drawn. */
  #isBehind = false;
  #skipped = 0;
  /** Cancels the next frame's work. */
  #cancelFrame: (() => void) | null = null;
  #draw: (() => void) | null = null;

  constructor({ thread, state }: Session) {
    this.#thread = thread;
    this.#state = state.thread;
    this.#version = state.thread.version;
    this.#advance(AT_ONCE);
  }

  shown = (): Shown => this.#shown;

  subscribe = (draw: () => void): (() => void) => {
    this.#draw = draw;
    const stop = subscribeKey(this.#state, 'version', this.#onChange);
    if (this.#state.version !== this.#version) this.#advance(AT_ONCE);
    if (this.#isDue) this.#nextFrame();
    return () => {
      stop();
      this.#draw = null;
      this.#cancelFrame?.();
      this.#cancelFrame = null;
    };
  };

  get height(): number {
    return this.#height;
  }

  /** The view has another height, and more or less to show. */
  resize(height: number): void {
    this.#height = height;
    this.#isDue = true;
    if (this.#cancelFrame === null) this.#nextFrame();
  }

  /** The reader goes elsewhere, or comes back: then the end is there at once. */
  leave(isLeft: boolean): void {
    if (isLeft === this.#isLeft) return;
    this.#isLeft = isLeft;
    this.#shown = { keys: isLeft ? [] : this.#all() };
    this.#isDue = this.#isBehind = false;
  }

  #onChange = (): void => {
    if (this.#cancelFrame === null) this.#step(AT_ONCE);
    else this.#isDue = true;
  };

  #step(most: number): void {
    this.#advance(most);
    this.#nextFrame();
    this.#draw?.();
  }

  #nextFrame(): void {
    this.#cancelFrame = onNextFrame(() => {
      this.#cancelFrame = null;
      if (!this.#isDue) return;
      const isPouring = this.#isBehind && this.#state.version !== this.#version;
      this.#skipped = isPouring ? (this.#skipped + 1) % FRAMES : 0;
      if (this.#skipped > 0) this.#nextFrame();
      else this.#step(A_FRAME);
    });
  }

  #advance(most: number): void {
    this.#version = this.#state.version;
    this.#isDue = this.#isBehind = false;
    this.#shown = { keys: this.#isLeft ? [] : this.#next(most) };
  }

  /** The rows to draw next, in order: the newly arrived first, then those still missing above them. */
  #next(most: number): readonly string[] {
    const thread = this.#thread;
    const all = this.#all();
    const drawn = this.#shown.keys.filter((key) => thread.get(key));
    if (drawn.length === 0) {
      const first = all.slice(-lastInView(thread.backwards(), this.#height));
      this.#isDue = first.length < all.length;
      return first;
    }
    const known = new Set(drawn);
    const from = all.findLastIndex((key) => known.has(key)) + 1;
    const come = all.slice(Math.max(from, all.length - mostInView(this.#height)));
    const missing = all.slice(0, from).filter((key) => !known.has(key));
    this.#isDue = come.length + missing.length > most;
    this.#isBehind = come.length > most;
    if (!this.#isDue) return all;
    const next = [...come, ...missing.reverse()].slice(0, most);
    const places = new Map([...drawn, ...next].map((key) => [key, thread.indexOf(key)]));
    return [...places.keys()].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).slice(-all.length);
  }

  /** The keys of all entries that are drawn when no messages pour in. */
  #all(): string[] {
    const keys: string[] = [];
    for (const { key } of this.#thread.backwards()) {
      if (keys.length === mostInView(this.#height) + SPARE_ROWS) break;
      keys.push(key);
    }
    return keys.reverse();
  }
}
