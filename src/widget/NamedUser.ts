import type { GivenUser } from '../config/settings.ts';
import { textOf } from '../config/textOf.ts';
import type { Painted } from '../shell/Painted.ts';
import type { App } from './App.ts';
import { userOf } from './givenUser.ts';
import { readFlags } from './storage.ts';
import { visitorStorage } from './visitorStorage.ts';

/** The widget that the user is named for. */
export interface UserHost {
  readonly company: string;
  /** The elements of the company. */
  readonly members: readonly Painted[];
  /** Those that the page has placed. */
  readonly placed: readonly Painted[];
  /** The visitor has refused that anything is kept. */
  readonly keepsNothing: boolean;
  /** The visitor has used the chat, and allows its data to be kept. */
  readonly mayStore: boolean;
  readonly app: App | undefined;
}

/** The user of all widgets of a page. */
export interface UserOfAll {
  /** The user whom the page has named for all widgets, also for those to come. */
  userOfAll(): GivenUser | undefined;
  /** The page has named another user on an element. */
  onOtherUser(): void;
}

const NOBODY = JSON.stringify(userOf({}));

/**
 * The user whom the page names for a company, by a call or by the elements' properties. The app is told; without one the user is stored for the
 * next page once the chat was used, and whatever is kept of another user, or without consent, is erased (SEC-03).
 */
export class NamedUser {
  readonly #host: UserHost;
  readonly #ofAll: UserOfAll;
  /** The user that each element's properties named last. */
  readonly #users = new WeakMap<Painted, string>();
  #current: GivenUser | undefined;
  #hasErased = false;

  constructor(host: UserHost, ofAll: UserOfAll) {
    this.#host = host;
    this.#ofAll = ofAll;
  }

  /** Undefined: the page does not say. */
  get current(): GivenUser | undefined {
    return this.#current;
  }

  /** True for an element whose user was taken note of. */
  knows(member: Painted): boolean {
    return this.#users.has(member);
  }

  /** The page names the user by a call; what it sets on an element later counts then. */
  set(user: GivenUser): Promise<unknown> {
    for (const { props } of this.#host.placed) Object.assign(props, user);
    this.#note();
    return this.#accept(user);
  }

  /** Takes over the users that the page has set on the elements, or else has named for all widgets. */
  follow(): void {
    const before = this.#current;
    for (const user of this.#note()) void this.#accept(user);
    if (before && before !== this.#current) this.#ofAll.onOtherUser();
    const ofAll = this.#ofAll.userOfAll();
    if (ofAll && !this.#current) void this.set(ofAll);
  }

  /** The app that knew the user was stopped. */
  repeat(): void {
    if (this.#current) void this.#accept(this.#current);
  }

  /** Nobody is named any more, and without an app all that is stored is erased. False where that could not be done. */
  async forget(): Promise<boolean> {
    this.#note();
    this.#current = undefined;
    return Boolean(this.#host.app) || this.#store(({ forgetVisitor }) => forgetVisitor(this.#host.company));
  }

  /** Something is stored without consent, or of another customer than the page names. */
  get mustErase(): boolean {
    const { owner, userId } = readFlags(this.#host.company);
    const named = this.#host.placed.map(({ props }) => textOf(props.userId));
    const isOthers = userId !== undefined && named.some((other) => other !== undefined && other !== userId);
    return isOthers || (owner !== undefined && this.#host.keepsNothing);
  }

  /** Erases what is stored without consent. An app that is there, or `isLoading`, does so by itself. */
  eraseRefused({ isLoading }: { isLoading: boolean }): void {
    const isRefused = this.#host.keepsNothing;
    // Given again, consent can be withdrawn again.
    if (!isRefused) this.#hasErased = false;
    if (!isRefused || this.#hasErased || isLoading) return;
    this.#hasErased = true;
    void this.#store(({ eraseKept }) => {
      if (this.#host.keepsNothing) eraseKept(this.#host.company);
    });
  }

  /** The users that the page has set on the elements since they were noted last; they are noted now (EL-10). */
  #note(): GivenUser[] {
    return this.#host.members.flatMap((member) => {
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
    // An untouched widget stores nothing, and erases only what is another customer's.
    if (!this.#host.mayStore && !readFlags(this.#host.company).userId) return;
    await this.#store(({ keepUser }) => {
      if (this.#current === user) keepUser(this.#host.company, user, this.#host.mayStore);
    });
  }

  /** Stores and erases, unless there is an app by then, which does it by itself. */
  #store(use: Parameters<typeof visitorStorage>[0]): Promise<boolean> {
    return visitorStorage((storage) => {
      if (!this.#host.app) use(storage);
    });
  }
}
