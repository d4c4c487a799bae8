import type { Entry } from '../../entries/models.ts';
import type { Clock } from '../../ports.ts';
import type { Session } from '../../chat/Session.ts';

/** Messages that come within this time are read together, */
const TOGETHER_MS = 250;
/** and stands long enough for a screen reader to take it up. */
const SAID_MS = 2_000;
/** More than so many at once come without a motion each. */
const MOST_MOVED = 2;

/** The messages since the history was loaded: each is read aloud once, and comes in with a motion. */
export class News {
  readonly #heard = new Set<string>();
  /** Since the last drawing. */
  #arrived: string[] = [];
  /** Their texts are known when they are drawn. */
  readonly #unsaid = new Set<string>();
  #isQuiet = true;
  #waiting: string[] = [];
  #isSpeaking = false;

  /** All that is there by now is history, drawn or not. */
  begin(session: Session): void {
    for (const { key } of session.thread.backwards()) this.#heard.add(key);
    this.#isQuiet = false;
  }

  end(): void {
    this.#isQuiet = true;
    this.#waiting = [];
    this.#isSpeaking = false;
  }

  /** Whether the entry is news; told again it is none. */
  take({ key }: Entry): boolean {
    if (this.#heard.has(key)) return false;
    this.#heard.add(key);
    if (this.#isQuiet) return false;
    this.#arrived.push(key);
    return true;
  }

  /** Whether the entry comes into view by itself, which is worth a motion. */
  isArriving = (key: string): boolean => this.#arrived.length <= MOST_MOVED && this.#arrived.includes(key);

  drawn(): void {
    this.#arrived = [];
  }

  sayWhenDrawn(key: string): void {
    this.#unsaid.add(key);
  }

  /** True once, for what was to be said when it is drawn. */
  takeUnsaid = (key: string): boolean => this.#unsaid.delete(key);

  /** Puts the text where a screen reader hears of it: at once, and in a burst together with the others. */
  say(text: string, { region, clock, signal }: { region: HTMLElement; clock: Clock; signal: AbortSignal }): void {
    if (this.#isQuiet || text === '') return;
    this.#waiting.push(text);
    if (this.#isSpeaking) return;
    const speak = (): void => {
      this.#isSpeaking = this.#waiting.length > 0;
      if (!this.#isSpeaking) return;
      const said = document.createElement('p');
      said.textContent = this.#waiting.join('\n');
      this.#waiting = [];
      region.append(said);
      clock.after(SAID_MS, signal, () => said.remove());
      clock.after(TOGETHER_MS, signal, speak);
    };
    speak();
  }
}
