import { subscribeKey } from 'valtio/utils';
import type { ChatSession } from '../../session/ChatSession.ts';
import type { Thread } from '../../session/thread.ts';
import { likelyInView, mostInView, SPARE_ROWS } from './rowsInView.ts';

/** So many rows are drawn at once, as an answer or two bring them, */
const AT_ONCE = 6;
/** and of what pours in so many a frame: a slow phone has time for no more, and nobody reads faster. */
const A_FRAME = 2;

/** What is drawn of the thread's end, by its keys; another object with each drawing. */
export type Shown = { keys: readonly string[] };

/**
 * What is drawn of the thread's end, which grows at once, and while messages pour in by a few rows a frame. What is out of view before its
 * turn comes is left out: when the burst is over, all that is in view is there, and then the spare rows above. What nobody sees is not
 * drawn: a hidden page has no frames.
 */
export class Tail {
  readonly #thread: Thread;
  readonly #state: ChatSession['state']['thread'];
  #shown: Shown = { keys: [] };
  #version: number;
  #height = 0;
  /** The reader is elsewhere: what is drawn there is not ours. */
  #isLeft = false;
  #isDue = false;
  #frame: number | null = null;
  #draw: (() => void) | null = null;

  constructor({ thread, state }: ChatSession) {
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
      if (this.#frame !== null) cancelAnimationFrame(this.#frame);
      this.#frame = null;
    };
  };

  /** The view has another height, and more or less to show. */
  resize(height: number): void {
    this.#height = height;
    this.#isDue = true;
    if (this.#frame === null) this.#nextFrame();
  }

  /** The reader goes elsewhere, or comes back: then the end is there at once. */
  leave(isLeft: boolean): void {
    if (isLeft === this.#isLeft) return;
    this.#isLeft = isLeft;
    this.#shown = { keys: isLeft ? [] : this.#all() };
    this.#isDue = false;
  }

  #onChange = (): void => {
    if (this.#frame === null) this.#step(AT_ONCE);
    else this.#isDue = true;
  };

  #step(most: number): void {
    this.#advance(most);
    this.#nextFrame();
    this.#draw?.();
  }

  #nextFrame(): void {
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#isDue) this.#step(A_FRAME);
    });
  }

  #advance(most: number): void {
    this.#version = this.#state.version;
    const [keys, isMore] = this.#isLeft ? [[], false] : this.#next(most);
    this.#shown = { keys };
    this.#isDue = isMore;
  }

  /** What is drawn next, in order, and whether that is not all yet. */
  #next(most: number): [readonly string[], boolean] {
    const thread = this.#thread;
    const all = this.#all();
    const drawn = this.#shown.keys.filter((key) => thread.get(key));
    if (drawn.length === 0) {
      const first = all.slice(-likelyInView(this.#height));
      return [first, first.length < all.length];
    }
    const known = new Set(drawn);
    const inView = -mostInView(this.#height);
    const missing = [...all.slice(inView), ...all.slice(0, inView)].filter((key) => !known.has(key));
    if (missing.length <= most) return [all, false];
    const more = [...drawn, ...missing.slice(0, most)].map((key) => [thread.indexOf(key), key] as const);
    return [
      more
        .sort(([a], [b]) => a - b)
        .slice(-all.length)
        .map(([, key]) => key),
      true,
    ];
  }

  /** All that is to be drawn at rest. */
  #all(): string[] {
    const keys: string[] = [];
    for (const { key } of this.#thread.backwards()) {
      if (keys.length === mostInView(this.#height) + SPARE_ROWS) break;
      keys.push(key);
    }
    return keys.reverse();
  }
}
