import type { GivenUser } from '../config/settings.ts';
import { afterFrame } from '../shell/frames.ts';
import type { Painted } from '../shell/Painted.ts';
import { shareProperties } from './addedChat.ts';
import type { App } from './App.ts';
import { readUser } from './givenUser.ts';
import type { LoadApp } from './loadApp.ts';
import { keepTyped, storeTyped } from './typedTexts.ts';
import { visitorStorage } from './visitorStorage.ts';
import { Widget, type Surroundings } from './Widget.ts';

/** A link to it, or an address that ends in it, opens the chat (HOST-08). */
export const OPEN_HASH = '#support-chat';

/** The elements of a page, and one widget per company. */
export class Page {
  /** By host. A WeakMap, because a page may drop an element that it never inserted. */
  readonly #painted = new WeakMap<Element, Painted>();
  /** The widget of each element in the page, in the order of insertion. */
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
  /** The page's address asks for the open chat, and has no element yet. */
  #mustOpen = location.hash === OPEN_HASH;
  /** The user that the page set for all widgets, until it sets another one on one of them. */
  #user: GivenUser | undefined;
  /** The page's own texts, by language. */
  #texts: Readonly<Record<string, unknown>> = {};

  constructor(loadApp: LoadApp) {
    this.#loadApp = loadApp;
  }

  /** Replaces the function that loads the app. */
  loadAppBy(loadApp: LoadApp): void {
    this.#loadApp = loadApp;
  }

  /** The widget whose element was inserted first. It handles the page's events and calls. */
  get first(): Widget | undefined {
    const [widget] = this.#places.values();
    return widget;
  }

  get all(): Widget[] {
    return [...this.#widgets.values()];
  }

  /** Returns the widget of a company. */
  widgetFor(company: unknown): Widget | undefined {
    return this.#widgets.get(String(company));
  }

  /** Returns the widget of an element in the page. */
  widgetOf(element: Element): Widget | undefined {
    const painted = this.#painted.get(element);
    return painted && this.#places.get(painted);
  }

  /**
   * Defines the tags. Elements already in the page are painted after the page's own content, in
   * two steps: first the buttons, then the bubbles, because the browser spends long on finding a
   * font with the bubble's emoji.
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

  /** Registers an element. `enter` follows once it is ready for its widget. */
  place(painted: Painted): void {
    this.#painted.set(painted.host, painted);
  }

  /** Called when the element was inserted into the page, or moved in it. */
  enter(element: Element): void {
    const painted = this.#painted.get(element);
    if (!painted) return;
    if (!this.#places.has(painted)) this.#join(painted, false);
    // A window that was moved in the page does not open again.
    for (const { container } of this.#places.get(painted)?.members.all ?? []) container.classList.remove('animated');
    if (!this.#isDefining) painted.enterTopLayer();
  }

  leave(painted: Painted): void {
    // The chat added by a launcher leaves with it.
    const next = painted.container.nextElementSibling;
    const added = next && this.#painted.get(next);
    if (added) this.leave(added);
    const widget = this.#places.get(painted);
    this.#painted.delete(painted.host);
    this.#places.delete(painted);
    if (!widget) return;
    keepTyped(widget, painted);
    this.#part(painted, widget);
  }

  /** Called when a property was set. */
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

  /** Stores the typed texts, because the page is closing. */
  storeTyped(): void {
    for (const widget of this.all) storeTyped(widget);
  }

  /**
   * Runs a request in a microtask, after the properties and elements that the page sets in the
   * same task. Resolves to false if the request throws, which is logged only to the console
   * (LAU-13).
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

  /** Called when a property without an attribute was set, or the page's language or texts changed. */
  follow(): void {
    for (const [painted, widget] of this.#places) widget.changed(painted);
  }

  /** Replaces the page's own texts in one language (API-10). */
  setTexts(lang: string, texts: unknown): void {
    this.#texts = { ...this.#texts, [lang]: texts };
    this.follow();
  }

  prefill(element: HTMLElement, text: unknown, replace: unknown): void {
    this.widgetOf(element)?.whenLoaded((app) => app.begin({ text, replace }));
  }

  /**
   * Calls the element's app. Resolves to undefined or false if there is none, it failed to load,
   * or the call threw.
   */
  call<Answer>(element: HTMLElement, call: (app: App) => Answer): Promise<Awaited<Answer> | undefined | false> {
    return this.ask<Promise<Awaited<Answer> | undefined> | undefined>(() => this.#widgetOfLast(element)?.call(call));
  }

  /** Resolves to undefined if the element has no widget. */
  end(element: HTMLElement): Promise<boolean | undefined> {
    return this.ask(() => this.#widgetOfLast(element)?.end());
  }

  /** Sets the visitor identified by the page (LAU-15). */
  setUser(element: HTMLElement, given: unknown): Promise<unknown> {
    const user = readUser(given);
    this.#user = undefined;
    return (
      this.#widgetOfLast(element)?.setUser(user) ??
      visitorStorage((storage) => storage.keepUser(companyOf(element), user, false))
    );
  }

  /** Sets the visitor for all widgets, including future ones. */
  setUserOfAll(given: unknown): Promise<unknown> {
    const user = readUser(given);
    this.#user = user;
    return Promise.all(this.all.map((widget) => widget.setUser(user)));
  }

  /** Resolves to false if the stored data could not be erased. */
  reset(element: HTMLElement): Promise<boolean> {
    this.#user = undefined;
    return (
      this.#widgetOfLast(element)?.reset() ?? visitorStorage(({ forgetVisitor }) => forgetVisitor(companyOf(element)))
    );
  }

  /** For an element that has left, returns the widget of its company's other elements. */
  #widgetOfLast(element: HTMLElement): Widget | undefined {
    return this.widgetOf(element) ?? this.#widgets.get(companyOf(element));
  }

  #join(painted: Painted, isMoved: boolean): Widget {
    const { company } = painted;
    const widget = this.#widgets.get(company) ?? new Widget(company, isMoved, this.#surroundings);
    this.#widgets.set(company, widget);
    this.#places.set(painted, widget);
    widget.add(painted);
    if (this.#mustOpen) void widget.open();
    this.#mustOpen = false;
    return widget;
  }

  #part(painted: Painted, widget: Widget): void {
    widget.remove(painted);
    if (widget.members.all.length === 0) this.#widgets.delete(widget.company);
  }

  /**
   * The page gave the element another company. The chat keeps the state that it had with the old
   * one: open, or loaded.
   */
  #move(painted: Painted, before: Widget): Widget {
    const isMoved = before.namedUser.knows(painted);
    const { state, isOpen } = before.view;
    this.#part(painted, before);
    const widget = this.#join(painted, isMoved);
    // An element inserted in this task gets its company only now, and the other elements keep their chat.
    if (state !== 'not-loaded' && (isMoved || before.members.all.length === 0))
      void widget.load(isOpen || widget.view.isOpen);
    return widget;
  }
}

const companyOf = (element: HTMLElement): string => (element as unknown as { company: string }).company;
