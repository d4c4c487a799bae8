import type { Locator, Page } from '@playwright/test';
import { findFaults } from './findFaults.ts';
import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';

/** Reports what would run, and lets it run, so that both the trap and the report see it. */
const WATCHING_POLICY =
  "script-src 'self'; object-src 'none'; base-uri 'none'; frame-src 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** `look`: once what `text` has done is drawn, to be called by the page of whatever it does with a text. */
export type Trapped = { caught: string[]; look(text: string): Promise<void> };

/** Catches whatever runs in a page: calls of `__xss`, dialogs, violations of the policy, frames, changed prototypes; and what breaks the window where the page looks. */
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

/** A host page with the widget, whose policy reports scripts that are not the widget's. */
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

/** Runs in the page, before its own scripts. */
function giveLook(find: typeof findFaults): void {
  const inside = (root: ParentNode | null | undefined, selector: string): Element | null | undefined =>
    root?.querySelector(selector);
  const look = async (text: string): Promise<void> => {
    // What is set is followed in a task of its own, and React draws in others: behind all of them. A frame for each text would take a minute.
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
 * Runs in the page: to the first entry that is drawn, until those before it are. False at the beginning. Goes on scrolling as a reader would: the
 * window takes the scroll of a frame that also gives it another size for its own, and stays at the bottom.
 */
async function goUp(log: Element): Promise<boolean> {
  const first = (): Element | null => log.querySelector('[part~=entry]');
  const before = first();
  const isMore = (log.querySelector('[data-space=above]')?.clientHeight ?? 0) > 0;
  do {
    before?.scrollIntoView();
    await new Promise(requestAnimationFrame);
  } while (isMore && first() === before);
  return isMore;
}

/** Runs in the page. */
function readBubbles(log: Element): [string, string][] {
  return [...log.querySelectorAll('[part~=message]')].map((bubble) => [
    bubble.closest<HTMLElement>('[part~=entry]')?.dataset.key ?? '',
    bubble.textContent ?? '',
  ]);
}
