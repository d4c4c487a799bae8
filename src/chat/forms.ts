import { isEmail } from '../../protocol/email.ts';
import { formEntry } from '../entries/userForm/forms.ts';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import { fieldError, isName, sentValue, typedValue } from '../entries/userForm/validators.ts';
import type { Ports, Refusal } from '../ports.ts';
import type { Assistant } from './assistant.ts';
import type { Composer } from './composer.ts';
import type { Conversation } from './Conversation.ts';
import { forgetForm, keepForm, keepTicket, keptForm, keptTicket } from './kept.ts';
import { callerId, isAtTicket } from './selectors.ts';
import type { ChatStorage } from './ChatStorage.ts';
import type { Context } from './state.ts';
import type { StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';
import type { Visitor } from './Visitor.ts';

type Values = UserFormEntry['values'];
type Collaborators = {
  conversation: Conversation;
  assistant: Assistant;
  composer: Composer;
  visitor: Visitor;
  storage: ChatStorage;
  thread: Thread;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The forms in the thread: contact email, contact sales, ticket. They are kept for the next page while they are open. */
export class Forms {
  readonly #state: Context<'scrollTarget'>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  /** The page has asked for the contact form before there was a greeting for it to follow. */
  #isContactWanted = false;

  constructor({ state, ports }: Context<'scrollTarget'>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
  }

  /** Changes a field, and removes its error. A phone field keeps digits only, and a plus sign before them (FORM-05). */
  edit(entryKey: string, name: string, typed: string): void {
    const entry = this.#get(entryKey);
    const field = entry?.fields.find((candidate) => candidate.name === name);
    if (entry?.status !== 'ready' || !field) return;
    const value = typedValue(field, typed);
    const { [name]: _cleared, ...errors } = entry.errors;
    const values = { ...entry.values, [name]: value };
    this.#update(entryKey, { values, errors });
    keepForm(this.#ports, entry.form, values);
    // The composer takes the ticket's message up when somebody is there again.
    if (entry.form === 'ticket' && name === 'message') this.#ports.store.set('draft', value);
  }

  /**
   * Checks one field that the visitor leaves, and shows its error beside it (FORM-04). From now on a field of one line shows what will be sent
   * (REAL-05); a longer text may be continued, and is cleaned with the submit. True when it is valid.
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

  /** Sends the form, disabled meanwhile. With a bad field nothing is sent: returns the first one's name, for the focus (FORM-03). */
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
    const firstBad = entry.fields.find(({ name }) => name in errors);
    this.#update(entryKey, { values, errors, failed: false, status: firstBad ? 'ready' : 'sending' });
    if (firstBad) return firstBad.name;
    void this.#send({ ...entry, values });
    return null;
  }

  /** Shows the fields again, with their values, after the server has refused the form (TKT-04). */
  reopen(entryKey: string): void {
    if (this.#get(entryKey)?.status === 'refused') this.#update(entryKey, { status: 'ready', serverErrors: [] });
  }

  /** The page has told who the visitor is: an address is no question any more, and what was typed for one not the answer. */
  answerEmail(): void {
    const { assistant, conversation } = this.#collaborators;
    const { name: email } = this.#state.user;
    const open = this.#emailQuestion();
    if (!open || !isEmail(email)) return;
    this.#update(open.key, { status: 'done', values: { email } });
    forgetForm(this.#ports, 'contact-email');
    assistant.noteWaitShown();
    conversation.store();
  }

  /** The visitor does not want to give an address: the question goes, and is not asked again in this chat. */
  declineEmail(entryKey: string): void {
    const { conversation, assistant } = this.#collaborators;
    if (this.#get(entryKey)?.status !== 'ready') return;
    conversation.declineEmail();
    this.removeEmailQuestion();
    assistant.askForEmailOrWait();
  }

  /** Removes the question for the address, unless an answer is on its way. */
  removeEmailQuestion(): void {
    const open = this.#emailQuestion();
    if (!open) return;
    this.#collaborators.thread.remove(open.key);
    forgetForm(this.#ports, 'contact-email');
  }

  /** Takes over what another tab has said, or what became of an open form there. */
  follow(entry: StoredEntry): void {
    const { thread, visitor } = this.#collaborators;
    const known = thread.get(entry.key);
    const isSent = known?.objectType === 'userForm' && known.status === 'ready' && entry.objectType === 'modal';
    if (known && !isSent) return;
    thread.merge(entry);
    const { email } = entry.objectType === 'modal' ? entry.textValues : {};
    if (isSent && typeof email === 'string') visitor.setName(email);
  }

  /** The question for the address, while it can be answered. */
  #emailQuestion(): UserFormEntry | undefined {
    return this.#all().find(({ form, status }) => form === 'contact-email' && status === 'ready');
  }

  /**
   * The contact-sales form, as the page asked for it (FORM-07), below the greeting; asked twice, it stands once. It takes the focus, unless an
   * earlier page has left it open: `isLeft`.
   */
  showContact({ isLeft = false } = {}): void {
    this.#isContactWanted = this.#state.isLoading;
    if (this.#state.isLoading) return;
    const open = this.#openContact();
    // The form is higher than most windows. The visitor reads it from its beginning, and fills it in from its first field.
    this.#goTo(open?.key ?? this.#addContact(), { takesFocus: !isLeft });
  }

  #addContact(): string {
    const { newId, clock } = this.#ports;
    const key = newId();
    const createdAt = clock.now();
    const values = { email: this.#state.user.name, ...keptForm(this.#ports, 'contact-sales') };
    this.#collaborators.thread.merge(
      formEntry('contact-sales', { key, chatId: this.#state.chat.id, createdAt, values }),
    );
    keepForm(this.#ports, 'contact-sales', values);
    return key;
  }

  #openContact(): UserFormEntry | undefined {
    return this.#all().find(({ form, status }) => form === 'contact-sales' && status !== 'done');
  }

  /**
   * Shows the contact-sales form, if the page has asked for it too early, or an earlier page has left it open. A restored form keeps its place
   * in the conversation.
   */
  showWantedContact(): void {
    const isWanted = this.#isContactWanted;
    const isLeft = !this.#openContact() && keptForm(this.#ports, 'contact-sales') !== null;
    if (isWanted || isLeft) this.showContact({ isLeft: !isWanted });
  }

  /**
   * The offline chat: nothing but the ticket form, filled in with what is known (ENT-16, ONL-04). `texts`: the visitor's words, which are kept
   * nowhere else from now on. Where a ticket was sent within a day and nothing new is typed, its confirmation stands there; `isAnother`: the
   * visitor wants the form again (UX-06).
   */
  showTicket(texts: readonly string[], { isAnother = false } = {}): void {
    const { newId, clock, store } = this.#ports;
    const kept = keptForm(this.#ports, 'ticket');
    const message = texts.filter(Boolean).reduce(withLines, kept?.message ?? '');
    const sent = isAnother || message !== '' ? null : keptTicket(this.#ports);
    this.#collaborators.thread.clear();
    if (sent) return void this.#collaborators.thread.merge(sent);
    const values = { email: this.#state.user.name, ...kept, message };
    this.#collaborators.thread.merge(
      formEntry('ticket', { key: newId(), chatId: null, createdAt: clock.now(), values }),
    );
    if (message === '') return;
    // The next page is to have it, too: in the form, or in the composer when somebody is there again.
    keepForm(this.#ports, 'ticket', values);
    store.set('draft', message);
  }

  /** An empty form in the place of a ticket's confirmation (UX-06). */
  writeAnotherTicket(): void {
    this.showTicket([], { isAnother: true });
    if (this.ticket) this.#goTo(this.ticket.key);
  }

  /** The confirmation of a ticket that was sent within a day (UX-06). */
  restoreTicket(): void {
    const sent = keptTicket(this.#ports);
    if (sent) this.#collaborators.thread.merge(sent);
  }

  /** An operator is there again, and the composer has the ticket's text. A later ticket must not have it once more. */
  dropTicketText(): void {
    const ticket = keptForm(this.#ports, 'ticket');
    if (ticket) keepForm(this.#ports, 'ticket', { ...ticket, message: '' });
  }

  /**
   * Hands what is typed into the ticket form to the chat: the message to the composer, the address to the visitor, or to the chat's own question
   * while it is not valid. False while the form is being sent.
   */
  takeTicketTexts(): boolean {
    const { ticket } = this;
    if (ticket?.status === 'sending') return false;
    // A ticket was sent, and its confirmation has replaced the form.
    if (!ticket) return true;
    const { visitor, composer } = this.#collaborators;
    const { email = '', message = '' } = ticket.values;
    if (isEmail(email)) visitor.setName(email.trim());
    else if (email !== '') keepForm(this.#ports, 'contact-email', { email });
    composer.edit(message);
    return true;
  }

  /** The ticket form, where it stands. */
  get ticket(): UserFormEntry | undefined {
    return this.#all().find(({ form }) => form === 'ticket');
  }

  /** The ticket form has come while the visitor typed: text that the composer has got since `before` goes after that text in the form. */
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

  /** Tells the server how to reach the visitor (STA-07). The thanks for it say that support will reply: nothing else does after it. */
  async #sendEmail(entryKey: string, { email: typed = '' }: Values): Promise<void> {
    const { visitor, assistant, signal, conversation } = this.#collaborators;
    const { signal: conversationSignal } = conversation;
    const answer = await this.#ports.api.updateName({ uuid: this.#state.chat.uuid, name: typed }, signal);
    if (signal.aborted) return;
    // The chat that has asked has ended meanwhile: there is no second try (UX-07).
    if (!answer.ok && conversationSignal.aborted) return this.#collaborators.thread.remove(entryKey);
    if (!answer.ok) return this.#update(entryKey, { status: 'ready', failed: true });
    // The server's name counts only when the typed one was a name at all.
    visitor.setName(isName(typed) ? answer.value.name || typed : typed);
    this.#update(entryKey, { status: 'done' });
    if (conversationSignal.aborted) return;
    assistant.noteWaitShown();
    conversation.store();
  }

  /** Sends the contact-sales form (FORM-07). Errors at fields come back to the fields, with their values. */
  async #sendContact(entryKey: string, values: Values): Promise<void> {
    const { signal } = this.#collaborators;
    const answer = await this.#ports.api.sendContactForm(values, signal);
    if (signal.aborted) return;
    if (answer.ok) return this.#update(entryKey, { status: 'done' });
    const { byField, others } = serverErrors(answer, Object.keys(values));
    const failed = others.length === 0 && Object.keys(byField).length === 0;
    this.#update(entryKey, { status: 'ready', errors: byField, serverErrors: others, failed });
  }

  /** Leaves a ticket (TKT-01 to TKT-05): confirmed by a card, refused with the server's errors in place of the fields, failed with all kept. */
  async #sendTicket(entryKey: string, { email = '', message = '' }: Values): Promise<void> {
    const { api, page, cookie, store } = this.#ports;
    const { visitor, signal } = this.#collaborators;
    const { chat, company } = this.#state;
    if (isEmail(email)) visitor.setName(email);
    store.set('draft', message);
    visitor.remember();
    const request = {
      id: callerId(this.#state),
      message,
      email,
      categoryId: chat.category?.id ?? null,
      domain: page.host(),
      expGuestId: cookie.read() ?? '',
    };
    const answer = await api.createTicket(company, request, signal);
    if (signal.aborted) return;
    if (answer.ok) return this.#confirmTicket(entryKey, { ...answer.value, email });
    const texts = [...Object.values(answer.errors).flat(), ...(answer.error ? [answer.error] : [])];
    const isRefused = answer.code === 'refused' && texts.length > 0;
    this.#update(entryKey, isRefused ? { status: 'refused', serverErrors: texts } : { status: 'ready', failed: true });
  }

  #confirmTicket(entryKey: string, ticket: { ticketId: number | string; hash: string; email: string }): void {
    const { newId, clock, emit } = this.#ports;
    const { storage, composer } = this.#collaborators;
    // Unless another tab's chat has taken the form's place meanwhile.
    if (isAtTicket(this.#state)) {
      storage.forget();
      composer.clear();
    }
    keepTicket(this.#ports, ticket);
    forgetForm(this.#ports, 'ticket');
    // The confirmation takes the place of the form, and of the headline above it.
    this.#collaborators.thread.remove(entryKey);
    const key = newId();
    this.#collaborators.thread.merge({
      ...ticket,
      objectType: 'ticketWidget',
      key,
      chatId: null,
      createdAt: clock.now(),
    });
    if (isAtTicket(this.#state)) this.#goTo(key);
    emit({ type: 'chat-ticket', id: ticket.ticketId });
  }

  #goTo(key: string, { takesFocus = true } = {}): void {
    this.#state.scrollTarget = { key, at: this.#ports.clock.now(), takesFocus };
  }

  #all(): UserFormEntry[] {
    return this.#collaborators.thread.all().filter((entry): entry is UserFormEntry => entry.objectType === 'userForm');
  }

  #get(entryKey: string): UserFormEntry | null {
    const entry = this.#collaborators.thread.get(entryKey);
    return entry?.objectType === 'userForm' ? entry : null;
  }

  #update(entryKey: string, change: Partial<UserFormEntry>): void {
    this.#collaborators.thread.update(entryKey, 'userForm', change);
  }
}

/** The text with these lines at its end, unless it has them. */
function withLines(text: string, lines: string): string {
  if (text === '') return lines;
  return `\n${text}\n`.includes(`\n${lines}\n`) ? text : `${text}\n${lines}`;
}

/** A refusal's texts: those of the form's own fields, the first of each, and the rest. */
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
