import type { GivenUser } from '../config/settings.ts';
import { textOf } from '../config/textOf.ts';
import type { Painted } from '../shell/Painted.ts';
import type { App } from './App.ts';
import { userOf } from './givenUser.ts';
import type { Members } from './Members.ts';
import { readFlags } from './storage.ts';
import { visitorStorage } from './visitorStorage.ts';

/** The widget for which the user is identified. */
export interface UserHost {
  readonly company: string;
  readonly members: Members;
  /** The visitor refused all storage. */
  readonly keepsNothing: boolean;
  /** The visitor has used the chat and consented to storage. */
  readonly mayStore: boolean;
  readonly app: App | undefined;
}

/** The user of all widgets of a page. */
export interface UserOfAll {
  /** The user that the page set for all widgets, including future ones. */
  userOfAll(): GivenUser | undefined;
  /** Called when the page sets a different user on an element. */
  onOtherUser(): void;
}

const NOBODY = JSON.stringify(userOf({}));

/**
 * The user that the page identifies for a company, by a call or by the elements' properties.
 * Passes the user to the app. Without an app, stores the user for the next page once the chat was
 * used, and erases data of another user, or stored without consent (SEC-03).
 */
export class NamedUser {
  readonly #host: UserHost;
  readonly #ofAll: UserOfAll;
  /** The last user set by each element's properties. */
  readonly #users = new WeakMap<Painted, string>();
  #current: GivenUser | undefined;
  #hasErased = false;

  constructor(host: UserHost, ofAll: UserOfAll) {
    this.#host = host;
    this.#ofAll = ofAll;
  }

  /** Undefined if the page has not identified the visitor. */
  get current(): GivenUser | undefined {
    return this.#current;
  }

  /** Whether the element's user has been noted. */
  knows(member: Painted): boolean {
    return this.#users.has(member);
  }

  /** Sets the user by a call. Properties that the page sets on an element later override it. */
  set(user: GivenUser): Promise<unknown> {
    for (const { props } of this.#host.members.placed) Object.assign(props, user);
    this.#note();
    return this.#accept(user);
  }

  /** Adopts the users that the page set on the elements, otherwise the one set for all widgets. */
  follow(): void {
    const before = this.#current;
    for (const user of this.#note()) void this.#accept(user);
    if (before && before !== this.#current) this.#ofAll.onOtherUser();
    const ofAll = this.#ofAll.userOfAll();
    if (ofAll && !this.#current) void this.set(ofAll);
  }

  /** Passes the user to a new app, after the previous one was stopped. */
  repeat(): void {
    if (this.#current) void this.#accept(this.#current);
  }

  /** Forgets the user. Without an app it also erases all stored data, and resolves to false if that failed. */
  async forget(): Promise<boolean> {
    this.#note();
    this.#current = undefined;
    return Boolean(this.#host.app) || this.#store(({ forgetVisitor }) => forgetVisitor(this.#host.company));
  }

  /** Whether something is stored without consent, or for a customer other than the page's. */
  get mustErase(): boolean {
    const { owner, userId } = readFlags(this.#host.company);
    const named = this.#host.members.placed.map(({ props }) => textOf(props.userId));
    const isOthers = userId !== undefined && named.some((other) => other !== undefined && other !== userId);
    return isOthers || (owner !== undefined && this.#host.keepsNothing);
  }

  /** Erases what is stored without consent. An app that is running, or `isLoading`, does so itself. */
  eraseRefused({ isLoading }: { isLoading: boolean }): void {
    const isRefused = this.#host.keepsNothing;
    // After consent is given again it can be withdrawn again.
    if (!isRefused) this.#hasErased = false;
    if (!isRefused || this.#hasErased || isLoading) return;
    this.#hasErased = true;
    void this.#store(({ eraseKept }) => {
      if (this.#host.keepsNothing) eraseKept(this.#host.company);
    });
  }

  /** Returns the users that the page has set on the elements since the last call (EL-10). */
  #note(): GivenUser[] {
    return this.#host.members.all.flatMap((member) => {
      const user = userOf(member.props);
      const before = this.#users.get(member) ?? NOBODY;
      const now = JSON.stringify(user);
      this.#users.set(member, now);
      return now === before ? [] : user;
    });
  }

  async #accept(user: GivenUser): Promise<void> {
    this.#current = user;
    const app = this.#host.app;
    if (app) return app.setUser(user);
    // An untouched widget stores nothing, and erases only another customer's data.
    if (!this.#host.mayStore && !readFlags(this.#host.company).userId) return;
    await this.#store(({ keepUser }) => {
      if (this.#current === user) keepUser(this.#host.company, user, this.#host.mayStore);
    });
  }

  /** Stores or erases, unless an app has started by then: it does so itself. */
  #store(use: Parameters<typeof visitorStorage>[0]): Promise<boolean> {
    return visitorStorage((storage) => {
      if (!this.#host.app) use(storage);
    });
  }
}
