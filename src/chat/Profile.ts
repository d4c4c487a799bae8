import * as v from 'valibot';
import { object } from '../../protocol/object.ts';
import { cutText } from '../../protocol/trimText.ts';
import { parseJson } from '../config/parseJson.ts';
import { toJson } from '../config/toJson.ts';
import type { Ports, VisitorProfile } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { callerId } from './selectors.ts';
import type { Context } from './state.ts';
import type { Visitor } from './Visitor.ts';

const MAX_TEXT = 500;
const MAX_FIELDS = 50;

/** A text, cut to MAX_TEXT characters; null for anything else. */
const text = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.transform((given) => cutText(given, MAX_TEXT)),
    ),
  ),
  null,
);
const detail = { name: text, phone: text, avatar: text };
const details = v.fallback(object(detail), { name: null, phone: null, avatar: null });
const values = v.union([v.string(), v.pipe(v.number(), v.finite()), v.boolean()]);

/**
 * The visitor's metadata: flat, of limited size, with only texts, numbers and booleans. Other
 * values are dropped.
 */
const metadata = v.pipe(
  v.fallback(v.record(v.string(), v.unknown()), {}),
  v.transform((given) =>
    Object.fromEntries(
      Object.entries(given)
        .flatMap(([name, value]) => (v.is(values, value) ? [[cutText(name, MAX_TEXT), value] as const] : []))
        .slice(0, MAX_FIELDS)
        .map(([name, value]) => [name, typeof value === 'string' ? cutText(value, MAX_TEXT) : value]),
    ),
  ),
);
const profile = object({ ...detail, metadata });

const EMPTY: VisitorProfile = { name: null, phone: null, avatar: null, metadata: {} };

type Deps = { visitor: Visitor; conversation: () => Conversation };

/**
 * The page's data about the visitor for the operators, besides id and email (API-07): name, phone,
 * picture, and flat metadata. Sent when the chat starts, and during a chat if the server accepts
 * updates. The same goes for where the chat was started from (LAU-16). The browser stores both
 * for the next page until the visitor is forgotten.
 */
export class Profile {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #visitor: Visitor;
  readonly #conversation: Deps['conversation'];
  #value = EMPTY;
  #chatFrom: unknown = null;
  /** The server has the latest values, or is about to get them when the chat starts. */
  #isSent = true;

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#visitor = deps.visitor;
    this.#conversation = deps.conversation;
  }

  /** Null if the page gave no values. */
  get value(): VisitorProfile | null {
    return this.#value === EMPTY ? null : this.#value;
  }

  /** Where in the page the chat was started from, as given by the page; null if not given. */
  get chatFrom(): unknown {
    return this.#chatFrom;
  }

  /** Restores the values of an earlier page. Values of this page are set later, and win. */
  restore(): void {
    const stored = v.safeParse(profile, parseJson(this.#ports.store.get('visitorProfile')));
    if (stored.success) this.#value = stored.output;
    this.#chatFrom ??= parseJson(this.#ports.store.get('chatFrom'));
  }

  /** Sets the visitor's details. Omitted fields are cleared. Returns true if something changed. */
  setDetails(given: unknown): boolean {
    return this.#set({ ...this.#value, ...v.parse(details, given) });
  }

  /** Sets the visitor's metadata. Anything but an object clears it. */
  setMetadata(given: unknown): void {
    this.#set({ ...this.#value, metadata: v.parse(metadata, given) });
  }

  setChatFrom(chatFrom: unknown): void {
    this.#chatFrom = chatFrom;
    this.#ports.store.set('chatFrom', JSON.stringify(chatFrom) ?? null);
  }

  /** Called when the request that starts the chat is about to include the profile. */
  noteStart(): void {
    this.#isSent = true;
  }

  /**
   * Called when the visitor signed in, or the page set a new value. Sends it during a chat, if
   * the server accepts updates.
   */
  noteChange(): void {
    this.#isSent = false;
    this.tell();
  }

  /** Sends unsent values to the server. Without a chat they are sent when it starts. */
  tell(): void {
    const { key, signal } = this.#conversation();
    const { user, chat } = this.#state;
    if (this.#isSent || !key || !chat.canUpdateVisitor) return;
    this.#isSent = true;
    const request = { ...key, userId: callerId(this.#state), userName: user.name, profile: this.#value };
    void this.#ports.api.updateVisitor({ ...request, token: this.#visitor.token }, signal);
  }

  #set(value: VisitorProfile): boolean {
    const json = toJson(value);
    if (json === toJson(this.#value)) return false;
    this.#value = value;
    this.#ports.store.set('visitorProfile', json === toJson(EMPTY) ? null : json);
    this.noteChange();
    return true;
  }
}
