import type { Backend } from './backend.ts';
import { chatKeyOf, type ChatKey } from './chatCalls.ts';
import type { Operator } from './Operator.ts';
import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';
import { expectSound, expectSoundThroughout, serveWatched, Trap } from './xssTrap.ts';
import { encoded } from './xssVectors.ts';

const MAX_NAME = 100;
export const LAST = 'That was all of it.';

export const shortened = (text: string, length: number): string => Array.from(text).slice(0, length).join('') || '-';

/** A vector as it is and as a server that encodes HTML would send it, in one message. */
export const onTheWire = (vector: string): string => {
  const both = `${vector}\n${encoded(vector)}`;
  return both.length <= 1_000 ? both : vector;
};

/** As a name that the server takes. */
export const nameOf = (vector: string): string => shortened(vector, MAX_NAME).trim() || '-';

export async function watch(visitor: Visitor, backend: Backend): Promise<Trap> {
  // Pictures and files that are nowhere, and calls that are refused; what runs is caught by the trap.
  visitor.toleratesErrors = true;
  return Trap.set(visitor.page, backend.url);
}

/** Begins a chat on a watched page, and leaves the page, so that what comes next comes in one go. */
export async function begin(visitor: Visitor, words: string): Promise<ChatKey> {
  await visitor.open(await serveWatched(visitor));
  await visitor.say(words);
  const key = await chatKeyOf(visitor);
  await visitor.page.goto('about:blank');
  return key;
}

/** Once the last message is there, goes through all before it; gives back what was said. */
export async function expectAllSound(visitor: Visitor, trap: Trap): Promise<string[]> {
  await expect(visitor.message(LAST)).toBeVisible({ timeout: 20_000 });
  return expectSoundThroughout(visitor, trap);
}

/** Loaded again, if it has to be: nothing of what it was given shows or runs. */
export async function expectStillSound(visitor: Visitor, trap: Trap): Promise<void> {
  await visitor.page.evaluate(() => window.SupportChat?.startLoad());
  await expect(visitor.composer).toBeVisible();
  await expectSound(visitor);
  await trap.expectNothing();
}

export async function expectUsable(visitor: Visitor): Promise<void> {
  await visitor.composer.fill('Still at your service');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Still at your service').last()).toContainText('Sent');
  await expect(visitor.message('Still at your service').last()).toBeInViewport();
}

/** Opens the desk again, which was away, so that it draws nothing while hundreds of calls are made; and the chat there. */
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
 * Gives the page `greets`, which ends when the launcher has a chat that is loaded and drawn, and has asked whether somebody is there; for the
 * company `asksFor`, where that is given: an earlier company may still ask.
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
      // A name with half a character can stand in no address.
      const mayAsk = !/\p{Surrogate}/u.test(company);
      // What is set is followed in a task of its own.
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
