import { assistantEntry, LOCAL_MESSAGE } from '../entries/message/message.ts';
import type { Entry } from '../entries/models.ts';
import { formEntry } from '../entries/userForm/forms.ts';
import type { Ports } from '../ports.ts';
import type { Categories } from './categories.ts';
import type { Conversation } from './Conversation.ts';
import { keptForm } from './kept.ts';
import { PLACE_KEYS, placeWords } from './placeWords.ts';
import { isEmailKnown } from './selectors.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

/** Where one of these is stored, the thread does not begin with the greeting, or no operator was there the last time. */
const BEFORE_GREETING = ['endedChat', 'lastConversation', 'ticket', 'lastStatus'] as const;

type Words = { textKey: string; textValues?: Readonly<Record<string, number>>; text?: string; messageType?: string };

type Collaborators = { conversation: Conversation; thread: Thread; categories: Categories };

/** The widget's own words in the thread: greeting, question area, first words of a chat, e-mail question, wait message. */
export class Assistant {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  /** STA-06: the wait message is shown once a session. */
  #hasShownWait = false;

  constructor({ state, ports }: Context, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
  }

  /** The first words, before the server has told whether an operator is there (UX-14). */
  greetEarly(): void {
    const { store } = this.#ports;
    if (BEFORE_GREETING.some((key) => store.get(key) !== null) || this.hello) return;
    this.#merge({ textKey: 'greeting.hello' }, { chatId: null, createdAt: this.#ports.clock.now() });
  }

  /** The greeting, where it is in the thread. */
  get hello(): Entry | undefined {
    return this.#collaborators.thread
      .all()
      .find((entry) => entry.objectType === 'message' && entry.textKey === 'greeting.hello');
  }

  /** Greeting, prompt to select the area, category chooser (STA-02); the composer below is the message form. */
  greet(createdAt = this.#ports.clock.now()): void {
    this.#merge({ textKey: 'greeting.hello' }, { chatId: null, createdAt });
    this.askForCategory(createdAt);
  }

  /** The prompt and the picker of the question area, with the choice locked where one was made. */
  askForCategory(createdAt = this.#ports.clock.now()): void {
    const { id: chatId, category: selected } = this.#state.chat;
    const at = { chatId, createdAt };
    this.#merge({ textKey: 'greeting.area' }, at);
    this.#collaborators.thread.merge({
      ...at,
      objectType: 'categories',
      key: this.#ports.newId(),
      selected: selected && { ...selected },
    });
    void this.#collaborators.categories.load();
  }

  /**
   * The words that follow the message which has begun a chat (STA-05, STA-06): the support's first words, the place in the queue, then the
   * question for the email. They come once, after that message has come through or failed.
   */
  answerFirstMessage(): void {
    const firstWords = this.#collaborators.conversation.takeFirstWords();
    if (!firstWords) return;
    const { initMessage, queue } = firstWords;
    if (initMessage) this.#merge({ textKey: '', text: initMessage });
    if (queue > 0) this.showPlace(queue);
    this.askForEmailOrWait();
  }

  /** Shows the visitor's place in line, or changes the line that shows it; 0: it goes (UX-11). */
  showPlace(queue: number): void {
    const { id } = this.#state.chat;
    const isPlace = (textKey: string | null): boolean => PLACE_KEYS.some((key) => key === textKey);
    const shown = this.#collaborators.thread
      .all()
      .find((entry) => entry.objectType === 'message' && entry.chatId === id && isPlace(entry.textKey));
    if (shown && queue === 0) this.#collaborators.thread.remove(shown.key);
    else if (shown) this.#collaborators.thread.update(shown.key, 'message', placeWords(queue));
    else if (queue > 0) this.#merge(placeWords(queue));
  }

  /** Asks for the email when no valid one is known, else says once a session that support will reply (STA-06). */
  askForEmailOrWait(): void {
    const { newId, clock } = this.#ports;
    if (isEmailKnown(this.#state) || this.#state.chat.isEmailDeclined) this.#showWait();
    else {
      this.#collaborators.conversation.noteEmailAsked();
      const at = { key: newId(), chatId: this.#state.chat.id, createdAt: clock.now() };
      this.#collaborators.thread.merge(
        formEntry('contact-email', { ...at, values: keptForm(this.#ports, 'contact-email') ?? {} }),
      );
    }
    this.#collaborators.conversation.store();
  }

  /** A restored conversation has the wait message already, or the thanks for the email, which say the same. */
  noteWaitShown(): void {
    this.#hasShownWait = true;
  }

  /** Shows a text of the page's as a message of the support, without a server (API-08). */
  say(text: string): void {
    this.#merge({ textKey: '', text, messageType: LOCAL_MESSAGE });
  }

  #showWait(): void {
    if (this.#hasShownWait) return;
    this.#hasShownWait = true;
    this.#merge({ textKey: 'wait.reply' });
  }

  #merge(words: Words, at = { chatId: this.#state.chat.id, createdAt: this.#ports.clock.now() }): void {
    this.#collaborators.thread.merge(assistantEntry({ ...words, ...at, key: this.#ports.newId() }));
  }
}
