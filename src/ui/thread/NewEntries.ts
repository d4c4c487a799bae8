import type { Entry } from '../../entries/models.ts';
import type { Clock } from '../../ports.ts';
import type { Session } from '../../chat/Session.ts';

/** Messages that arrive within this time are announced together. */
const TOGETHER_MS = 250;
/** An announcement stays this long, so that a screen reader takes it up. */
const ANNOUNCED_MS = 2_000;
/** When more messages than this come at once, none of them moves. */
const MOST_MOVED = 2;

/** The entries since the history was loaded: each is announced once, and animates when it is drawn. */
export class NewEntries {
  readonly #known = new Set<string>();
  /** Since the last drawing. */
  #arrived: string[] = [];
  /** Entries whose texts are known when they are drawn. */
  readonly #toAnnounce = new Set<string>();
  #isQuiet = true;
  #waiting: string[] = [];
  #isAnnouncing = false;

  /** Everything that is in the thread by now is history, drawn or not. */
  begin(session: Session): void {
    for (const { key } of session.thread.backwards()) this.#known.add(key);
    this.#isQuiet = false;
  }

  end(): void {
    this.#isQuiet = true;
    this.#waiting = [];
    this.#isAnnouncing = false;
  }

  /** True for a new entry, once. */
  take({ key }: Entry): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    if (this.#isQuiet) return false;
    this.#arrived.push(key);
    return true;
  }

  /** Whether the entry is new and comes into view with a motion. */
  isArriving = (key: string): boolean => this.#arrived.length <= MOST_MOVED && this.#arrived.includes(key);

  drawn(): void {
    this.#arrived = [];
  }

  announceWhenDrawn(key: string): void {
    this.#toAnnounce.add(key);
  }

  /** True once, for an entry that is to be announced when it is drawn. */
  takeDrawn = (key: string): boolean => this.#toAnnounce.delete(key);

  /** Puts the text into the live region: at once, and in a burst together with the others. */
  announce(text: string, { region, clock, signal }: { region: HTMLElement; clock: Clock; signal: AbortSignal }): void {
    if (this.#isQuiet || text === '') return;
    this.#waiting.push(text);
    if (this.#isAnnouncing) return;
    const announceWaiting = (): void => {
      this.#isAnnouncing = this.#waiting.length > 0;
      if (!this.#isAnnouncing) return;
      const line = document.createElement('p');
      line.textContent = this.#waiting.join('\n');
      this.#waiting = [];
      region.append(line);
      clock.after(ANNOUNCED_MS, signal, () => line.remove());
      clock.after(TOGETHER_MS, signal, announceWaiting);
    };
    announceWaiting();
  }
}
