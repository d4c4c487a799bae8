import { ATTRIBUTE_NAMES, propertyOf } from '../../elements/attributes.ts';
import type { Page } from './Page.ts';

type Given = Readonly<Record<string, unknown>>;

/** The methods of window.SupportChat (LAU-09). Those of the page itself, beside `on`. */
const METHODS: Readonly<Record<string, (page: Page, given: Given) => unknown>> = {
  init,
  startLoad,
  closeChatApp: (page) => page.all.forEach((widget) => widget.closeApp()),
  setUser: async (page, user) => void (await page.setUserOfAll(user)),
};

/** Installs `window.SupportChat` in the place of the page's stub, and makes the calls that wait in its queue. */
export function installPageInterface(page: Page): void {
  const q = window.SupportChat?.q ?? [];
  let isParsed = Promise.resolve();
  const on = (type: string, listener: EventListener): (() => void) => {
    document.addEventListener(type, listener);
    return () => document.removeEventListener(type, listener);
  };
  const push = (call: unknown): unknown => {
    const [name, ...values] = [call].flat() as [unknown, ...unknown[]];
    if (name === 'on') return on(...(values as Parameters<typeof on>));
    // One after the other: calls run in the order in which they were made.
    isParsed = isParsed.then(parsed);
    return isParsed.then(() => page.ask(() => callMethod(page, String(name), Object(values[0]) as Given)));
  };
  const api: Record<string, unknown> = { q: { push }, on };
  for (const name of Object.keys(METHODS)) api[name] = (...values: unknown[]) => push([name, ...values]);
  // Where the page has made it read-only, its stub stays.
  Reflect.set(window, 'SupportChat', api);
  [q].flat().forEach(push);
}

function callMethod(page: Page, name: string, given: Given): unknown {
  if (Object.hasOwn(METHODS, name)) return METHODS[name]?.(page, given);
  return console.warn(`support-chat: window.SupportChat has no method '${name}'`);
}

/** Sets what is given on an element of the company, or on any, which becomes the company's; then as if the page had just come (LAU-12). */
function init(page: Page, { user, open, ...options }: Given): void {
  const named = page.all.find(({ company }) => company === options.company);
  const element = (named ?? page.first)?.speaker ?? document.createElement('support-launcher');
  for (const [name, value] of Object.entries(options)) {
    const attribute = ATTRIBUTE_NAMES.find((known) => known === name || propertyOf(known) === name);
    if (attribute) Object.assign(element, { [propertyOf(attribute)]: value });
    else console.warn(`support-chat: init has no option '${name}'`);
  }
  if (!element.isConnected) document.body.append(element);
  // Beginning anew stops what the user and the open window would have begun before it.
  page.widgetOf(element)?.restart();
  if (user !== undefined) void page.setUser(element, user);
  if (open !== undefined) Object.assign(element, { open });
}

/** False while it is on its way already (LAU-10), and where it can't be loaded; true once open. */
function startLoad(page: Page, { chatFrom, message }: Given): Promise<boolean> | boolean {
  if (!page.first) document.body.append(document.createElement('support-launcher'));
  const { first } = page;
  if (!first || first.view.state === 'pending') return false;
  first.tell((app) => app.begin({ chatFrom, text: message }));
  return first.open();
}

/** The page's own elements may still be to come: a call must not make another. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
