import { afterFrame } from '../../shell/frames.ts';
import type { Painted } from '../../shell/Painted.ts';

/** A window that is taken over shows its thread after this many frames. */
const FRAMES_TO_THREAD = 3;

type Given = {
  /** The current elements of the company. */
  members(): readonly Painted[];
  mount(painted: Painted): void;
  unmount(painted: Painted): void;
};

/** The elements that React has taken over. After `begin` it also takes over each new element. */
export class TakenElements {
  readonly #given: Given;
  readonly #taken = new Set<Painted>();
  #hasBegun = false;

  constructor(given: Given) {
    this.#given = given;
  }

  /**
   * Takes over the last element first: it is the window added by a launcher, which the visitor is
   * looking at. The next element follows once that window has shown its thread.
   */
  async begin(life: AbortSignal): Promise<void> {
    let wait = 0;
    for (const member of [...this.#given.members()].reverse()) {
      for (let frames = wait; frames > 0; frames -= 1) await afterFrame();
      if (life.aborted) return;
      this.#take(member);
      wait = FRAMES_TO_THREAD;
    }
    this.#hasBegun = true;
    this.follow();
  }

  /** Releases elements that have left, and takes over new ones. */
  follow(): void {
    const members = this.#given.members();
    for (const painted of this.#taken) if (!members.includes(painted)) this.#letGo(painted);
    if (this.#hasBegun) for (const member of members) this.#take(member);
  }

  end(): void {
    this.#hasBegun = false;
    for (const painted of this.#taken) this.#letGo(painted);
  }

  #take(painted: Painted): void {
    if (this.#taken.has(painted) || !this.#given.members().includes(painted)) return;
    this.#taken.add(painted);
    this.#given.mount(painted);
  }

  #letGo(painted: Painted): void {
    this.#taken.delete(painted);
    this.#given.unmount(painted);
  }
}
