import { isEmail } from '../../../protocol/email.ts';
import { formEntry } from '../../entries/userForm/forms.ts';
import type { UserFormEntry } from '../../entries/userForm/userForm.ts';
import type { Ports } from '../../ports.ts';
import type { ChatStorage } from '../ChatStorage.ts';
import type { Composer } from '../Composer.ts';
import { forgetForm, storeForm, storeTicket, storedForm, storedTicket, uuidOfTicket } from '../dayStorage.ts';
import { callerId, isAtTicket } from '../selectors.ts';
import type { Context } from '../state.ts';
import type { Thread } from '../Thread.ts';
import type { Visitor } from '../Visitor.ts';
import type { FormEntries } from './FormEntries.ts';
import type { TicketFiles, TicketFilesOptions } from './TicketFiles.ts';

/** The name of the ticket's files among its fields and errors. */
export const FILES = 'files';
export const FILES_FAILED = 'ticket.filesFailed';

type Deps = {
  composer: Composer;
  visitor: Visitor;
  storage: ChatStorage;
  thread: Thread;
  entries: FormEntries;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The ticket form, which replaces the messages while no operator is online (ONL-04), and its confirmation. */
export class TicketForm {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #composer: Composer;
  readonly #visitor: Visitor;
  readonly #storage: ChatStorage;
  readonly #thread: Thread;
  readonly #entries: FormEntries;
  readonly #signal: AbortSignal;
  #files: TicketFiles | null = null;

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#composer = deps.composer;
    this.#visitor = deps.visitor;
    this.#storage = deps.storage;
    this.#thread = deps.thread;
    this.#entries = deps.entries;
    this.#signal = deps.signal;
  }

  /** The form as an entry, if shown. */
  get entry(): UserFormEntry | undefined {
    return this.#entries.of('ticket')[0];
  }

  get isSending(): boolean {
    return this.entry?.status === 'sending';
  }

  /**
   * Shows the offline chat: only the ticket form, filled in with what is known (ENT-16, ONL-04).
   * `texts`: the visitor's texts, which from now on are stored only here. If a ticket was sent
   * within a day and nothing new is typed, shows its confirmation instead, unless the visitor
   * wants the form again (`isAnother`, UX-06).
   */
  show(texts: readonly string[], { isAnother = false } = {}): void {
    const { newId, clock, store } = this.#ports;
    const stored = storedForm(this.#ports, 'ticket');
    const message = texts.filter(Boolean).reduce(withLines, stored?.message ?? '');
    const sent = isAnother || message !== '' ? null : storedTicket(this.#ports);
    this.#thread.clear();
    if (sent) return void this.#thread.merge(sent);
    const values = { email: this.#state.user.name, ...stored, message };
    const entry = formEntry('ticket', { key: newId(), chatId: null, createdAt: clock.now(), values });
    this.#thread.merge({ ...entry, files: this.#files?.all ?? [] });
    if (message === '') return;
    // The next page needs it too: in the form, or in the composer if an operator is online again.
    storeForm(this.#ports, 'ticket', values);
    store.set('draft', message);
  }

  /** Replaces a ticket's confirmation by an empty form (UX-06). */
  writeAnother(): void {
    this.show([], { isAnother: true });
    if (this.entry) this.#entries.goTo(this.entry.key);
  }

  /** Restores the confirmation of a ticket sent within a day (UX-06). */
  restore(): void {
    const sent = storedTicket(this.#ports);
    if (sent) this.#thread.merge(sent);
  }

  /** An operator is online again, and the composer has the ticket's text. A later ticket must not repeat it. */
  dropText(): void {
    const ticket = storedForm(this.#ports, 'ticket');
    if (ticket) storeForm(this.#ports, 'ticket', { ...ticket, message: '' });
  }

  /**
   * Moves the texts of the ticket form to the chat: the message to the composer, the address to
   * the visitor, or, if invalid, to the chat's own email question. Returns false while the form
   * is being sent.
   */
  takeTexts(): boolean {
    const { entry: ticket } = this;
    if (ticket?.status === 'sending') return false;
    // A ticket was sent, and its confirmation has replaced the form.
    if (!ticket) return true;
    const { email = '', message = '' } = ticket.values;
    if (isEmail(email)) this.#visitor.setName(email.trim());
    else if (email !== '') storeForm(this.#ports, 'contact-email', { email });
    this.#composer.edit(message);
    this.#composer.addFiles(this.#files?.take() ?? []);
    return true;
  }

  /** The ticket's files; null before their view is loaded, and without a server that accepts them. */
  get files(): TicketFiles | null {
    return this.#files;
  }

  /**
   * Called by the view of the ticket's files, which loads their code. The files chosen in the composer
   * become the ticket's.
   */
  openFiles(create: (options: TicketFilesOptions) => TicketFiles): void {
    this.#files ??= create({
      ...{ state: this.#state, ports: this.#ports, signal: this.#signal },
      isLocked: () => this.entry?.status !== 'ready',
      show: (shown) => {
        const { key = '', errors = {} } = this.entry ?? {};
        const { [FILES]: _cleared, ...others } = errors;
        const isFailed = shown.files.some(({ status }) => status === 'failed');
        this.#entries.update(key, { ...shown, errors: isFailed ? errors : others });
      },
    });
    if (this.#files.canAdd) this.#files.add(this.#composer.takeFiles());
  }

  /**
   * Sends a ticket (TKT-01 to TKT-05). On success a card confirms it; if refused, the server's
   * errors replace the fields; on failure everything is kept.
   */
  async send(entryKey: string, { email = '', message = '' }: UserFormEntry['values']): Promise<void> {
    const { api, page, cookie, store } = this.#ports;
    const { chat, company } = this.#state;
    if (isEmail(email)) this.#visitor.setName(email);
    store.set('draft', message);
    this.#visitor.remember();
    const fileTokens = this.#files ? await this.#files.tokens() : [];
    if (this.#signal.aborted) return;
    if (!fileTokens) return this.#entries.update(entryKey, { status: 'ready', errors: { [FILES]: FILES_FAILED } });
    const withFiles = fileTokens.length > 0 ? { fileTokens } : {};
    const request = {
      id: callerId(this.#state),
      uuid: uuidOfTicket(this.#ports, { email, message, ...withFiles }),
      message,
      email,
      categoryId: chat.category?.id ?? null,
      domain: page.host(),
      expGuestId: cookie.read() ?? '',
      ...{ page: page.url(), language: page.language() },
      ...withFiles,
    };
    const answer = await api.createTicket(company, request, this.#signal);
    if (this.#signal.aborted) return;
    if (answer.ok) return this.#confirm(entryKey, { ...answer.value, email });
    const { [FILES]: gone } = answer.errors;
    if (gone) {
      this.#files?.expire();
      return this.#entries.update(entryKey, { status: 'ready', errors: { [FILES]: gone[0] ?? FILES_FAILED } });
    }
    const texts = [...Object.values(answer.errors).flat(), ...(answer.error ? [answer.error] : [])];
    const isRefused = answer.code === 'refused' && texts.length > 0;
    this.#entries.update(
      entryKey,
      isRefused ? { status: 'refused', serverErrors: texts } : { status: 'ready', failed: true },
    );
  }

  #confirm(entryKey: string, ticket: { ticketId: number | string; hash: string; email: string }): void {
    const { newId, clock, emit } = this.#ports;
    // Another tab's chat may have replaced the form meanwhile.
    if (isAtTicket(this.#state)) {
      this.#storage.forget();
      this.#composer.clear();
    }
    this.#files?.take();
    storeTicket(this.#ports, ticket);
    forgetForm(this.#ports, 'ticket');
    // The confirmation replaces the form and the headline above it.
    this.#thread.remove(entryKey);
    const key = newId();
    this.#thread.merge({
      ...ticket,
      objectType: 'ticketWidget',
      key,
      chatId: null,
      createdAt: clock.now(),
    });
    if (isAtTicket(this.#state)) this.#entries.goTo(key);
    emit({ type: 'chat-ticket', id: ticket.ticketId });
  }
}

/** Appends the lines to the text, unless it already contains them. */
function withLines(text: string, lines: string): string {
  if (text === '') return lines;
  return `\n${text}\n`.includes(`\n${lines}\n`) ? text : `${text}\n${lines}`;
}
