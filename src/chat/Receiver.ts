import { backOff } from '../config/backOff.ts';
import { LINKS_RENEWAL_MS, PING_INTERVAL_MS, POLL_INTERVAL_MS, VERIFY_INTERVAL_MS } from '../config/durations.ts';
import type { Message } from '../entries/message/message.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Answer, Ports, RealtimeChannel, RealtimeEvent, VerifyAnswer, Whisper } from '../ports.ts';
import type { Assignment } from './Assignment.ts';
import type { Conversation, Ending } from './Conversation.ts';
import type { IncomingMessages } from './IncomingMessages.ts';
import { cursorBeforeFiles } from './fileLinks.ts';
import { nextPage } from './nextPage.ts';
import { isUnclear } from './refusals.ts';
import { isServerMessage } from './order.ts';
import { perSignal } from './perSignal.ts';
import { callerId } from './selectors.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

/** The events that the receiver emits. */
export type ReceiverEvents = {
  /**
   * Messages may be missing, and the receiver requests them. Messages waiting for a retry can be
   * retried, too.
   */
  gapFound(): void;
  staffTyping(name: string): void;
  /** The socket has delivered an event. */
  delivered(): void;
  joined(): void;
  /** The channel is lost, so typing signals are stale. */
  lost(): void;
  /** The server refuses the realtime connection (API-12). */
  refused(): void;
  closedByStaff(): void;
  /** The end is delayed, because the server does not respond to the request for the last messages. */
  endDelayed(): void;
};

type Deps = {
  conversation: Conversation;
  assignment: Assignment;
  incoming: IncomingMessages;
  thread: Thread;
  events: ReceiverEvents;
};

/** Messages may be missing. `isLive`: they were just written, so they may ring. */
type Gap = { isLive: boolean };

/**
 * Receives the chat's events on its realtime channel. Whenever messages may be missing, requests
 * those after the conversation's cursor until the server responds (RT-06).
 */
