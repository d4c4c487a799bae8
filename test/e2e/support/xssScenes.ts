import type { Backend } from './backend.ts';
import { chatKeyOf, type ChatKey } from './chatCalls.ts';
import type { Operator } from './Operator.ts';
import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';
import { expectSound, expectSoundThroughout, serveWatched, Trap } from './xssTrap.ts';
import { encoded } from './xssVectors.ts';

export const MAX_NAME = 100;
export const LAST = 'That was all of it.';

export const shortened = (text: string, length: number): string => Array.from(text).slice(0, length).join('') || '-';

/**
 * Returns the vector both raw and HTML-encoded, as an encoding server would send it, in one
 * message.
 */
export const onTheWire = (vector: string): string => {
  const both = `${vector}\n${encoded(vector)}`;
  return both.length <= 1_000 ? both : vector;
};

/** Truncates the vector to the longest name the server accepts. */
export const nameOf = (vector: string): string => shortened(vector, MAX_NAME).trim() || '-';

export async function watch(visitor: Visitor, backend: Backend): Promise<Trap> {
  // Expected errors: missing pictures and files, and refused calls. The trap catches anything that
  // runs.
  visitor.toleratesErrors = true;
  return Trap.set(visitor.page, backend.url);
}

/**
 * Starts a chat on a watched page, then leaves the page so that the following messages all load at
 * once.
 */
export async function begin(visitor: Visitor, words: string): Promise<ChatKey> {
  await visitor.open(await serveWatched(visitor));
  await visitor.say(words);
  const key = await chatKeyOf(visitor);
  await visitor.page.goto('about:blank');
  return key;
}

/** Waits for the last message, checks all messages before it, and returns their texts. */
export async function expectAllSound(visitor: Visitor, trap: Trap): Promise<string[]> {
  await expect(visitor.message(LAST)).toBeVisible({ timeout: 20_000 });
  return expectSoundThroughout(visitor, trap);
}

/** Loads the widget again if needed, and expects that none of the injected content shows or runs. */
export async function expectStillSound(visitor: Visitor, trap: Trap): Promise<void> {
  await visitor.page.evaluate(() => window.SupportChat?.startLoad());
  await expect(visitor.composer).toBeVisible();
  await expectSound(visitor);
  await trap.expectNothing();
}

export async function expectUsable(visitor: Visitor): Promise<void> {
  await visitor.composer.fill('Still at your service');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Still at your service').last()).toContainText(/Sent|Seen/);
  await expect(visitor.message('Still at your service').last()).toBeInViewport();
}

/**
 * Reopens the desk and the chat there. The desk was closed so that it did not redraw during
 * hundreds of calls.
 */
export async function openAtDesk(operator: Operator, backend: Backend, lastMessage: string): Promise<void> {
  await operator.page.goto(backend.deskUrl);
  await operator.page.getByRole('button', { name: /^Open/ }).click();
  await operator.chat(lastMessage).getByRole('button').first().click();
  await expect(operator.conversation).toContainText(lastMessage);
}

export async function leave({ page }: Operator): Promise<void> {
  await page.goto('about:blank');
}

export type Watched = { greets(launcher: Element, asksFor?: string): Promise<void> };

/**
 * Installs `greets` in the page. It resolves when the launcher has a loaded, rendered chat and has
 * requested the online status, for the company `asksFor` if given: a previous company's request may
 * still be pending.
 */
export async function watchGreeting({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const log = (launcher: Element): Element | null | undefined =>
      launcher.shadowRoot?.querySelector('support-chat')?.shadowRoot?.querySelector('[role=log]');
    const asked: string[] = [];
    const timesAsked = (company?: string): number =>
      asked.filter((path) => company === undefined || path.endsWith(`/support/${company}/status/chat/online`)).length;
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname.endsWith('/status/chat/online')) asked.push(decodeURIComponent(pathname));
      return fetch(input, init);
    };
    const greets = async (launcher: Element & { state?: string }, asksFor?: string): Promise<void> => {
      const company = launcher.getAttribute('company') ?? '';
      const askedBefore = timesAsked(asksFor);
      // A name with an unpaired surrogate cannot be part of a URL.
      const mayAsk = !/\p{Surrogate}/u.test(company);
      // The widget applies attribute changes in a separate task.
      await new Promise((resolve) => setTimeout(resolve));
      const since = performance.now();
      while (
        launcher.state !== 'loaded' ||
        !log(launcher)?.querySelector('[part~=entry]') ||
        (mayAsk && timesAsked(asksFor) === askedBefore)
      ) {
        if (performance.now() - since > 20_000) throw new Error(`No greeting of ${company}`);
        await new Promise(requestAnimationFrame);
      }
    };
    Object.assign(window, { greets });
  });
}
