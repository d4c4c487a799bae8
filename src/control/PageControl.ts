import { DEFAULT_COMPANY } from '../config/settings.ts';
import type { GivenUser } from '../launcher/App.ts';
import type { Control } from '../launcher/Control.ts';
import type { Facade } from '../launcher/Facade.ts';
import { facadeOf } from '../launcher/facadeOf.ts';
import type { LoadApp } from '../launcher/loadApp.ts';
import type { View } from '../launcher/View.ts';
import { callMethod } from './callMethod.ts';
import { Company } from './Company.ts';
import { followBringer } from './bringer.ts';
import { complain, forget } from './forget.ts';
import { hearPage } from './hearPage.ts';
import { handOn, keepTyped, typedIn } from './keepTyped.ts';
import { keepsNothing } from './readProps.ts';
import { readUser } from './readUser.ts';
import { isAnothers } from './storeUser.ts';
import { textOf } from '../config/textOf.ts';

/** Keeps a Company for each that has elements in the page, and passes on what is asked. */
export class PageControl implements Control {
  readonly companies = new Map<string, Company>();
  readonly #members: ReadonlySet<Facade>;
  readonly #loadApp: LoadApp;
  /** The company that each element was of last. */
  readonly #places = new WeakMap<Facade, string>();
  /** Whom the page has named for all, also for those to come; until something else is said of one of them. */
  #user: GivenUser | undefined;
  #isFollowing = false;
  #isBehind = false;

  constructor(members: ReadonlySet<Facade>, loadApp: LoadApp) {
    this.#members = members;
    this.#loadApp = loadApp;
    window.addEventListener('pagehide', () => members.forEach(handOn));
  }

  /** The company that came first: the page's events and calls are for it. */
  get first(): Company | undefined {
    const [facade] = this.#members;
    return this.#of(facade);
  }

  get all(): Company[] {
    this.changed();
    return [...this.companies.values()];
  }

  /** What following changes is followed in turn, not in between. */
  changed(): void {
    this.#isBehind = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    while (this.#isBehind) {
      this.#isBehind = false;
      this.#followAll();
    }
    this.#isFollowing = false;
  }

  #followAll(): void {
    for (const member of this.#members) followBringer(member);
    const named = new Map<string, Facade[]>();
    for (const member of this.#members) named.set(member.company, [...(named.get(member.company) ?? []), member]);
    // First those that have lost members: a chat lets go of an element before another takes it.
    for (const [name, company] of this.companies) {
      company.keep(named.get(name) ?? []);
      if (!named.has(name)) this.companies.delete(name);
    }
    for (const [name, members] of named) this.#follow(name, members);
  }

  /** What was typed into a window that this has never seen is for the one that stands there now, or comes next. */
  left(facade: Facade): void {
    this.changed();
    const typed = this.#places.has(facade) ? '' : typedIn(facade);
    const company = this.companies.get(facade.company);
    if (company && typed !== '') company.tell((app) => app.prefill(typed));
    else if (!keepsNothing(facade.props)) keepTyped(facade.company, typed);
  }

  prefill(element: HTMLElement, given: unknown): void {
    const text = textOf(given);
    if (text !== undefined) this.#of(facadeOf(element))?.tell((app) => app.prefill(text));
  }

  setUser(element: HTMLElement, user: unknown): void {
    this.#user = undefined;
    const given = readUser(user);
    const company = this.#ofElement(element);
    if (company) company.setUser(given);
    else if (isAnothers(companyOf(element), given)) forget(companyOf(element)).catch(complain);
  }

  setUserOfAll(user: unknown): void {
    const { all } = this;
    this.#user = readUser(user);
    for (const company of all) company.setUser(this.#user);
  }

  async reset(element: HTMLElement): Promise<boolean> {
    this.#user = undefined;
    const company = this.#ofElement(element);
    if (company) return company.reset();
    await forget(companyOf(element));
    return true;
  }

  hear(type: string, detail: unknown): void {
    hearPage(this, type, Object(detail) as Readonly<Record<string, unknown>>);
  }

  call(method: unknown, values: readonly unknown[]): unknown {
    return callMethod(this, method, values);
  }

  #of(facade: Facade | undefined): Company | undefined {
    this.changed();
    return facade && this.companies.get(facade.company);
  }

  /** Of an element that has left before it was listened to, too, where another of its company is there. */
  #ofElement(element: HTMLElement): Company | undefined {
    return this.#of(facadeOf(element)) ?? this.companies.get(companyOf(element));
  }

  #follow(name: string, members: Facade[]): void {
    const moved = members.filter((member) => (this.#places.get(member) ?? name) !== name);
    const views = moved.map((member) => member.view);
    const resident = members.find((member) => !moved.includes(member));
    const view: Partial<View> = resident?.view ?? { state: 'not-loaded', isOpen: false, unread: 0 };
    for (const member of moved) member.show(view);
    const company = this.companies.get(name) ?? new Company(name, moved.length > 0, this.#loadApp);
    this.companies.set(name, company);
    for (const member of members) this.#places.set(member, name);
    const { user } = company;
    company.follow(members);
    if (user && company.user !== user) this.#user = undefined;
    else if (!company.user && this.#user) company.setUser(this.#user);
    // What has moved is as it was where it came from: open, or loaded.
    const [member] = members;
    for (const { state, isOpen } of views) if (state !== 'not-loaded') member?.load(isOpen || member.view.isOpen);
  }
}

const companyOf = (element: HTMLElement): string =>
  textOf((element as { company?: unknown }).company) ?? DEFAULT_COMPANY;
