import { ATTRIBUTE_NAMES, PROPERTIES_ALONE, propertyOf } from '../../elements/attributes.ts';
import { VERSION } from '../config/version.ts';
import { diagnose } from './diagnose.ts';
import type { Page } from './Page.ts';
import type { Widget } from './Widget.ts';

type Given = Readonly<Record<string, unknown>>;
type Method = (page: Page, ...values: unknown[]) => unknown;

/** The methods of `window.SupportChat` itself, besides `on` (LAU-09). */
const METHODS: Readonly<Record<string, Method>> = {
  init,
  startLoad,
  closeChatApp: (page, given) => meant(page, given).forEach((widget) => widget.closeApp()),
  setUser: async (page, user) => void (await page.setUserOfAll(user)),
  texts: (page, lang, texts) => page.setTexts(String(lang), texts),
};

/** The elements' methods, called for the company named by the last argument, or the page's first (API-11). */
const OF_ELEMENTS = ['show', 'hide', 'toggle', 'prefill', 'send', 'say', 'end', 'reset'];

/**
 * Installs `window.SupportChat`, and runs the calls queued by the page's stub. The methods are
 * added to the stub itself, and a call pushed to its queue then runs immediately, so references
 * that the page has kept continue to work (API-11).
 */
export function installPageInterface(page: Page): void {
  const stub = window.SupportChat;
  const given: unknown = stub?.q ?? [];
  const waiting = [given].flat();
  // If the page froze its stub, the widget uses a new object.
  const api = (Object.isExtensible(stub) ? stub : {}) as Record<string, unknown>;
  const q = Object.isExtensible(given) ? given : [];
  let isParsed = Promise.resolve();
  const on = (type: string, listener: EventListener): (() => void) => {
    void page.ask(() => page.first?.whenLoaded((app) => app.noteListener(type)));
    document.addEventListener(type, listener);
    return () => document.removeEventListener(type, listener);
  };
  const call = (given: unknown): unknown => {
    const [name, ...values] = [given].flat() as [unknown, ...unknown[]];
    if (name === 'on') return on(...(values as Parameters<typeof on>));
    // Calls run in the order in which they were made.
    isParsed = isParsed.then(parsed);
    return isParsed.then(() => page.ask(() => callMethod(page, String(name), values)));
  };
  const push = (...calls: unknown[]): unknown => calls.map(call).at(-1);
  // Uses defineProperty, because a page may have frozen Array.prototype.
  Object.defineProperty(q, 'push', { value: push });
  Object.assign(api, { q, on, version: VERSION, ready: Promise.resolve(api) });
  for (const name of [...Object.keys(METHODS), ...OF_ELEMENTS])
    api[name] = (...values: unknown[]) => call([name, ...values]);
  // If the page made the property read-only, its stub stays.
  Reflect.set(window, 'SupportChat', api);
  waiting.forEach(call);
}

function callMethod(page: Page, name: string, values: readonly unknown[]): unknown {
  if (Object.hasOwn(METHODS, name)) return METHODS[name]?.(page, ...values);
  if (OF_ELEMENTS.includes(name)) return callElement(page, name, values);
  return diagnose((report) => report.method(name));
}

/** Returns the widget of the given company, or all widgets if none is given. */
function meant(page: Page, given: unknown): Widget[] {
  const { company } = Object(given) as Given;
  return company === undefined ? page.all : page.all.filter((widget) => widget.company === company);
}

/**
 * Returns the widget of the given company, or the first. Adds a launcher to a page without
 * elements, beside the body, because routers such as Turbo and Astro replace the body.
 */
function widgetOf(page: Page, company: unknown): Widget | undefined {
  if (company !== undefined) return page.widgetFor(company);
  if (!page.first) document.documentElement.append(document.createElement('support-launcher'));
  return page.first;
}

function callElement(page: Page, name: string, values: readonly unknown[]): unknown {
  const { company } = Object(values.at(-1)) as Given;
  const element = widgetOf(page, company)?.members.eventTarget;
  if (!element) return diagnose((report) => report.company(String(company)));
  return (element as unknown as Record<string, Method>)[name]?.apply(element, values as Parameters<Method>);
}

/**
 * Sets the options on an element of the company, or on any other, which then belongs to that
 * company; then restarts as on a new page (LAU-12).
 */
function init(page: Page, given: unknown): void {
  const { user, open, ...options } = Object(given) as Given;
  const element =
    (page.widgetFor(options.company) ?? page.first)?.members.eventTarget ?? document.createElement('support-launcher');
  for (const [name, value] of Object.entries(options)) {
    const attribute = ATTRIBUTE_NAMES.find((known) => known === name || propertyOf(known) === name);
    const property = attribute ? propertyOf(attribute) : PROPERTIES_ALONE.find((known) => known === name);
    if (property) Object.assign(element, { [property]: value });
    else diagnose((report) => report.option(name));
  }
  if (!element.isConnected) document.documentElement.append(element);
  // Restarts first, because a restart would discard the user and the opened window.
  page.widgetOf(element)?.restart();
  if (user !== undefined) void page.setUser(element, user);
  if (open !== undefined) Object.assign(element, { open });
}

/** Returns true once open; false if it is already loading (LAU-10) or cannot be loaded. */
function startLoad(page: Page, given: unknown): Promise<boolean> | boolean {
  const { chatFrom, message, company } = Object(given) as Given;
  const first = widgetOf(page, company);
  if (!first || first.view.state === 'pending') return false;
  first.whenLoaded((app) => app.begin({ chatFrom, text: message }));
  return first.open();
}

/**
 * Waits until the document is parsed, because the page's own elements may still follow, and a
 * call must not add another one.
 */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
