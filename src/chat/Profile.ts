import * as v from 'valibot';
import { parseJson } from '../config/parseJson.ts';
import type { Ports, VisitorProfile } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { callerId } from './selectors.ts';
import type { Context } from './state.ts';
import type { Visitor } from './Visitor.ts';

const MAX_TEXT = 500;
const MAX_FIELDS = 50;

/** A text of at most MAX_TEXT characters; null for anything else. */
const text = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.transform((given) => given.slice(0, MAX_TEXT)),
    ),
  ),
  null,
);
const detail = { name: text, phone: text, avatar: text };
const details = v.fallback(v.object(detail), { name: null, phone: null, avatar: null });
const values = v.union([v.string(), v.pipe(v.number(), v.finite()), v.boolean()]);

/** The page's facts about the visitor: flat, small, and nothing but texts, numbers and booleans. Other values are left out. */
const metadata = v.pipe(
  v.fallback(v.record(v.string(), v.unknown()), {}),
  v.transform((given) =>
    Object.fromEntries(
      Object.entries(given)
        .flatMap(([name, value]) => (v.is(values, value) ? [[name.slice(0, MAX_TEXT), value] as const] : []))
        .slice(0, MAX_FIELDS)
        .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value]),
    ),
  ),
);
const profile = v.object({ ...detail, metadata });

const EMPTY: VisitorProfile = { name: null, phone: null, avatar: null, metadata: {} };

type Collaborators = { visitor: Visitor; conversation: () => Conversation };

/**
 * The page's facts about the visitor beside id and email, for the operators (API-07): name, phone, picture, and a flat record. They go with
 * the chat's start, and during a chat where the server takes them. So does the place that the chat is started from (LAU-16). The browser
 * keeps both for the next page until the visitor is forgotten.
 */
export class Profile {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  #value = EMPTY;
  #chatFrom: unknown = null;
  /** The server has the latest values, or is about to get them with the chat's start. */
  #isSent = true;

  constructor({ state, ports }: Context, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
  }

  /** Null where the page has said nothing. */
  get value(): VisitorProfile | null {
    return this.#value === EMPTY ? null : this.#value;
  }

  /** The place in the page that the chat is started from, as the page has named it; null where it has named none. */
  get chatFrom(): unknown {
    return this.#chatFrom;
  }

  /** Takes over the values of an earlier page. Values of this page come after, and win. */
  restore(): void {
    const stored = v.safeParse(profile, parseJson(this.#ports.store.get('visitorProfile')));
    if (stored.success) this.#value = stored.output;
    this.#chatFrom ??= parseJson(this.#ports.store.get('chatFrom'));
  }

  /** The page says who the visitor is. Fields that it leaves out are not known any more. True where something has changed. */
  setDetails(given: unknown): boolean {
    return this.#set({ ...this.#value, ...v.parse(details, given) });
  }

  /** The page's record; what is not an object clears it. */
  setMetadata(given: unknown): void {
    this.#set({ ...this.#value, metadata: v.parse(metadata, given) });
  }

  setChatFrom(chatFrom: unknown): void {
    this.#chatFrom = chatFrom;
    this.#ports.store.set('chatFrom', JSON.stringify(chatFrom) ?? null);
  }

  /** The chat's start is about to carry the profile. */
  noteStart(): void {
    this.#isSent = true;
  }

  /** The visitor has signed in, or the page has set something new. During a chat the server is told, where it takes that. */
  noteChange(): void {
    this.#isSent = false;
    this.tell();
  }

  /** Sends values to the server that it does not have yet. Without a chat they go with the chat's start. */
  tell(): void {
    const { key, signal } = this.#collaborators.conversation();
    const { user, chat } = this.#state;
    if (this.#isSent || !key || !chat.canUpdateVisitor) return;
    this.#isSent = true;
    const request = { ...key, userId: callerId(this.#state), userName: user.name, profile: this.#value };
    void this.#ports.api.updateVisitor({ ...request, token: this.#collaborators.visitor.token }, signal);
  }

  #set(value: VisitorProfile): boolean {
    const json = JSON.stringify(value);
    if (json === JSON.stringify(this.#value)) return false;
    this.#value = value;
    this.#ports.store.set('visitorProfile', json === JSON.stringify(EMPTY) ? null : json);
    this.noteChange();
    return true;
  }
}
