import { isCustomer } from '../config/isCustomer.ts';
import type { GivenUser } from '../config/settings.ts';
import { isEmail, normalizeEmail } from '../../protocol/email.ts';
import type { Ports } from '../ports.ts';
import type { Context } from './state.ts';

/** The visitor: a guest with a persistent id, or the customer identified by the page (USER-01, USER-02). */
export class Visitor {
  readonly #state: Context<'user'>['state'];
  readonly #ports: Ports;
  /** Bearer token of a registered user. Never in the state, the DOM or a log. */
  #token: string | null = null;
  #hasHeardReset = false;

  constructor({ state, ports }: Context<'user'>) {
    this.#state = state;
    this.#ports = ports;
  }

  get token(): string | null {
    return this.#token;
  }

  /** Restores the identity that an earlier page stored. */
  restore(): void {
    this.#state.user.guestId = this.#remembered('guestId');
    this.remember();
    this.#restoreCustomer();
  }

  /** Stores this guest in the browser. After a reset this waits for the next visitor's first message. */
  remember(): void {
    const { store, cookie, newId } = this.#ports;
    store.set('guestId', this.#state.user.guestId);
    this.#remembered('fingerprint');
    if (!cookie.read()) cookie.write(newId());
  }

  /**
   * Sets the visitor identified by the page: a customer if id and email are given, otherwise a
   * guest (EL-10, LAU-15, USER-02).
   *
   * - another: a different customer, or none any more. Nothing of the earlier one may remain
   *   (SEC-03).
   * - changed: the same visitor with a new id or email, such as a guest who signs in.
   */
  identify(given: GivenUser): 'same' | 'changed' | 'another' {
    const { store } = this.#ports;
    const { user } = this.#state;
    const { email, token } = given;
    // Before the start only storage knows the earlier visitor. On a shared computer the next
    // visitor must not get their conversation.
    const known = user.id ?? store.get('supportUserId');
    const id = (isCustomer(given, known) && given.userId) || null;
    const isAnother = known !== null && known !== id;
    const isChanged = known !== id || (id !== null && email !== undefined && email !== store.get('supportUserEmail'));
    this.#token = id === null ? null : (token ?? null);
    store.set('supportUserId', id);
    store.set('supportUserEmail', id === null ? null : (email ?? null));
    store.set('supportUserToken', this.#token);
    user.id = id;
    user.type = id === null ? 'guest' : 'registered';
    const address = normalizeEmail(email ?? '');
    if (address !== null) user.name = address;
    else if (isAnother) user.name = '';
    if (isAnother) return 'another';
    return isChanged ? 'changed' : 'same';
  }

  /** Asks the page once for a new token to replace an expired one. Resolves to false if it has no other. */
  async renewToken(signal: AbortSignal): Promise<boolean> {
    const token = this.#token;
    if (token === null) return false;
    const fresh = await this.#ports.freshToken();
    if (signal.aborted || fresh === null || fresh === token) return false;
    this.#token = fresh;
    this.#ports.store.set('supportUserToken', fresh);
    return true;
  }

  setName(name: string): void {
    this.#state.user.name = name;
    if (isEmail(name)) this.#ports.store.set('temporaryUserName', name);
  }

  /** Adopts the guest for which another tab, or an earlier page, created the conversation. */
  takeGuest(guestId: string): void {
    this.#state.user.guestId = guestId;
  }

  /** Starts over with a new guest id. The browser stores it with that guest's first message. */
  beginAnew(): void {
    this.#state.user.guestId = this.#ports.newId();
  }

  forgetCustomer(): void {
    this.#token = null;
    Object.assign(this.#state.user, { id: null, type: 'guest', name: '' });
  }

  /** Another tab has forgotten the visitor. From now on the stored customer is this tab's visitor. */
  followReset(): void {
    this.#hasHeardReset = true;
    this.followCustomer();
  }

  /**
   * The stored customer has changed. After a reset in another tab its next customer may be stored
   * late; until then the earlier one is still there.
   */
  followCustomer(): void {
    if (!this.#hasHeardReset) return;
    this.forgetCustomer();
    this.#restoreCustomer();
  }

  /** Whether storage contains this visitor, as guest or as customer. */
  isStored(): boolean {
    const { store } = this.#ports;
    const { user } = this.#state;
    return store.get('guestId') === user.guestId || (user.id !== null && store.get('supportUserId') === user.id);
  }

  #restoreCustomer(): void {
    const { store } = this.#ports;
    const { user } = this.#state;
    const id = store.get('supportUserId');
    if (id) {
      Object.assign(user, { id, type: 'registered' });
      this.#token = store.get('supportUserToken');
    }
    const name = normalizeEmail(store.get('supportUserEmail') ?? store.get('temporaryUserName') ?? '');
    if (name !== null) user.name = name;
  }

  /** Returns the stored id, or creates and stores one. */
  #remembered(key: 'guestId' | 'fingerprint'): string {
    const { store, newId } = this.#ports;
    const id = store.get(key) || newId();
    store.set(key, id);
    return id;
  }
}
