import { proxy } from 'valtio/vanilla';
import type { Settings } from '../config/settings.ts';
import type { ServerId } from '../entries/message/message.ts';
import type { ChatKey, CloseAnswer, Ports, RealtimeChannel } from '../ports.ts';
import { initialState } from './initialState.ts';
import { Pace } from './Pace.ts';
import type { SessionState } from './state.ts';
import { Thread } from './thread.ts';

type Resend = {
  /** By uuid: how often its failure may have been its own, and not the network's or the server's. */
  uuids: Map<string, number>;
  /** Those of them whose turn comes. */
  queued: Set<string>;
  failures: number;
  isScheduled: boolean;
  /** One has just failed again: none behind it brings it once more before the pause is over, or the visitor says more. */
  isResting: boolean;
};
/** How a chat has ended, as the server told it. */
export type Ending = { closedBy: 'user' | 'staff' } & CloseAnswer;

const newPaces = () => ({ store: new Pace(), read: new Pace(), outbox: new Pace() });
const newResend = (): Resend => ({
  uuids: new Map(),
  queued: new Set(),
  failures: 0,
  isScheduled: false,
  isResting: false,
});

/**
 * One visitor's session with one company, shared by every launcher and chat element of that company. It holds the state and what can't
 * lie in it: the thread's index, the signals, the channel. What happens is in flows/.
 */
export class ChatSession {
  readonly state: SessionState;
  readonly thread: Thread;
  readonly ports: Ports;
  settings: Settings;
  /** Bearer token of a registered user: never in the state, the DOM or a log. */
  token: string | null = null;
  /** The realtime channel of the chat; null where there is none. */
  channel: RealtimeChannel | null = null;
  /** Restored and greeting, or about to: forgetting a visitor begins anew. */
  isStarted = false;
  /** Where the page says the chat was started from, sent with the chat's start (LAU-16). */
  chatFrom: unknown = null;
  /** Files under the key they have in the composer, then under their message's uuid until the server has them. */
  readonly files = new Map<string, readonly File[]>();
  /** What the composer was given of an earlier page's draft, or of another tab's. */
  takenDraft: string | null = null;
  /** When the staff's typing signal runs out, ms since the epoch. */
  typingUntil = 0;
  /** When the next message may ring, ms since the epoch. */
  quietUntil = 0;
  /** STA-06: the wait message is said once a session. */
  isWaitMessageShown = false;
  /** What CALL-07 tells of the visit: pages seen and since when (ms since the epoch). */
  visit: { pages: number; since: number };
  /** What is to be said as soon as the message that has begun the chat has come through. */
  firstWords: { initMessage: string | null; queue: number } | null = null;
  /** The page has asked for the contact form before there was a greeting for it to follow. */
  isContactFormWanted = false;
  typingWhisper = { lastAt: 0, isWaiting: false };
  /** By a message's uuid the chats in which it may or may not have arrived: tried there without a clear answer, or perhaps by another tab. */
  readonly tries = new Map<string, readonly ChatKey[]>();
  /** By a message's uuid the call that is bringing it to the server. A conversation's end does not cut it: it may have arrived. */
  readonly underWay = new Map<string, Promise<unknown>>();
  /** The uuid under which a chat was asked for without an answer. There may be one, so the next is asked for under it. */
  askedAs: string | null = null;
  /** The chat whose end the visitor has asked for; that it has come may be told by whatever way. */
  endAskedOf: ServerId | null = null;
  /** The chat has ended so; what was said before is still being asked for. */
  ending: Ending | null = null;
  /** What failed for want of an answer and is sent again by itself, and how often in a row it has failed. */
  resend = newResend();
  /** The message up to which nothing is missing; null: from the start. What is sent here does not move it, for others may have spoken before. */
  cursor: ServerId | null = null;
  /** Set while something said may not have been heard; another object at each new doubt. */
  gap: object | null = null;
  /** What earlier pages have left to send has been taken up. */
  hasTakenOver = false;
  /** Another tab has forgotten the visitor: who is named in storage is this tab's from then on. */
  hasHeardReset = false;
  /** Chats of visitors who were forgotten, by id: another tab may store one once more before it hears of that. */
  readonly forgottenChats = new Set<string>();
  /** The channel is joined: what is said is heard. */
  isLive = false;
  /** What the server has told of the visitor's messages, by uuid, and may still be in the outbox. */
  arrived = new Set<string>();
  /** The last message that the visitor has read, reported or about to be. */
  readId: ServerId | null = null;
  /** What a burst of messages makes happen once (see storeChatSoon, markRead). */
  paces = newPaces();
  #lifetime = new AbortController();
  #visitor = new AbortController();
  #conversation = new AbortController();
  #chat = new AbortController();
  #queue: Promise<void> = Promise.resolve();

