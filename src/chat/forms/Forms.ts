import type { FormKind, UserFormEntry } from '../../entries/userForm/userForm.ts';
import { fieldError, sentValue, typedValue } from '../../entries/userForm/validators.ts';
import type { Ports } from '../../ports.ts';
import type { Assistant } from '../Assistant.ts';
import type { ChatStorage } from '../ChatStorage.ts';
import type { Composer } from '../Composer.ts';
import type { Conversation } from '../Conversation.ts';
import { forgetForm, storeForm } from '../dayStorage.ts';
import type { Context } from '../state.ts';
import type { StoredEntry } from '../storedEntries.ts';
import type { Thread } from '../Thread.ts';
import type { Visitor } from '../Visitor.ts';
import { ContactForm } from './ContactForm.ts';
import { EmailQuestion } from './EmailQuestion.ts';
import { FormEntries } from './FormEntries.ts';
import { FILES, FILES_FAILED, TicketForm } from './TicketForm.ts';

type Deps = {
  conversation: Conversation;
  assistant: Assistant;
  composer: Composer;
  visitor: Visitor;
  storage: ChatStorage;
  thread: Thread;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/**
 * The forms in the thread: edits, validates and submits any of them. The three kinds decide when
 * they are shown, and send themselves. Open forms are stored for the next page.
 */
export class Forms {
  readonly email: EmailQuestion;
  readonly contact: ContactForm;
  readonly ticket: TicketForm;
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #visitor: Visitor;
  readonly #thread: Thread;
  readonly #entries: FormEntries;
  /** Sends a valid form of each kind. */
  readonly #senders: Readonly<
    Record<FormKind, { send(entryKey: string, values: UserFormEntry['values']): Promise<void> }>
  >;

  constructor(context: Context<'scrollTarget'>, deps: Deps) {
    this.#state = context.state;
    this.#ports = context.ports;
    this.#visitor = deps.visitor;
    this.#thread = deps.thread;
    const entries = (this.#entries = new FormEntries(context, deps.thread));
    this.email = new EmailQuestion(context, { ...deps, entries });
    this.contact = new ContactForm(context, { ...deps, entries });
    this.ticket = new TicketForm(context, { ...deps, entries });
    this.#senders = { 'contact-email': this.email, 'contact-sales': this.contact, ticket: this.ticket };
  }

  /**
   * Changes a field and removes its error. A phone field accepts only digits, after an optional
   * plus sign (FORM-05).
   */
  edit(entryKey: string, name: string, typed: string): void {
    const entry = this.#entries.get(entryKey);
    const field = entry?.fields.find((candidate) => candidate.name === name);
    if (entry?.status !== 'ready' || !field) return;
    const value = typedValue(field, typed);
    const { [name]: _cleared, ...errors } = entry.errors;
    const values = { ...entry.values, [name]: value };
    this.#entries.update(entryKey, { values, errors });
    storeForm(this.#ports, entry.form, values);
    // If an operator is online again, the composer adopts the ticket's message.
    if (entry.form === 'ticket' && name === 'message') this.#ports.store.set('draft', value);
  }

  /**
   * Validates a field that the visitor leaves, and shows its error (FORM-04). A single-line field
   * then shows what will be sent (REAL-05); a longer text may be continued, and is cleaned on
   * submit. Returns true if it is valid.
   */
  leave(entryKey: string, name: string): boolean {
    const entry = this.#entries.get(entryKey);
    const field = entry?.fields.find((candidate) => candidate.name === name);
    if (!entry || !field) return false;
    const typed = entry.values[name] ?? '';
    const value = field.type === 'input' ? sentValue(field, typed) : typed;
    if (value !== typed) this.edit(entryKey, name, value);
    const error = fieldError(field, value);
    const { [name]: _replaced, ...others } = entry.errors;
    this.#entries.update(entryKey, { errors: error === null ? others : { ...others, [name]: error } });
    return error === null;
  }

  /**
   * Submits the form and disables it meanwhile. If a field is invalid nothing is sent: returns
   * the name of the first one, for the focus (FORM-03).
   */
  submit(entryKey: string): string | null {
    const entry = this.#entries.get(entryKey);
    if (entry?.status !== 'ready') return null;
    const errors: Record<string, string> = {};
    const values: Record<string, string> = {};
    for (const field of entry.fields) {
      const value = sentValue(field, entry.values[field.name] ?? '');
      values[field.name] = value;
      const error = fieldError(field, value);
      if (error !== null) errors[field.name] = error;
    }
    if (entry.form === 'ticket' && this.ticket.files?.hasFailed) errors[FILES] = FILES_FAILED;
    const firstBad = entry.fields.find(({ name }) => name in errors)?.name ?? (FILES in errors ? FILES : undefined);
    this.#entries.update(entryKey, { values, errors, failed: false, status: firstBad ? 'ready' : 'sending' });
    if (firstBad) return firstBad;
    void this.#send({ ...entry, values });
    return null;
  }

  /** Shows the fields again, with their values, after the server refused the form (TKT-04). */
  reopen(entryKey: string): void {
    if (this.#entries.get(entryKey)?.status === 'refused')
      this.#entries.update(entryKey, { status: 'ready', serverErrors: [] });
  }

  /** Adopts an entry of another tab, or the outcome there of a form that is still open here. */
  follow(entry: StoredEntry): void {
    const known = this.#thread.get(entry.key);
    const isSent = known?.objectType === 'userForm' && known.status === 'ready' && entry.objectType === 'modal';
    if (known && !isSent) return;
    this.#thread.merge(entry);
    const { email } = entry.objectType === 'modal' ? entry.textValues : {};
    if (isSent && typeof email === 'string') this.#visitor.setName(email);
  }

  /**
   * The ticket form appeared while the visitor was typing. Appends the text typed since `before`
   * to the form's message.
   */
  addTypedToTicket(before: string): void {
    const { text } = this.#state.composer;
    const form = this.ticket.entry;
    if (!form || text === before) return;
    const added = text.startsWith(before) ? text.slice(before.length) : `\n${text}`;
    this.edit(form.key, 'message', (form.values['message'] ?? '') + added);
  }

  async #send({ key, form, values }: UserFormEntry): Promise<void> {
    await this.#senders[form].send(key, values);
    if (this.#entries.get(key)?.status === 'done') forgetForm(this.#ports, form);
  }
}
