import type { MessageEntry } from '../entries/message/message.ts';
import type { Ports } from '../ports.ts';
import { Access } from './Access.ts';
import { Alerts } from './Alerts.ts';
import { Articles } from './Articles.ts';
import { Assignment } from './Assignment.ts';
import { Assistant } from './Assistant.ts';
import { Categories } from './Categories.ts';
import { ChatCreation } from './ChatCreation.ts';
import { ChatOpening } from './ChatOpening.ts';
import type { ChatStorage, StoredChat } from './ChatStorage.ts';
import { Composer } from './Composer.ts';
import type { Connection } from './Connection.ts';
import { Conversation, type ConversationEvents } from './Conversation.ts';
import { EndDialog } from './EndDialog.ts';
import type { Formatting } from './Formatting.ts';
import { Forms } from './forms/Forms.ts';
import { PageCalls } from './PageCalls.ts';
import { Profile } from './Profile.ts';
import { Rating } from './Rating.ts';
import { Receiver, type ReceiverEvents } from './Receiver.ts';
import { isAtTicket } from './selectors.ts';
import { IncomingMessages, type IncomingEvents } from './IncomingMessages.ts';
import { MessageHandover } from './sending/MessageHandover.ts';
import { SendQueue, type SendEvents } from './sending/SendQueue.ts';
import { UnconfirmedMessages } from './sending/UnconfirmedMessages.ts';
import { PLACE_KEYS } from './placeWords.ts';
import type { Context, SessionState } from './state.ts';
import type { StoredEntry } from './storedEntries.ts';
import { StatusWatch } from './StatusWatch.ts';
import type { Thread } from './Thread.ts';
import { Tracking } from './Tracking.ts';
import { Transcripts } from './Transcripts.ts';
import { Typing } from './Typing.ts';
import type { Visitor } from './Visitor.ts';
import { ChatWindow } from './ChatWindow.ts';

type Deps = {
  visitor: Visitor;
  thread: Thread;
  formatting: Formatting;
  storage: ChatStorage;
  connection: Connection;
  /** Aborts when the session ends. */
  lifetime: AbortSignal;
};

/**
 * Creates the owners of everything that belongs to one visitor, and connects their events: an
 * owner calls the owners passed to it, and reaches the others through the callbacks here. When
 * the visitor is forgotten, the visit is disposed and replaced by a new one.
 */
export class Visit {
  readonly conversation: Conversation;
  readonly incoming: IncomingMessages;
  readonly receiver: Receiver;
  readonly messages: UnconfirmedMessages;
  readonly queue: SendQueue;
  readonly handover: MessageHandover;
  readonly composer: Composer;
  readonly categories: Categories;
  readonly articles: Articles;
  readonly forms: Forms;
  readonly rating: Rating;
  readonly transcripts: Transcripts;
  readonly access: Access;
  readonly endDialog: EndDialog;
  readonly window: ChatWindow;
  readonly alerts: Alerts;
  readonly tracking: Tracking;
  readonly pageCalls: PageCalls;
  readonly profile: Profile;
  readonly statusWatch: StatusWatch;
  readonly #assistant: Assistant;
  readonly #typing: Typing;
  readonly #state: SessionState;
  readonly #ports: Ports;
  readonly #thread: Thread;
  readonly #visitor: Visitor;
  readonly #connection: Connection;
  readonly #ending = new AbortController();