  constructor(company: string, settings: Settings, ports: Ports) {
    this.settings = settings;
    this.ports = ports;
    this.state = proxy(initialState(company, settings, ports));
    this.visit = { pages: 1, since: ports.clock.now() };
    this.thread = new Thread(this.state.thread);
  }

  /** Aborts when the last element has left the page. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** Aborts when the visitor is forgotten, or the session ends. */
  get visitor(): AbortSignal {
    return this.#visitor.signal;
  }

  /** Aborts when the conversation ends, is replaced, or the session does (architecture, rule 4). */
  get conversation(): AbortSignal {
    return this.#conversation.signal;
  }

  /** Aborts when the server has made the conversation's chat anew, or the conversation ends. */
  get chat(): AbortSignal {
    return this.#chat.signal;
  }

  /** What a call about the chat carries; null while none exists. */
  get chatKey(): ChatKey | null {
    const { id, hash } = this.state.chat;
    return id === null || hash === null ? null : { chatId: id, hash };
  }

  /** Ends what waits for the old conversation and gives the new one its signal. */
  renewConversation(): void {
    this.paces.outbox.flush();
    this.#conversation.abort();
    this.#conversation = new AbortController();
    this.#queue = Promise.resolve();
    this.renewChat();
    this.state.dialog = null;
    this.cursor = this.firstWords = this.readId = null;
    this.resend = newResend();
    this.paces = newPaces();
    this.typingWhisper = { lastAt: 0, isWaiting: false };
  }

  /** Ends what waits for the conversation's chat: its channel, and what is asked about it. */
  renewChat(): void {
    this.#chat.abort();
    this.#chat = new AbortController();
    this.channel = this.gap = this.ending = this.state.typing = null;
    this.isLive = false;
  }

  /** Ends all that is under way for the visitor, and what is remembered of them beside the state. */
  renewVisitor(): void {
    this.renewConversation();
    this.#visitor.abort();
    this.#visitor = new AbortController();
    this.thread.clear();
    for (const kept of [this.files, this.tries]) kept.clear();
    this.chatFrom = this.askedAs = this.endAskedOf = null;
    this.isWaitMessageShown = this.isContactFormWanted = this.hasTakenOver = false;
    this.visit = { pages: 1, since: this.ports.clock.now() };
  }

  /**
   * Runs one task after the other, in the order given: messages leave in the order typed (SEND-06). What still waits when the conversation
   * ends does not run.
   */
  enqueue(task: () => Promise<void>): Promise<void> {
    const signal = this.conversation;
    const result = this.#queue.then(() => (signal.aborted ? undefined : task()));
    this.#queue = result.catch((cause: unknown) =>
      this.ports.report({ code: 'send', message: 'A message could not be sent', cause }),
    );
    return this.#queue;
  }

  /** Stops every timer, listener and socket of the session. */
  dispose(): void {
    for (const pace of Object.values(this.paces)) pace.flush();
    for (const ending of [this.#chat, this.#conversation, this.#visitor, this.#lifetime]) ending.abort();
  }
}
