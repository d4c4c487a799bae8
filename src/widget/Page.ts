import type { GivenUser } from '../config/settings.ts';
import { afterFrame } from '../shell/frames.ts';
import type { Painted } from '../shell/Painted.ts';
import { shareProperties } from './addedChat.ts';
import type { App } from './App.ts';
import { readUser } from './givenUser.ts';
import type { LoadApp } from './loadApp.ts';
import { visitorStorage } from './visitorStorage.ts';
import { Widget, type Surroundings } from './Widget.ts';

/** The elements of a page, and the widget of each company that has some of them. */
export class Page {
  /** By their hosts. A page may drop an element that it has never shown: nothing here holds it. */
  readonly #painted = new WeakMap<Element, Painted>();
  /** The widget of each element that stands in the page, in the order in which they came. */
  readonly #places = new Map<Painted, Widget>();
  readonly #widgets = new Map<string, Widget>();
  readonly #surroundings: Surroundings = {
    loadApp: () => this.#loadApp(),
    mayPaint: () => !this.#isDefining,
    userOfAll: () => this.#user,
    onOtherUser: () => (this.#user = undefined),
    texts: () => this.#texts,
  };
  #loadApp: LoadApp;
  #isDefining = false;
  /** The user whom the page has named for all widgets, until it says something else of one of them. */
  #user: GivenUser | undefined;
  /** The page's own texts, by language. */
  #texts: Readonly<Record<string, unknown>> = {};

  constructor(loadApp: LoadApp) {
    this.#loadApp = loadApp;
  }

  /** Loads the app by another function from now on. */
  loadAppBy(loadApp: LoadApp): void {
    this.#loadApp = loadApp;
  }

  /** The widget whose element came first: the page's events and calls are for it. */
  get first(): Widget | undefined {
    const [widget] = this.#places.values();
    return widget;
  }

