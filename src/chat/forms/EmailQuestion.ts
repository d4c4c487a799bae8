import { isEmail } from '../../../protocol/email.ts';
import type { UserFormEntry } from '../../entries/userForm/userForm.ts';
import { isName } from '../../entries/userForm/validators.ts';
import type { Ports } from '../../ports.ts';
import type { Assistant } from '../Assistant.ts';
import type { Conversation } from '../Conversation.ts';
import { forgetForm } from '../dayStorage.ts';
import type { Context } from '../state.ts';
import type { Thread } from '../Thread.ts';
import type { Visitor } from '../Visitor.ts';
import type { FormEntries } from './FormEntries.ts';

type Deps = {
  conversation: Conversation;
  assistant: Assistant;
  visitor: Visitor;
  thread: Thread;
  entries: FormEntries;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The question for the visitor's address in a new chat. The assistant asks it. */
export class EmailQuestion {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #assistant: Assistant;
  readonly #visitor: Visitor;
  readonly #thread: Thread;
  readonly #entries: FormEntries;
  readonly #signal: AbortSignal;

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#assistant = deps.assistant;
    this.#visitor = deps.visitor;
    this.#thread = deps.thread;
    this.#entries = deps.entries;
    this.#signal = deps.signal;
  }

  /**
   * The page has identified the visitor, so the question counts as answered. Text typed into it
   * is dropped.
   */
  answer(): void {
    const { name: email } = this.#state.user;
    const open = this.#open();
    if (!open || !isEmail(email)) return;
    this.#entries.update(open.key, { ...this.#thanked(), values: { email } });
    forgetForm(this.#ports, 'contact-email');
    this.#assistant.noteWaitShown();
    this.#conversation.store();
  }

  /** The visitor declines to give an address: removes the question, and does not ask again in this chat. */
  decline(entryKey: string): void {
    if (this.#entries.get(entryKey)?.status !== 'ready') return;
    this.#conversation.details.declineEmail();
    this.remove();
    this.#assistant.askForEmailOrWait();
  }

  /** Removes the question, unless its answer is in flight. */
  remove(): void {
    const open = this.#open();
    if (!open) return;
    this.#thread.remove(open.key);
    forgetForm(this.#ports, 'contact-email');
  }

  /**
   * Sends the visitor's address to the server (STA-07). The thanks also say that support will
   * reply, because no later message does.
   */
  async send(entryKey: string, { email: typed = '' }: UserFormEntry['values']): Promise<void> {
    const { signal: conversationSignal } = this.#conversation;
    const answer = await this.#ports.api.updateName({ uuid: this.#state.chat.uuid, name: typed }, this.#signal);
    if (this.#signal.aborted) return;
    // The chat that asked has ended meanwhile, so there is no retry (UX-07).
    if (!answer.ok && conversationSignal.aborted) return this.#thread.remove(entryKey);
    if (!answer.ok) return this.#entries.update(entryKey, { status: 'ready', failed: true });
    // Uses the server's name only if the typed one was a name at all.
    this.#visitor.setName(isName(typed) ? answer.value.name || typed : typed);
    this.#entries.update(entryKey, this.#thanked());
    if (conversationSignal.aborted) return;
    this.#assistant.noteWaitShown();
    this.#conversation.store();
  }

  /** The question, while it can be answered. */
  #open(): UserFormEntry | undefined {
    return this.#entries.of('contact-email').find(({ status }) => status === 'ready');
  }

  /** The thanks promise only what the server does. */
  #thanked(): Partial<UserFormEntry> {
    return { status: 'done', promisesEmail: this.#state.chat.emailsUnseen };
  }
}
