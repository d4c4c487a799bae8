import { assistantEntry, LOCAL_MESSAGE } from '../entries/message/message.ts';
import type { Entry } from '../entries/models.ts';
import { formEntry } from '../entries/userForm/forms.ts';
import type { Ports } from '../ports.ts';
import type { Categories } from './Categories.ts';
import type { Conversation } from './Conversation.ts';
import { keyInChat } from '../entries/entryBase.ts';
import { storedForm } from './dayStorage.ts';
import { isServerMessage } from './order.ts';
import { PLACE_KEYS, placeWords } from './placeWords.ts';
import { isEmailKnown } from './selectors.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';
import { usualReply, usualReplyEnds } from './usualReply.ts';

/**
 * If one of these is stored, the thread does not begin with the greeting, or no operator was
 * online last time.
 */
const BEFORE_GREETING = ['endedChat', 'lastConversation', 'ticket', 'lastStatus'] as const;

type Words = { textKey: string; textValues?: Readonly<Record<string, number>>; text?: string; messageType?: string };

type Deps = { conversation: Conversation; thread: Thread; categories: Categories };

/**
 * The widget's own entries in the thread: greeting, categories, the first messages of a chat,
 * email question, wait message.
 */
export class Assistant {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #categories: Categories;
  /**
   * The wait message is shown once per session (STA-06), and once per chat across its pages and
   * tabs (REAL-16).
   */
  #hasShownWait = false;

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
    this.#categories = deps.categories;
  }

  /** Shows the greeting before the server has said whether an operator is online (UX-14). */
  greetEarly(): void {
    const { store } = this.#ports;
    if (BEFORE_GREETING.some((key) => store.get(key) !== null) || this.hello) return;
    this.#merge({ textKey: 'greeting.hello' }, { chatId: null, createdAt: this.#ports.clock.now() });
  }

  /** The greeting, if it is in the thread. */
  get hello(): Entry | undefined {
    return this.#thread.all().find((entry) => entry.objectType === 'message' && entry.textKey === 'greeting.hello');
  }

  /**
   * Adds the greeting, the category prompt and the category picker (STA-02). The composer below
   * is the message form.
   */
  greet(createdAt = this.#ports.clock.now()): void {
    this.#merge({ textKey: 'greeting.hello' }, { chatId: null, createdAt });
    this.askForCategory({ createdAt });
  }

  /** Adds the category prompt and picker. The picker is locked if a category was chosen. */
  askForCategory({ createdAt = this.#ports.clock.now(), staysOpen = false } = {}): void {
    const { id: chatId, category: selected } = this.#state.chat;
    const at = { chatId, createdAt };
    this.#merge({ textKey: 'greeting.area' }, at);
    this.#thread.merge({
      ...at,
      objectType: 'categories',
      key: this.#ports.newId(),
      selected: selected && { ...selected },
      staysOpen,
    });
    // In a chat, it is stored.
    if (selected && chatId === null) this.#categories.sayNextStep(createdAt);
    void this.#categories.load();
  }

  /**
   * Adds the entries that follow the message which started a chat (STA-05, STA-06): the support's
   * initial message, the place in the queue, then the email question. Adds them once, after the
   * first attempt to send that message. Other tabs get them from the tab that sent the message.
   */
  answerFirstMessage(): void {
    if (!this.#thread.hasVisitorWritten()) return;
    const firstWords = this.#conversation.firstWords.take();
    if (!firstWords) return;
    const { initMessage, queue } = firstWords;
    if (initMessage) this.#sayOnce('init', { textKey: '', text: initMessage });
    if (queue > 0) this.showPlace(queue);
    this.askForEmailOrWait();
  }

  /** Shows or updates the visitor's place in the queue; 0 removes it (UX-11). */
  showPlace(queue: number): void {
    const { id } = this.#state.chat;
    const isPlace = (textKey: string | null): boolean => PLACE_KEYS.some((key) => key === textKey);
    const shown = this.#thread
      .all()
      .find((entry) => entry.objectType === 'message' && entry.chatId === id && isPlace(entry.textKey));
    if (shown && queue === 0) this.#thread.remove(shown.key);
    else if (shown) this.#thread.update(shown.key, 'message', placeWords(queue));
    else if (queue > 0) this.#sayOnce('place', placeWords(queue));
  }

  /**
   * Asks for the email if no valid one is known; otherwise says once per session that support
   * will reply (STA-06).
   */
  askForEmailOrWait(): void {
    const { chat } = this.#state;
    if (isEmailKnown(this.#state) || chat.isEmailDeclined) this.#showWait();
    else {
      this.#conversation.details.noteEmailAsked();
      const at = { key: keyInChat(chat.id, 'email'), chatId: chat.id, createdAt: this.#ports.clock.now() };
      this.#thread.merge(formEntry('contact-email', { ...at, values: storedForm(this.#ports, 'contact-email') ?? {} }));
    }
    this.#conversation.store();
  }

  /** The visitor has seen the wait message, or the thanks for the email, which say the same. */
  noteWaitShown(): void {
    this.#hasShownWait = true;
    this.#ports.store.set('waitMessageShown', '1');
  }

  /** Shows a text of the page as a support message, without a server (API-08). */
  say(text: string): void {
    this.#merge({ textKey: '', text, messageType: LOCAL_MESSAGE });
  }

  /** If staff have already written, there is no need to say that they will. */
  #showWait(): void {
    if (this.#hasShownWait || this.#ports.store.get('waitMessageShown') !== null || this.#hasStaffWritten()) return;
    this.noteWaitShown();
    const ends = usualReplyEnds(this.#state);
    const usual = ends !== null && this.#ports.clock.now() < ends ? usualReply(this.#state, 'chat') : null;
    const { seconds } = usual ?? {};
    this.#sayOnce(
      'wait',
      seconds === undefined ? { textKey: 'wait.reply' } : { textKey: 'wait.usual', textValues: { seconds } },
    );
  }

  #hasStaffWritten(): boolean {
    const { id } = this.#state.chat;
    return this.#thread
      .all()
      .some((entry) => isServerMessage(entry) && entry.chatId === id && entry.authorType === 'staff' && !entry.isBot);
  }

  /** Adds a message that a chat has at most once, under the same key in every tab. */
  #sayOnce(name: 'init' | 'place' | 'wait', words: Words): void {
    const { id: chatId } = this.#state.chat;
    const at = { key: keyInChat(chatId, name), chatId, createdAt: this.#ports.clock.now() };
    this.#thread.merge(assistantEntry({ ...words, ...at }));
  }

  #merge(words: Words, at = { chatId: this.#state.chat.id, createdAt: this.#ports.clock.now() }): void {
    this.#thread.merge(assistantEntry({ ...words, ...at, key: this.#ports.newId() }));
  }
}
