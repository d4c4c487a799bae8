import type { FormKind, UserFormEntry } from '../../entries/userForm/userForm.ts';
import type { Ports } from '../../ports.ts';
import type { Context } from '../state.ts';
import type { Thread } from '../Thread.ts';

/** The forms in the thread, as entries. */
export class FormEntries {
  readonly #state: Context<'scrollTarget'>['state'];
  readonly #ports: Ports;
  readonly #thread: Thread;

  constructor({ state, ports }: Context<'scrollTarget'>, thread: Thread) {
    this.#state = state;
    this.#ports = ports;
    this.#thread = thread;
  }

  get(entryKey: string): UserFormEntry | null {
    const entry = this.#thread.get(entryKey);
    return entry?.objectType === 'userForm' ? entry : null;
  }

  of(kind: FormKind): UserFormEntry[] {
    return this.#thread
      .all()
      .filter((entry): entry is UserFormEntry => entry.objectType === 'userForm' && entry.form === kind);
  }

  update(entryKey: string, change: Partial<UserFormEntry>): void {
    this.#thread.update(entryKey, 'userForm', change);
  }

  /** Scrolls the thread to the entry. `takesFocus`: it also gets the focus. */
  goTo(key: string, { takesFocus = true } = {}): void {
    this.#state.scrollTarget = { key, at: this.#ports.clock.now(), takesFocus };
  }
}