export class Receiver {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #assignment: Assignment;
  readonly #incoming: IncomingMessages;
  readonly #thread: Thread;
  readonly #events: ReceiverEvents;
  /** State that each chat starts with afresh. */
  readonly #link = perSignal(
    () => this.#conversation.chatSignal,
    () => ({
      channel: null as RealtimeChannel | null,
      /** Whether the channel is joined, so that messages arrive live. */
      isLive: false,
      /** Whether the channel was joined at least once. */
      wasLive: false,
      /** Set while messages may be missing. Each new gap is a new object. */
      gap: null as Gap | null,
      /** How the chat ended according to the server, while its last messages are still being requested. */
      ending: null as Ending | null,
      /** The operator who ended the chat; null while the server names none. */
      closedByName: null as string | null,
    }),
  );

  constructor({ state, ports }: Context, { conversation, assignment, incoming, thread, events }: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
    this.#assignment = assignment;
    this.#incoming = incoming;
    this.#thread = thread;
    this.#events = events;
  }

  /** Whether the channel is joined, so that messages arrive live. */
  get isLive(): boolean {
    return this.#link().isLive;
  }

  get hasChannel(): boolean {
    return this.#link().channel !== null;
  }

  whisper(whisper: Whisper): void {
    this.#link().channel?.whisper(whisper);
  }

  /**
   * Joins the chat's channel until the chat ends, and announces the visitor to the operators
   * (RT-03, RT-05).
   */
  join(): void {
    const { clock, realtime, page } = this.#ports;
    const { chatSignal: signal, key } = this.#conversation;
    const { room } = this.#state.chat;
    if (!key || room === null || signal.aborted) return;
    const link = this.#link();
    // Messages may be missing until the channel is joined and the server has sent the earlier ones.
    link.gap = { isLive: false };
    const onEvent = (event: RealtimeEvent): void => {
      if (!signal.aborted) this.#onEvent(event);
    };
    link.channel = realtime.join({ ...key, room }, onEvent, signal);
    clock.every(PING_INTERVAL_MS, signal, () => {
      this.whisper({ type: 'client-ping-connection', browser: page.browser(), device: page.device() });
      // Without the channel the receiver has to poll for messages.
      if (!link.isLive) void this.fetchMissed();
    });
    // A socket that never connects is probably blocked. A lost one is usually back within seconds.
    clock.every(POLL_INTERVAL_MS, signal, () => !link.wasLive && page.isVisible() && void this.fetchMissed());
    let renewedAt = clock.now();
    clock.every(VERIFY_INTERVAL_MS, signal, () => {
      if (!this.#thread.lastMessage(key.chatId)) void this.fetchMissed();
      // A timer of a day would stand still while the machine sleeps.
      if (Math.abs(clock.now() - renewedAt) < LINKS_RENEWAL_MS) return;
      renewedAt = clock.now();
      void this.#renewLinks();
    });
  }

  /** Called when the page resumes. Reconnects immediately and requests missing messages. */
  resume(): void {
    this.#link().channel?.nudge();
    this.#openGap();
  }

  /**
   * Requests the messages after the cursor and adds them in order, without duplicates. A chat
   * that is no longer active ends (VER-01, VER-02). Resolves to false if the server did not
   * return all of them. `isLive`: the server has just announced something new. `after`: the message
   * from which to request, if not the cursor.
   */
  async fetchMissed({ isLive = false, after = this.#conversation.cursor } = {}): Promise<boolean> {
    const { chatSignal: signal } = this.#conversation;
    const { operator, chat } = this.#state;
    const { queue: place } = chat;
    let isCurrent = true;
    let isChatOpen = true;
    const answer = await this.#eachPage(after, (page) => {
      const { messages, status, latest, queue, seenId } = page;
      // The operator may have taken the chat before the channel was joined. An operator announced
      // meanwhile is newer and stays.
      if (page.operator && this.#state.operator === operator)
        this.#assignment.setOperator(page.operator, page.handedOverBy);
      this.#link().closedByName = page.closedByName || null;
      if (seenId) this.#conversation.details.noteSeen(seenId);
      // A place received on the channel meanwhile is newer.
      if (queue != null && this.#state.chat.queue === place) this.#assignment.setQueue(queue);
      const last = messages.at(-1);
      const isFurther = last !== undefined && this.#conversation.moveCursor(last.id);
      if (!this.#incoming.addMissed(messages, { isLive }) && isFurther) this.#conversation.storeSoon();
      if (status) this.#conversation.confirm(true);
      isCurrent &&= latest;
      isChatOpen = status;
    });
    if (!answer?.ok) return false;
    if (isCurrent) return true;
    const isActive = await this.#isActive(signal);
    // If the check got no response, the status in the verification counts.
    if (!signal.aborted && !(isActive ?? isChatOpen)) this.endAsFound();
    return true;
  }

  /**
   * Asks whether a restored chat is still open (STA-01). If so, joins the channel and loads
   * missing messages (STA-08), otherwise ends the chat.
   */
  async checkRestored(): Promise<void> {
    const { chatSignal: signal } = this.#conversation;
    const { company } = this.#state;
    const [isActive, status] = await Promise.all([
      this.#isActive(signal),
      this.#ports.api.onlineStatus(company, signal),
    ]);
    if (signal.aborted) return;
    if (status.ok) this.#conversation.setOnline(status.value);
    if (isActive === false && (await this.fetchLast())) return this.endAsFound();
    if (signal.aborted) return;
    // No response counts as closed. The channel is joined anyway, and a verification finds out
    // whether the chat is open.
    this.#conversation.confirm(isActive === true);
    this.join();
    await this.fetchMissed();
  }

  /**
   * Loads the last messages of an ended chat, to show them before its end. Resolves to false if
   * the server does not respond now.
   */
  async fetchLast(): Promise<boolean> {
    const answer = await this.#eachPage(this.#conversation.cursor, ({ closedByName, messages }) => {
      this.#link().closedByName = closedByName || null;
      this.#incoming.addMissed(messages);
    });
    return answer !== null && (answer.ok || !isUnclear(answer));
  }

  /**
   * Ends the chat once none of its messages are missing. Requests the last messages until the
   * server responds; meanwhile the chat stays as it is.
   */
  async end(ending: Ending, failures = 0): Promise<void> {
    const { chatSignal: signal } = this.#conversation;
    const link = this.#link();
    link.ending = ending;
    if (link.gap && !(await this.fetchLast())) {
      if (signal.aborted) return;
      this.#events.endDelayed();
      return this.#ports.clock.after(backOff(failures), signal, () => void this.end(ending, failures + 1));
    }
    if (!signal.aborted) this.#conversation.end(ending);
  }

  /**
   * Ends a chat that was found ended. Unless the server said who ended it, that is the staff, or
   * the visitor if they had asked for it.
   */
  endAsFound(): void {
    const closedBy = this.#conversation.status === 'ending' ? 'user' : 'staff';
    const { ending, closedByName } = this.#link();
    this.#conversation.end(ending ?? { closedBy, closedByName, showRate: false, savedHistory: false });
  }

  #onEvent(event: RealtimeEvent): void {
    if (event.type !== 'lost' && event.type !== 'refused') this.#events.delivered();
    switch (event.type) {
      case 'message':
        return this.#onMessage(event.message);
      case 'opened':
        return this.#assignment.setOperator(event.operator, event.handedOverBy);
      case 'queue':
        if (String(event.chatId) === String(this.#state.chat.id)) this.#assignment.setQueue(event.queue);
        return;
      case 'seen':
        if (String(event.chatId) === String(this.#state.chat.id)) this.#conversation.details.noteSeen(event.messageId);
        return;
      case 'closed':
        return this.#onClosed(event);
      case 'company':
        return this.#assignment.moveTo(event.company);
      case 'changed':
        return this.#openGap({ isLive: true });
      case 'typing':
        return this.#events.staffTyping(event.name);
      case 'joined':
        Object.assign(this.#link(), { isLive: true, wasLive: true });
        this.#events.joined();
        return this.#openGap();
      case 'lost':
        Object.assign(this.#link(), { isLive: false, gap: { isLive: false } });
        return this.#events.lost();
      case 'refused':
        return this.#events.refused();
    }
  }

  #onMessage(message: Message): void {
    const isFurther = !this.#link().gap && this.#conversation.moveCursor(message.id);
    if (!this.#incoming.add(message, { isLive: true }) && isFurther) this.#conversation.storeSoon();
  }

  /** The staff ended the chat, with a sound (END-07), or the visitor in another tab, without one. */
  #onClosed({ type: _type, chatId, ...ending }: Extract<RealtimeEvent, { type: 'closed' }>): void {
    if (String(this.#state.chat.id) !== String(chatId)) return;
    if (ending.closedBy === 'staff') this.#events.closedByStaff();
    void this.end(ending);
  }

  /** Requests missing messages until the server responds, regardless of live messages meanwhile. */
  #openGap({ isLive = false } = {}): void {
    if (!this.#conversation.key) return;
    const gap = { isLive };
    this.#link().gap = gap;
    void this.#fill(gap, 0);
    this.#events.gapFound();
  }

  async #fill(gap: Gap, failures: number): Promise<void> {
    const { chatSignal: signal } = this.#conversation;
    const link = this.#link();
    const isAnswered = await this.fetchMissed(gap);
    // A newer gap makes its own request, from the same message.
    if (signal.aborted || link.gap !== gap) return;
    // While the channel is not joined, the next message would be missed again.
    if (isAnswered && link.isLive) link.gap = null;
    if (!isAnswered)
      this.#ports.clock.after(backOff(failures), signal, () => link.gap === gap && void this.#fill(gap, failures + 1));
  }

  /** Requests the messages with files again, for new links to them. */
  async #renewLinks(): Promise<void> {
    const entries = this.#thread.lastConversation();
    if (!entries.some((entry) => isServerMessage(entry) && entry.attachments.length > 0)) return;
    await this.fetchMissed({ after: cursorBeforeFiles(entries, this.#conversation.cursor) });
  }

  /**
   * Requests the messages after one, null for all of them, page by page. Resolves to the last response, which may
   * be a failure; null if there is no chat, or it has ended meanwhile.
   */
  async #eachPage(start: ServerId | null, onPage: (page: VerifyAnswer) => void): Promise<Answer<VerifyAnswer> | null> {
    const { chatSignal: signal, key } = this.#conversation;
    if (!key) return null;
    let answer: Answer<VerifyAnswer> | null = null;
    let after: ServerId | null = start ?? 0;
    while (after !== null) {
      answer = await this.#ports.api.verifyLatest({ ...key, messageId: after }, signal);
      if (signal.aborted) return null;
      if (!answer.ok) break;
      onPage(answer.value);
      after = nextPage(answer.value, after);
    }
    return answer;
  }

  /** Resolves to whether the chat is active on the server; null without a response. */
  async #isActive(signal: AbortSignal): Promise<boolean | null> {
    const { chat, user, company } = this.#state;
    if (chat.id === null) return null;
    const fp = this.#ports.store.get('fingerprint') ?? '';
    const visitor = { userId: callerId(this.#state), userName: user.name, fp };
    const answer = await this.#ports.api.checkChat({ ...visitor, uuid: chat.uuid, company, chatId: chat.id }, signal);
    if (answer.ok && !signal.aborted) this.#conversation.details.setOffer(answer.value);
    return answer.ok ? answer.value.status : null;
  }
}