  get all(): Widget[] {
    return [...this.#widgets.values()];
  }

  /** The widget of a company's name. */
  widgetFor(company: unknown): Widget | undefined {
    return this.#widgets.get(String(company));
  }

  /** The widget of an element that stands in the page. */
  widgetOf(element: Element): Widget | undefined {
    const painted = this.#painted.get(element);
    return painted && this.#places.get(painted);
  }

  /**
   * Defines the tags. Elements that stand in the page by then are painted after the page's own contents, in two steps: first the buttons, then
   * the bubbles, because a browser searches long for a font that has the bubble's emoji.
   */
  async define(define: () => void): Promise<void> {
    this.#isDefining = true;
    define();
    this.#isDefining = false;
    await afterFrame();
    for (const [painted, widget] of this.#places) {
      painted.show(widget, 1);
      painted.enterTopLayer();
    }
    await afterFrame();
    this.show();
  }

  /** An element is there; `enter` follows once it is ready for its widget. */
  place(painted: Painted): void {
    this.#painted.set(painted.host, painted);
  }

  /** The element has come into the page, or was moved in it. */
  enter(element: Element): void {
    const painted = this.#painted.get(element);
    if (!painted) return;
    if (!this.#places.has(painted)) this.#join(painted, false);
    if (!this.#isDefining) painted.enterTopLayer();
  }

  leave(painted: Painted): void {
    // The chat that a launcher has added leaves with it.
    const next = painted.container.nextElementSibling;
    const added = next && this.#painted.get(next);
    if (added) this.leave(added);
    const widget = this.#places.get(painted);
    this.#painted.delete(painted.host);
    this.#places.delete(painted);
    if (!widget) return;
    widget.keepTyped(painted);
    this.#part(painted, widget);
  }

  /** A property was set. */
  changed(element: Element): void {
    const painted = this.#painted.get(element);
    const before = painted && this.#places.get(painted);
    if (!before) return;
    shareProperties(painted);
    const widget = before.company === painted.company ? before : this.#move(painted, before);
    if (Boolean(painted.props.open) !== widget.view.isOpen) widget.toggle();
    widget.changed(painted);
  }

  show(): void {
    for (const widget of this.all) widget.show();
  }

  /** The page goes. */
  keepTyped(): void {
    for (const widget of this.all) widget.keepAllTyped();
  }

  /**
   * Answers a request in a microtask, after the properties and elements that the page still sets in the same task. Resolves to false when
   * the request throws: the console is told, the page is not (LAU-13).
   */
  async ask<Answer>(request: () => Answer): Promise<Awaited<Answer> | false> {
    await Promise.resolve();
    try {
      return await request();
    } catch (cause) {
      console.error('support-chat: a request failed', cause);
      return false;
    }
  }

  /** A property alone of the element was set, or the page's language, or its texts. */
  follow(): void {
    for (const [painted, widget] of this.#places) widget.changed(painted);
  }

  /** The page's own texts in one language, in place of those that it gave before (API-10). */
  setTexts(lang: string, texts: unknown): void {
    this.#texts = { ...this.#texts, [lang]: texts };
    this.follow();
  }

  prefill(element: HTMLElement, text: unknown, replace: unknown): void {
    this.widgetOf(element)?.whenLoaded((app) => app.begin({ text, replace }));
  }

  /** Calls the element's app. Undefined or false where it has none, it could not be loaded, or the call has thrown. */
  call<Answer>(element: HTMLElement, call: (app: App) => Answer): Promise<Awaited<Answer> | undefined | false> {
    return this.ask<Promise<Awaited<Answer> | undefined> | undefined>(() => this.#widgetOfLast(element)?.call(call));
  }

  /** Undefined where the element has no widget. */
  end(element: HTMLElement): Promise<boolean | undefined> {
    return this.ask(() => this.#widgetOfLast(element)?.end());
  }

  /** The page says who the visitor is (LAU-15). */
  setUser(element: HTMLElement, given: unknown): Promise<unknown> {
    const user = readUser(given);
    this.#user = undefined;
    return (
      this.#widgetOfLast(element)?.setUser(user) ??
      visitorStorage((storage) => storage.keepUser(companyOf(element), user, false))
    );
  }

  /** Also for the elements to come. */
  setUserOfAll(given: unknown): Promise<unknown> {
    const user = readUser(given);
    this.#user = user;
    return Promise.all(this.all.map((widget) => widget.setUser(user)));
  }

  /** False where what is stored could not be erased. */
  reset(element: HTMLElement): Promise<boolean> {
    this.#user = undefined;
    return (
      this.#widgetOfLast(element)?.reset() ?? visitorStorage(({ forgetVisitor }) => forgetVisitor(companyOf(element)))
    );
  }

  /** Also of an element that has left, where another of its company is there. */
  #widgetOfLast(element: HTMLElement): Widget | undefined {
    return this.widgetOf(element) ?? this.#widgets.get(companyOf(element));
  }

  #join(painted: Painted, isMoved: boolean): Widget {
    const { company } = painted;
    const widget = this.#widgets.get(company) ?? new Widget(company, isMoved, this.#surroundings);
    this.#widgets.set(company, widget);
    this.#places.set(painted, widget);
    widget.add(painted);
    return widget;
  }

  #part(painted: Painted, widget: Widget): void {
    widget.remove(painted);
    if (widget.members.length === 0) this.#widgets.delete(widget.company);
  }

  /** The page has given the element another company. The chat is as it was where the element comes from: open, or loaded. */
  #move(painted: Painted, before: Widget): Widget {
    const isMoved = before.knows(painted);
    const { state, isOpen } = before.view;
    this.#part(painted, before);
    const widget = this.#join(painted, isMoved);
    // An element that came in this task is only now where the page wants it, and the others stay with their chat.
    if (state !== 'not-loaded' && (isMoved || before.members.length === 0))
      void widget.load(isOpen || widget.view.isOpen);
    return widget;
  }
}

const companyOf = (element: HTMLElement): string => (element as unknown as { company: string }).company;
