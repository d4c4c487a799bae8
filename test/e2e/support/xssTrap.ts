import type { Locator, Page } from '@playwright/test';
import { findFaults } from './findFaults.ts';
import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';

/** A report-only policy: injected scripts run, so that both the trap and the policy report them. */
const WATCHING_POLICY =
  "script-src 'self'; object-src 'none'; base-uri 'none'; frame-src 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * `look` records the window's faults after `text` has been rendered. The page calls it after each
 * use of a text.
 */
export type Trapped = { caught: string[]; look(text: string): Promise<void> };

/**
 * Catches code that runs in a page (`__xss` calls, dialogs, policy violations, frames, changed
 * prototypes) and faults found by the page's `look`.
 */
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

  /**
   * Call it before the page loads. Requests outside `origin` get a picture, so that no test uses
   * the network.
   */
  static async set(page: Page, origin: string): Promise<Trap> {
    await page.addInitScript(() => {
      const caught: string[] = [];
      Object.defineProperty(window, 'caught', { value: caught });
      Object.defineProperty(window, '__xss', { value: () => caught.push(`ran: ${new Error().stack}`) });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        caught.push(`violation of ${effectiveDirective}: ${blockedURI} ${sample}`),
      );
    });
    await page.addInitScript(`(${String(giveLook)})(${String(findFaults)})`);
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
      (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }),
    );
    return new Trap(page);
  }

  async expectNothing(): Promise<void> {
    const caught = await this.#page.evaluate(() => (window as unknown as Trapped).caught);
    expect([...caught, ...this.#dialogs], 'what ran, or broke the window').toEqual([]);
    expect(this.#page.frames(), 'frames').toHaveLength(1);
    expect(await this.#page.evaluate(() => Object.keys(Object.prototype)), 'on every object').toEqual([]);
  }
}

/** Serves a host page with the widget. Its policy reports scripts that are not the widget's. */
export async function serveWatched(visitor: Visitor, attributes = '', path = '/watched.html'): Promise<string> {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body>${visitor.tag(attributes)}<script type="module" src="/cdn/support-widget.js"></script></body></html>`;
  await visitor.page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body,
      headers: { 'content-security-policy-report-only': WATCHING_POLICY },
    }),
  );
  return path;
}

/**
 * Expects that the rendered part of the widget has only its own kinds of elements, safe links, and
 * nothing wider than the window.
 */
export async function expectSound(visitor: Visitor): Promise<void> {
  const faults = await visitor.window.evaluate(findFaults, { scroller: '[role=log]' });
  expect(faults, 'in the window').toEqual([]);
}

/**
 * Like `expectSound`, while scrolling from the end of the conversation to its beginning, since only
 * a part is rendered at a time. Also expects that nothing runs. Returns the bubbles' texts.
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

/** Like `expectSound`, for a part of the desk, which must not scroll sideways. */
export async function expectSoundAt(part: Locator): Promise<void> {
  expect(await part.evaluate(findFaults, { scroller: ':scope' }), 'at the desk').toEqual([]);
}

/** Runs in the page before its own scripts. */
function giveLook(find: typeof findFaults): void {
  const inside = (root: ParentNode | null | undefined, selector: string): Element | null | undefined =>
    root?.querySelector(selector);
  const look = async (text: string): Promise<void> => {
    // Waits for the widget to apply the change and React to render it; both run in tasks. One
    // animation frame per text would take a minute in total.
    await new Promise((resolve) => setTimeout(resolve));
    await scheduler.postTask(() => undefined, { priority: 'background' });
    const chat = inside(inside(document, 'support-launcher')?.shadowRoot, 'support-chat');
    const area = inside(chat?.shadowRoot, '[role=dialog]');
    const faults = area?.checkVisibility() ? find(area, { scroller: '[role=log]' }) : ['no window is open'];
    (window as unknown as Trapped).caught.push(...faults.map((fault) => `${fault}, with ${JSON.stringify(text)}`));
  };
  Object.assign(window, { look });
}

/**
 * Runs in the page. Scrolls to the first rendered entry until earlier entries are added. Returns
 * false at the beginning.
 * Repeats the scroll as a reader would: after a resize in the same frame, the window takes it for
 * its own scroll and stays at the bottom.
 */
async function goUp(log: Element): Promise<boolean> {
  const first = (): Element | null => log.querySelector('[part~=entry]');
  const before = first();
  for (let turn = 0; turn < 5 && first() === before; turn += 1) {
    before?.scrollIntoView();
    await new Promise(requestAnimationFrame);
  }
  return first() !== before;
}

/** Runs in the page. */
function readBubbles(log: Element): [string, string][] {
  return [...log.querySelectorAll('[part~=message]')].map((bubble) => [
    bubble.closest<HTMLElement>('[part~=entry]')?.dataset.key ?? '',
    bubble.textContent ?? '',
  ]);
}