  constructor(context: Context<keyof SessionState>, deps: Deps) {
    const { visitor, thread, storage, connection, lifetime } = deps;
    const { state, ports } = context;
    const { signal } = this;
    this.#state = state;
    this.#ports = ports;
    this.#thread = thread;
    this.#visitor = visitor;
    this.#connection = connection;
    this.profile = new Profile(context, { visitor, conversation: () => this.conversation });
    const creation = new ChatCreation(context, { visitor, profile: this.profile });
    const conversation = (this.conversation = new Conversation(context, {
      visitor,
      thread,
      storage,
      creation,
      events: this.#conversationEvents(),
    }));
    const onPlaceChanged = (queue: number): void => this.#assistant.showPlace(queue);
    const assignment = new Assignment(context, { conversation, thread, onPlaceChanged });
    const incoming = (this.incoming = new IncomingMessages(context, {
      ...{ conversation, assignment, thread },
      events: this.#incomingEvents(),
    }));
    const receiver = (this.receiver = new Receiver(context, {
      ...{ conversation, assignment, incoming, thread },
      events: this.#receiverEvents(),
    }));
    const messages = (this.messages = new UnconfirmedMessages(context, { conversation, creation, thread }));
    const onFoundElsewhere = (): void => this.followOtherTab();
    const opening = new ChatOpening(context, { conversation, creation, onFoundElsewhere });
    const queue = (this.queue = new SendQueue(context, {
      ...{ conversation, opening, receiver, incoming, thread, connection, messages },
      signal,
      events: this.#sendEvents(),
    }));
    this.handover = new MessageHandover(context, { conversation, thread, messages, queue, signal });
    this.tracking = new Tracking(context, { conversation, lifetime });
    this.categories = new Categories(context, { conversation, thread });
    this.articles = new Articles(context, { signal });
    const assistant = (this.#assistant = new Assistant(context, { conversation, thread, categories: this.categories }));
    const typing = (this.#typing = new Typing(context, { conversation, receiver }));
    const composer = (this.composer = new Composer(context, { queue, typing, signal }));
    this.forms = new Forms(context, { conversation, assistant, composer, visitor, storage, thread, signal });
    this.endDialog = new EndDialog(context, { conversation, receiver, onNothingToEnd: () => this.window.close() });
    const isSendingTicket = (): boolean => this.forms.ticket.isSending;
    const statusWatch = (this.statusWatch = new StatusWatch(context, { conversation, isSendingTicket }));
    const onOpen = (): void => statusWatch.check();
    const onClose = (): void => this.endDialog.cancelIfOpen();
    this.window = new ChatWindow(context, { conversation, thread, lifetime, onOpen, onClose });
    const transcripts = (this.transcripts = new Transcripts(context, { thread, formatting: deps.formatting, signal }));
    const onDone = (): void => this.window.close();
    this.rating = new Rating(context, { conversation, queue, thread, transcripts, lifetime, onDone });
    this.access = new Access(context, { conversation, thread, transcripts, signal });
    this.alerts = new Alerts(context, { signal, onPress: () => this.window.open() });
    const { forms, endDialog, window, alerts } = this;
    this.pageCalls = new PageCalls(context, { thread, composer, forms, endDialog, assistant, window, alerts });
  }

  /** Aborts when the visitor is forgotten, or the session ends. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Restores the stored conversation, or begins one. First sends what earlier pages left unsent. */
  start(): Promise<void> {
    const resumed = this.#restore();
    if (resumed) return resumed;
    this.#assistant.greetEarly();
    const { signal } = this.conversation;
    const restored = this.handover.restore();
    const ready = restored.then(() => (signal.aborted ? undefined : this.begin()));
    this.handover.sendRestoredFirst(restored, ready);
    return ready;
  }

  /**
   * Asks whether an operator is online (ONL-01), then greets or shows the ticket form. Without a
   * response the visitor can write, and the server decides.
   */
  async begin(): Promise<void> {
    const { signal } = this.conversation;
    this.#state.isLoading = true;
    this.#assistant.greetEarly();
    const answer = await this.#ports.api.onlineStatus(this.#state.company, signal);
    if (signal.aborted) return;
    if (answer.ok) this.conversation.noteStatus(answer.value);
    else this.conversation.setOnline({ isOnline: true });
    this.#state.isLoading = false;
    // A chat created meanwhile continues.
    if (this.#state.isOnline || this.conversation.key) this.#greet();
    else this.conversation.goOffline();
    this.forms.contact.showWanted();
  }

  /** Replaces the ticket form by a chat, with the address and message typed there (REAL-17). */
  chatInstead(): void {
    if (!isAtTicket(this.#state) || !this.forms.ticket.takeTexts()) return;
    this.conversation.comeBack();
    this.#thread.clear();
    this.#greet();
    this.forms.contact.showWanted();
  }

  /** Adopts the conversation that another tab stored, and keeps the messages that this tab was sending. */
  followOtherTab(): void {
    if (!this.conversation.isElsewhere()) return this.#followSameChat();
    const carried = this.handover.moveOut();
    this.conversation.leave();
    this.#thread.clear();
    this.#thread.withoutNotifying(() => void this.#restore(carried));
  }

  /**
   * Adopts the assistant's messages of another tab and the visitor's answers to them, so that
   * this tab does not store less (REAL-16).
   */
  #followSameChat(): void {
    const stored = this.conversation.followStored();
    if (!stored) return;
    if (stored.isEmailDeclined) this.forms.email.remove();
    this.#thread.withoutNotifying(() =>
      stored.messages.filter(isSaidInOneTab).forEach((entry) => this.forms.follow(entry)),
    );
  }

  /** Called when the page returns or is online again. Requests missing messages, and sends the waiting ones. */
  resume(): void {
    if (isAtTicket(this.#state)) return this.statusWatch.check();
    this.receiver.resume();
    void this.handover.resume();
    this.window.markRead();
  }

  /** Runs throttled work immediately, because the page may close. */
  flush(): void {
    this.conversation.flush();
    this.window.flush();
    this.messages.flush();
  }

  dispose(): void {
    this.conversation.dispose();
    this.#ending.abort();
  }

  #conversationEvents(): ConversationEvents {
    return {
      creating: () => {
        this.#visitor.remember();
        this.profile.noteStart();
        this.tracking.chatStart();
      },
      opened: (messages, isNew) => {
        const { id: chatId } = this.#state.chat;
        if (isNew && chatId !== null) this.#ports.emit({ type: 'chat-start', chatId });
        this.incoming.addMissed(messages);
        this.rating.forget();
        this.receiver.join();
        this.tracking.reportStat();
      },
      offered: () => this.profile.tell(),
      ended: (end) => {
        this.rating.ask(end);
        this.handover.settleAfterEnd(end);
        this.#ports.emit({ type: 'chat-end', chatId: end.chat.id, by: end.closedBy });
      },
      foundClosed: (found) => {
        this.rating.showClosed(found);
        const { chatId } = found;
        if (chatId !== null) this.#ports.emit({ type: 'chat-end', chatId, by: 'server' });
      },
      nextBegun: () => this.#assistant.askForCategory({ staysOpen: true }),
      wentOffline: () => {
        this.#state.isLoading = false;
        this.forms.ticket.show([...this.handover.takeUnsentTexts(), this.#state.composer.text]);
        this.statusWatch.wait();
        void this.categories.loadArticles();
      },
    };
  }

  #sendEvents(): SendEvents {
    return {
      tried: () => this.#assistant.answerFirstMessage(),
      sentAfterEnd: () => this.handover.beginNext(),
      refusedAsClosed: (refused) => this.handover.moveFromClosed(refused),
    };
  }

  #incomingEvents(): IncomingEvents {
    return {
      confirmed: (uuid, wasPending) => this.messages.confirm(uuid, wasPending),
      staffMessage: (isLive) => {
        this.#typing.stop();
        this.window.countUnread();
        if (isLive) this.alerts.ring();
      },
      tookMissed: () => this.messages.flush(),
      changed: () => this.window.markRead(),
    };
  }

  #receiverEvents(): ReceiverEvents {
    return {
      gapFound: () => this.queue.retryAll(),
      staffTyping: (name) => this.#typing.show(name),
      lost: () => this.#typing.stop(),
      delivered: () => this.#connection.noteOutcome(true),
      joined: () => this.#connection.noteRefusal(false),
      refused: () => this.#connection.noteRefusal(true),
      closedByStaff: () => this.alerts.ringForEnd(),
      endDelayed: () => this.endDialog.close(),
    };
  }

  /**
   * Shows the stored conversation, then checks it and loads missing messages. Returns null if
   * there is none.
   */
  #restore(carried: readonly MessageEntry[] = []): Promise<void> | null {
    const stored = this.conversation.restore();
    if (!stored) return null;
    this.#show(stored);
    this.handover.moveIn(carried);
    const { chatSignal } = this.conversation;
    const restored = this.handover.restore();
    const ready = restored.then(() => (chatSignal.aborted ? undefined : this.receiver.checkRestored()));
    this.handover.sendRestoredFirst(restored, ready);
    return ready;
  }

  #show({ beganAt, messages }: StoredChat): void {
    const now = this.#ports.clock.now();
    this.#state.isLoading = false;
    // The thread shows the day of its first entry, which must be the day on which the conversation began.
    this.#assistant.greet(Math.min(beganAt ?? now, messages[0]?.createdAt ?? now));
    for (const message of messages) this.#thread.merge(message);
    this.forms.email.answer();
    this.forms.contact.showWanted();
    this.tracking.reportNavigation();
    this.window.restoreUnread(messages);
  }

  /** Shows the greeting above messages sent before the server's response, as after a reload (STA-02). */
  #greet(): void {
    this.forms.ticket.dropText();
    const { hello } = this.#assistant;
    const early = this.#thread.all().filter((entry) => entry !== hello);
    this.#thread.clear();
    this.forms.ticket.restore();
    this.transcripts.offerLast();
    this.rating.restore();
    if (hello) {
      this.#thread.merge(hello);
      this.#assistant.askForCategory({ createdAt: hello.createdAt });
    } else this.#assistant.greet(early[0]?.createdAt);
    for (const entry of early) this.#thread.merge(entry);
    void this.tracking.loadExperiments();
  }
}

/**
 * Whether the entry exists in one tab only. Every tab gets messages and the place in the queue
 * from the server.
 */
const isSaidInOneTab = (entry: StoredEntry): boolean =>
  entry.objectType !== 'message' || (entry.id === null && !PLACE_KEYS.some((key) => key === entry.textKey));
