import { keyInChat } from '../entries/entryBase.ts';
import type { Operator, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Deps = {
  conversation: Conversation;
  thread: Thread;
  /** The visitor's place in the queue has changed; 0: there is none. */
  onPlaceChanged: (queue: number) => void;
};

/** Who handles the chat: the operator, the place in the queue until one takes it, and the brand that operators moved it to. */
export class Assignment {
  readonly #state: Context<'chat' | 'operator' | 'operators' | 'company'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #onPlaceChanged: Deps['onPlaceChanged'];

  constructor({ state, ports }: Context<'chat' | 'operator' | 'operators' | 'company'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
    this.#onPlaceChanged = deps.onPlaceChanged;
  }

  /**
   * An operator took the chat, possibly from another one (RT-07). The thread says so, once (UX-11).
   * `handedOverBy`: the colleague who handed it over, if any (VIS-12).
   */
  setOperator(operator: Operator, handedOverBy?: string | null): void {
    const { operators, operator: earlier, chat } = this.#state;
    const { name } = operator;
    this.#state.operator = operator;
    this.setQueue(0);
    if (!operators.some((other) => other.name === name)) this.#state.operators = [...operators, operator];
    if (earlier?.name !== name && name !== '') {
      const key = keyInChat(chat.id, `joined:${this.#countJoined()}:${name}`);
      const at = { key, chatId: chat.id, createdAt: this.#ports.clock.now() };
      const by = handedOverBy && handedOverBy !== name ? handedOverBy : null;
      const line = by
        ? { textKey: 'operator.handedOver', textValues: { by, name } }
        : { textKey: 'operator.joined', textValues: { name } };
      this.#thread.merge({ ...at, objectType: 'modal', icon: null, ...line });
    }
    this.#conversation.store();
  }

  /** A staff message names the operator, if none is known: the channel may have been joined after the event (RT-07). */
  noticeOperator(name: string): void {
    this.setQueue(0);
    if (this.#state.operator === null && name !== '') this.setOperator({ name, img: null });
  }

  /** Changes the visitor's place in the queue; 0 removes it (UX-11). */
  setQueue(queue: number): void {
    const { chat } = this.#state;
    if (chat.id === null || chat.queue === queue) return;
    chat.queue = queue;
    // First words that are still to be shown contain the new place.
    if (!this.#conversation.firstWords.update({ queue })) this.#onPlaceChanged(queue);
    this.#conversation.storeSoon();
  }

  /** The operators moved the chat to another brand. Later calls use it, also on the next page (ONL-05). */
  moveTo(company: string): void {
    if (company === '') return;
    this.#state.company = company;
    this.#ports.store.set('updatedCompany', company);
  }

  /** Counts this chat's notices of a new operator. All tabs count the same way, so their keys are equal. */
  #countJoined(): number {
    const { id } = this.#state.chat;
    return this.#thread
      .all()
      .filter((entry) => entry.objectType === 'modal' && entry.textKey.startsWith('operator.') && entry.chatId === id)
      .length;
  }
}
