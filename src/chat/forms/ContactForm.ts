import { formEntry } from '../../entries/userForm/forms.ts';
import type { UserFormEntry } from '../../entries/userForm/userForm.ts';
import type { Ports, Refusal } from '../../ports.ts';
import { storeForm, storedForm } from '../dayStorage.ts';
import type { Context } from '../state.ts';
import type { Thread } from '../Thread.ts';
import type { FormEntries } from './FormEntries.ts';

type Deps = {
  thread: Thread;
  entries: FormEntries;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The contact-sales form, which a page requests (FORM-07). */
export class ContactForm {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #thread: Thread;
  readonly #entries: FormEntries;
  readonly #signal: AbortSignal;
  /** The page requested the form before there was a greeting for it to follow. */
  #isWanted = false;

  constructor({ state, ports }: Context, { thread, entries, signal }: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#thread = thread;
    this.#entries = entries;
    this.#signal = signal;
  }

  /**
   * Shows the form below the greeting, at most once. It gets the focus, unless an earlier page
   * left it open (`isLeft`).
   */
  show({ isLeft = false } = {}): void {
    this.#isWanted = this.#state.isLoading;
    if (this.#state.isLoading) return;
    // The form is taller than most windows. The visitor reads it from its beginning, and starts
    // at its first field.
    this.#entries.goTo(this.#open()?.key ?? this.#add(), { takesFocus: !isLeft });
  }

  /**
   * Shows the form if the page requested it too early, or an earlier page left it open. A
   * restored form keeps its place in the conversation.
   */
  showWanted(): void {
    const isWanted = this.#isWanted;
    const isLeft = !this.#open() && storedForm(this.#ports, 'contact-sales') !== null;
    if (isWanted || isLeft) this.show({ isLeft: !isWanted });
  }

  /** Sends the form. Field errors are shown at the fields, which keep their values. */
  async send(entryKey: string, values: UserFormEntry['values']): Promise<void> {
    const answer = await this.#ports.api.sendContactForm(values, this.#signal);
    if (this.#signal.aborted) return;
    if (answer.ok) return this.#entries.update(entryKey, { status: 'done' });
    const { byField, others } = serverErrors(answer, Object.keys(values));
    const failed = others.length === 0 && Object.keys(byField).length === 0;
    this.#entries.update(entryKey, { status: 'ready', errors: byField, serverErrors: others, failed });
  }

  #open(): UserFormEntry | undefined {
    return this.#entries.of('contact-sales').find(({ status }) => status !== 'done');
  }

  #add(): string {
    const { newId, clock } = this.#ports;
    const key = newId();
    const createdAt = clock.now();
    const values = { email: this.#state.user.name, ...storedForm(this.#ports, 'contact-sales') };
    this.#thread.merge(formEntry('contact-sales', { key, chatId: this.#state.chat.id, createdAt, values }));
    storeForm(this.#ports, 'contact-sales', values);
    return key;
  }
}

/** Splits a refusal's texts into the first error of each of the form's fields, and all others. */
function serverErrors(
  refusal: Refusal,
  fields: readonly string[],
): { byField: Record<string, string>; others: string[] } {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const [name, texts] of Object.entries(refusal.errors)) {
    const [first] = texts;
    if (fields.includes(name) && first !== undefined) byField[name] = first;
    else others.push(...texts);
  }
  return { byField, others };
}
