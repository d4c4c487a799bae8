import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';

/** Reports what would run, and lets it run, so that both the trap and the report see it. */
const WATCHING_POLICY =
  "script-src 'self'; object-src 'none'; base-uri 'none'; frame-src 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Trapped = { caught: string[] };

/** Catches whatever runs in a page: calls of `__xss`, dialogs, violations of the policy, frames, changed prototypes. */
export class Trap {
  readonly #page: Page;
  readonly #dialogs: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
    page.on('dialog', (dialog) => {
      this.#dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }

  /** Before the page is loaded. `origin`: what lies elsewhere is a picture, so that no test asks the network. */
  static async set(page: Page, origin: string): Promise<Trap> {
    await page.addInitScript(() => {
      const caught: string[] = [];
      Object.defineProperty(window, 'caught', { value: caught });
      Object.defineProperty(window, '__xss', { value: () => caught.push(`ran: ${new Error().stack}`) });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        caught.push(`violation of ${effectiveDirective}: ${blockedURI} ${sample}`),
      );
    });
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
      (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }),
    );
    return new Trap(page);
  }

  async expectNothing(): Promise<void> {
    const caught = await this.#page.evaluate(() => (window as unknown as Trapped).caught);
    expect([...caught, ...this.#dialogs], 'what ran').toEqual([]);
    expect(this.#page.frames(), 'frames').toHaveLength(1);
    expect(await this.#page.evaluate(() => Object.keys(Object.prototype)), 'on every object').toEqual([]);
  }
}

/** A host page with the widget, whose policy reports scripts that are not the widget's. */
export async function serveWatched(visitor: Visitor, attributes = '', path = '/watched.html'): Promise<string> {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body>${visitor.tag(attributes)}<script type="module" src="/dist/support-widget.js"></script></body></html>`;
  await visitor.page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body,
      headers: { 'content-security-policy-report-only': WATCHING_POLICY },
    }),
  );
  return path;
}

/** Everything of the widget that is drawn: only its own kinds of elements, safe links, and nothing wider than the window. */
export async function expectSound(visitor: Visitor): Promise<void> {
  const faults = await visitor.window.evaluate(findFaults, { scroller: '[role=log]' });
  expect(faults, 'in the window').toEqual([]);
}

/**
 * As `expectSound`, wherever a reader comes from the end of the conversation to its beginning, and nothing runs on the way: only a part of
 * it is drawn at a time. Gives back what the bubbles said, each as it was written.
 */
export async function expectSoundThroughout(visitor: Visitor, trap: Trap): Promise<string[]> {
  const said = new Map<string, string>();
  for (let isMore = true; isMore; isMore = await visitor.thread.evaluate(goUp)) {
    for (const [key, text] of await visitor.thread.evaluate(readBubbles)) {
      expect(text, 'said the same wherever it is drawn').toBe(said.get(key) ?? text);
      said.set(key, text);
    }
    await expectSound(visitor);
    await trap.expectNothing();
  }
  return [...said.values()];
}

/** As `expectSound`, for a part of the desk that must be no wider than it is. */
export async function expectSoundAt(part: Locator): Promise<void> {
  expect(await part.evaluate(findFaults, { scroller: ':scope' }), 'at the desk').toEqual([]);
}

/** Runs in the page: to the first entry that is drawn, until those before it are. False at the beginning. */
async function goUp(log: Element): Promise<boolean> {
  const first = (): Element | null => log.querySelector('[part~=entry]');
  const before = first();
  const isMore = (log.querySelector('[data-space=above]')?.clientHeight ?? 0) > 0;
  before?.scrollIntoView();
  while (isMore && first() === before) await new Promise(requestAnimationFrame);
  return isMore;
}

/** Runs in the page. */
function readBubbles(log: Element): [string, string][] {
  return [...log.querySelectorAll('[part~=message]')].map((bubble) => [
    bubble.closest<HTMLElement>('[part~=entry]')?.dataset.key ?? '',
    bubble.textContent ?? '',
  ]);
}

/** Runs in the page. */
function findFaults(area: Element, { scroller }: { scroller: string }): string[] {
  const faults: string[] = [];
  // It stands beside the bubble that it copies, where there is room, and takes none.
  for (const copy of area.querySelectorAll<HTMLElement>('[data-copy]')) copy.style.display = 'none';
  // Invisible and combining characters as their numbers, or the report could not be read.
  const readable = (text: string): string =>
    text.slice(0, 60).replace(/[^ -~]/gu, (character) => `{${character.codePointAt(0)?.toString(16)}}`);
  const box = area.getBoundingClientRect();
  const clips = new Map<Element, boolean>([[area, false]]);
  const isClipped = (element: Element): boolean => {
    const known = clips.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const { overflowX } = getComputedStyle(element);
    const clipped =
      (parent !== null && isClipped(parent)) ||
      (['hidden', 'clip'].includes(overflowX) && !element.matches('[role=log]'));
    clips.set(element, clipped);
    return clipped;
  };
  const holdsMore = ({ clientWidth, scrollWidth }: Element): boolean =>
    clientWidth > 0 && scrollWidth > clientWidth + 1;
  for (const element of area.querySelectorAll('*')) {
    const name = `${element.localName} "${readable(element.textContent ?? '')}"`;
    if (/^(script|iframe|frame|object|embed|base|meta|link|marquee|template|math|applet)$/.test(element.localName))
      faults.push(`an element that is not ours: ${name}`);
    for (const attribute of element.getAttributeNames())
      if (/^on|^srcdoc$|^action$|^formaction$/.test(attribute)) faults.push(`the attribute ${attribute} on ${name}`);
    const href = element.getAttribute('href');
    if (href !== null && element.namespaceURI === 'http://www.w3.org/1999/xhtml') {
      const protocol = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).protocol : 'none';
      if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) faults.push(`a link to ${href}`);
      if (element.getAttribute('target') === '_blank' && !element.getAttribute('rel')?.includes('noopener'))
        faults.push(`a link without noopener: ${name}`);
    }
    const { left, right, width } = element.getBoundingClientRect();
    // One pixel for what is only read aloud.
    if (width <= 1 || (element.parentElement !== null && isClipped(element.parentElement))) continue;
    // A field scrolls what does not fit.
    if (
      element.localName !== 'textarea' &&
      !isClipped(element) &&
      holdsMore(element) &&
      ![...element.querySelectorAll('*')].some(holdsMore)
    )
      faults.push(`holds more than its width by ${element.scrollWidth - element.clientWidth}px: ${name}`);
    if (left < box.left - 1 || right > box.right + 1)
      faults.push(`wider than the window by ${Math.round(Math.max(box.left - left, right - box.right))}px: ${name}`);
  }
  for (const part of scroller === ':scope' ? [area] : area.querySelectorAll(scroller))
    if (part.scrollWidth > part.clientWidth + 1) faults.push(`scrolls sideways: ${part.scrollWidth}px`);
  return faults.slice(0, 12);
}
