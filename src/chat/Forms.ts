import { isEmail } from '../../protocol/email.ts';
import { formEntry } from '../entries/userForm/forms.ts';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import { fieldError, isName, sentValue, typedValue } from '../entries/userForm/validators.ts';
import type { Ports, Refusal } from '../ports.ts';
import type { Assistant } from './Assistant.ts';
import type { Composer } from './Composer.ts';
import type { Conversation } from './Conversation.ts';
import { forgetForm, keepForm, keepTicket, keptForm, keptTicket, uuidOfTicket } from './dayStorage.ts';
import { callerId, isAtTicket } from './selectors.ts';
import type { ChatStorage } from './ChatStorage.ts';
import type { Context } from './state.ts';
import type { StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';
import type { TicketFiles, TicketFilesOptions } from './TicketFiles.ts';
import type { Visitor } from './Visitor.ts';

/** The name of the ticket's files among its fields and errors. */
const FILES = 'files';
const FILES_FAILED = 'ticket.filesFailed';

type Values = UserFormEntry['values'];
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

/** The forms in the thread: contact email, contact sales, ticket. Open forms are stored for the next page. */
export class Forms {
  readonly #state: Context<'scrollTarget'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #assistant: Assistant;
  readonly #composer: Composer;
  readonly #visitor: Visitor;
  readonly #storage: ChatStorage;
  readonly #thread: Thread;
  readonly #signal: AbortSignal;
  /** The page requested the contact form before there was a greeting for it to follow. */
  #isContactWanted = false;
  #files: TicketFiles | null = null;

  constructor({ state, ports }: Context<'scrollTarget'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#assistant = deps.assistant;
    this.#composer = deps.composer;
    this.#visitor = deps.visitor;
    this.#storage = deps.storage;
    this.#thread = deps.thread;
    this.#signal = deps.signal;
  }

  /**
   * Changes a field and removes its error. A phone field accepts only digits, after an optional
   * plus sign (FORM-05).
   */
  edit(entryKey: string, name: string, typed: string): void {
    const entry = this.#get(entryKey);
    const field = entry?.fields.find((candidate) => candidate.name === name);
    if (entry?.status !== 'ready' || !field) return;
    const value = typedValue(field, typed);
    const { [name]: _cleared, ...errors } = entry.errors;
    const values = { ...entry.values, [name]: value };
    this.#update(entryKey, { values, errors });
    keepForm(this.#ports, entry.form, values);
    // If an operator is online again, the composer adopts the ticket's message.
    if (entry.form === 'ticket' && name === 'message') this.#ports.store.set('draft', value);
  }

  /**
   * Validates a field that the visitor leaves, and shows its error (FORM-04). A single-line field
   * then shows what will be sent (REAL-05); a longer text may be continued, and is cleaned on
   * submit. Returns true if it is valid.
   */
  leave(entryKey: string, name: string): boolean {
    const entry = this.#get(entryKey);
    const field = entry?.fields.find((candidate) => candidate.name === name);
    if (!entry || !field) return false;
    const typed = entry.values[name] ?? '';
    const value = field.type === 'input' ? sentValue(field, typed) : typed;
    if (value !== typed) this.edit(entryKey, name, value);
    const error = fieldError(field, value);
    const { [name]: _replaced, ...others } = entry.errors;
    this.#update(entryKey, { errors: error === null ? others : { ...others, [name]: error } });
    return error === null;
  }

  /**
   * Submits the form and disables it meanwhile. If a field is invalid nothing is sent: returns
   * the name of the first one, for the focus (FORM-03).
   */
  submit(entryKey: string): string | null {
    const entry = this.#get(entryKey);
    if (entry?.status !== 'ready') return null;
    const errors: Record<string, string> = {};
    const values: Record<string, string> = {};
    for (const field of entry.fields) {
      const value = sentValue(field, entry.values[field.name] ?? '');
      values[field.name] = value;
      const error = fieldError(field, value);
      if (error !== null) errors[field.name] = error;
    }
    if (entry.form === 'ticket' && this.#files?.hasFailed) errors[FILES] = FILES_FAILED;
    const firstBad = entry.fields.find(({ name }) => name in errors)?.name ?? (FILES in errors ? FILES : undefined);
    this.#update(entryKey, { values, errors, failed: false, status: firstBad ? 'ready' : 'sending' });
    if (firstBad) return firstBad;
    void this.#send({ ...entry, values });
    return null;
  }

  /** Shows the fields again, with their values, after the server refused the form (TKT-04). */
  reopen(entryKey: string): void {
    if (this.#get(entryKey)?.status === 'refused') this.#update(entryKey, { status: 'ready', serverErrors: [] });
  }

  /**
   * The page has identified the visitor, so the email question counts as answered. Text typed
   * into it is dropped.
   */
  answerEmail(): void {
    const { name: email } = this.#state.user;
    const open = this.#emailQuestion();
    if (!open || !isEmail(email)) return;
    this.#update(open.key, { ...this.#thanked(), values: { email } });
    forgetForm(this.#ports, 'contact-email');
    this.#assistant.noteWaitShown();
    this.#conversation.store();
  }

  /** The visitor declines to give an address: removes the question, and does not ask again in this chat. */
  declineEmail(entryKey: string): void {
    if (this.#get(entryKey)?.status !== 'ready') return;
    this.#conversation.details.declineEmail();
    this.removeEmailQuestion();
    this.#assistant.askForEmailOrWait();
  }

  /** Removes the email question, unless its answer is in flight. */
  removeEmailQuestion(): void {
    const open = this.#emailQuestion();
    if (!open) return;
    this.#thread.remove(open.key);
    forgetForm(this.#ports, 'contact-email');
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

  /** The email question, while it can be answered. */
  #emailQuestion(): UserFormEntry | undefined {
    return this.#all().find(({ form, status }) => form === 'contact-email' && status === 'ready');
  }

  /**
   * Shows the contact-sales form below the greeting, as requested by the page (FORM-07), at most
   * once. It gets the focus, unless an earlier page left it open (`isLeft`).
   */
  showContact({ isLeft = false } = {}): void {
    this.#isContactWanted = this.#state.isLoading;
    if (this.#state.isLoading) return;
    const open = this.#openContact();
    // The form is taller than most windows. The visitor reads it from its beginning, and starts
    // at its first field.
    this.#goTo(open?.key ?? this.#addContact(), { takesFocus: !isLeft });
  }

  #addContact(): string {
    const { newId, clock } = this.#ports;
    const key = newId();
    const createdAt = clock.now();
    const values = { email: this.#state.user.name, ...keptForm(this.#ports, 'contact-sales') };
    this.#thread.merge(formEntry('contact-sales', { key, chatId: this.#state.chat.id, createdAt, values }));
    keepForm(this.#ports, 'contact-sales', values);
    return key;
  }

  #openContact(): UserFormEntry | undefined {
    return this.#all().find(({ form, status }) => form === 'contact-sales' && status !== 'done');
  }

  /**
   * Shows the contact-sales form, if the page requested it too early or an earlier page left it
   * open. A restored form keeps its place in the conversation.
   */
  showWantedContact(): void {
    const isWanted = this.#isContactWanted;
    const isLeft = !this.#openContact() && keptForm(this.#ports, 'contact-sales') !== null;
    if (isWanted || isLeft) this.showContact({ isLeft: !isWanted });
  }

  /**
   * Shows the offline chat: only the ticket form, filled in with what is known (ENT-16, ONL-04).
   * `texts`: the visitor's texts, which from now on are stored only here. If a ticket was sent
   * within a day and nothing new is typed, shows its confirmation instead, unless the visitor
   * wants the form again (`isAnother`, UX-06).
   */
  showTicket(texts: readonly string[], { isAnother = false } = {}): void {
    const { newId, clock, store } = this.#ports;
    const kept = keptForm(this.#ports, 'ticket');
    const message = texts.filter(Boolean).reduce(withLines, kept?.message ?? '');
    const sent = isAnother || message !== '' ? null : keptTicket(this.#ports);
    this.#thread.clear();
    if (sent) return void this.#thread.merge(sent);
    const values = { email: this.#state.user.name, ...kept, message };
    const entry = formEntry('ticket', { key: newId(), chatId: null, createdAt: clock.now(), values });
    this.#thread.merge({ ...entry, files: this.#files?.all ?? [] });
    if (message === '') return;
    // The next page needs it too: in the form, or in the composer if an operator is online again.
    keepForm(this.#ports, 'ticket', values);
    store.set('draft', message);
  }

  /** Replaces a ticket's confirmation by an empty form (UX-06). */
  writeAnotherTicket(): void {
    this.showTicket([], { isAnother: true });
    if (this.ticket) this.#goTo(this.ticket.key);
  }

  /** Restores the confirmation of a ticket sent within a day (UX-06). */
  restoreTicket(): void {
    const sent = keptTicket(this.#ports);
    if (sent) this.#thread.merge(sent);
  }

  /** An operator is online again, and the composer has the ticket's text. A later ticket must not repeat it. */
  dropTicketText(): void {
    const ticket = keptForm(this.#ports, 'ticket');
    if (ticket) keepForm(this.#ports, 'ticket', { ...ticket, message: '' });
  }

  /**
   * Moves the texts of the ticket form to the chat: the message to the composer, the address to
   * the visitor, or, if invalid, to the chat's own email question. Returns false while the form
   * is being sent.
   */
  takeTicketTexts(): boolean {
    const { ticket } = this;
    if (ticket?.status === 'sending') return false;
    // A ticket was sent, and its confirmation has replaced the form.
    if (!ticket) return true;
    const { email = '', message = '' } = ticket.values;
    if (isEmail(email)) this.#visitor.setName(email.trim());
    else if (email !== '') keepForm(this.#ports, 'contact-email', { email });
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
      isLocked: () => this.ticket?.status !== 'ready',
      show: (shown) => {
        const { key = '', errors = {} } = this.ticket ?? {};
        const { [FILES]: _cleared, ...others } = errors;
        const isFailed = shown.files.some(({ status }) => status === 'failed');
        this.#update(key, { ...shown, errors: isFailed ? errors : others });
      },
    });
    if (this.#files.canAdd) this.#files.add(this.#composer.takeFiles());
  }

  /** The ticket form, if shown. */
  get ticket(): UserFormEntry | undefined {
    return this.#all().find(({ form }) => form === 'ticket');
  }

  /**
   * The ticket form appeared while the visitor was typing. Appends the text typed since `before`
   * to the form's message.
   */
  addTypedToTicket(before: string): void {
    const { text } = this.#state.composer;
    const form = this.ticket;
    if (!form || text === before) return;
    const added = text.startsWith(before) ? text.slice(before.length) : `\n${text}`;
    this.edit(form.key, 'message', (form.values['message'] ?? '') + added);
  }

  async #send({ key, form, values }: UserFormEntry): Promise<void> {
    const submitters: Record<FormKind, (entryKey: string, values: Values) => Promise<void>> = {
      'contact-email': (entryKey, sent) => this.#sendEmail(entryKey, sent),
      'contact-sales': (entryKey, sent) => this.#sendContact(entryKey, sent),
      ticket: (entryKey, sent) => this.#sendTicket(entryKey, sent),
    };
    await submitters[form](key, values);
    if (this.#get(key)?.status === 'done') forgetForm(this.#ports, form);
  }

  /**
   * Sends the visitor's address to the server (STA-07). The thanks also say that support will
   * reply, because no later message does.
   */
  async #sendEmail(entryKey: string, { email: typed = '' }: Values): Promise<void> {
    const { signal: conversationSignal } = this.#conversation;
    const answer = await this.#ports.api.updateName({ uuid: this.#state.chat.uuid, name: typed }, this.#signal);
    if (this.#signal.aborted) return;
    // The chat that asked has ended meanwhile, so there is no retry (UX-07).
    if (!answer.ok && conversationSignal.aborted) return this.#thread.remove(entryKey);
    if (!answer.ok) return this.#update(entryKey, { status: 'ready', failed: true });
    // Uses the server's name only if the typed one was a name at all.
    this.#visitor.setName(isName(typed) ? answer.value.name || typed : typed);
    this.#update(entryKey, this.#thanked());
    if (conversationSignal.aborted) return;
    this.#assistant.noteWaitShown();
    this.#conversation.store();
  }

  /** Sends the contact-sales form (FORM-07). Field errors are shown at the fields, which keep their values. */
  async #sendContact(entryKey: string, values: Values): Promise<void> {
    const answer = await this.#ports.api.sendContactForm(values, this.#signal);
    if (this.#signal.aborted) return;
    if (answer.ok) return this.#update(entryKey, { status: 'done' });
    const { byField, others } = serverErrors(answer, Object.keys(values));
    const failed = others.length === 0 && Object.keys(byField).length === 0;
    this.#update(entryKey, { status: 'ready', errors: byField, serverErrors: others, failed });
  }

  /**
   * Sends a ticket (TKT-01 to TKT-05). On success a card confirms it; if refused, the server's
   * errors replace the fields; on failure everything is kept.
   */
  async #sendTicket(entryKey: string, { email = '', message = '' }: Values): Promise<void> {
    const { api, page, cookie, store } = this.#ports;
    const { chat, company } = this.#state;
    if (isEmail(email)) this.#visitor.setName(email);
    store.set('draft', message);
    this.#visitor.remember();
    const fileTokens = this.#files ? await this.#files.tokens() : [];
    if (this.#signal.aborted) return;
    if (!fileTokens) return this.#update(entryKey, { status: 'ready', errors: { [FILES]: FILES_FAILED } });
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
    if (answer.ok) return this.#confirmTicket(entryKey, { ...answer.value, email });
    const { [FILES]: gone } = answer.errors;
    if (gone) {
      this.#files?.expire();
      return this.#update(entryKey, { status: 'ready', errors: { [FILES]: gone[0] ?? FILES_FAILED } });
    }
    const texts = [...Object.values(answer.errors).flat(), ...(answer.error ? [answer.error] : [])];
    const isRefused = answer.code === 'refused' && texts.length > 0;
    this.#update(entryKey, isRefused ? { status: 'refused', serverErrors: texts } : { status: 'ready', failed: true });
  }

  #confirmTicket(entryKey: string, ticket: { ticketId: number | string; hash: string; email: string }): void {
    const { newId, clock, emit } = this.#ports;
    // Another tab's chat may have replaced the form meanwhile.
    if (isAtTicket(this.#state)) {
      this.#storage.forget();
      this.#composer.clear();
    }
    this.#files?.take();
    keepTicket(this.#ports, ticket);
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
    if (isAtTicket(this.#state)) this.#goTo(key);
    emit({ type: 'chat-ticket', id: ticket.ticketId });
  }

  /** The thanks promise only what the server does. */
  #thanked(): Partial<UserFormEntry> {
    return { status: 'done', promisesEmail: this.#state.chat.emailsUnseen };
  }

  #goTo(key: string, { takesFocus = true } = {}): void {
    this.#state.scrollTarget = { key, at: this.#ports.clock.now(), takesFocus };
  }

  #all(): UserFormEntry[] {
    return this.#thread.all().filter((entry): entry is UserFormEntry => entry.objectType === 'userForm');
  }

  #get(entryKey: string): UserFormEntry | null {
    const entry = this.#thread.get(entryKey);
    return entry?.objectType === 'userForm' ? entry : null;
  }

  #update(entryKey: string, change: Partial<UserFormEntry>): void {
    this.#thread.update(entryKey, 'userForm', change);
  }
}

/** Appends the lines to the text, unless it already contains them. */
function withLines(text: string, lines: string): string {
  if (text === '') return lines;
  return `\n${text}\n`.includes(`\n${lines}\n`) ? text : `${text}\n${lines}`;
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
