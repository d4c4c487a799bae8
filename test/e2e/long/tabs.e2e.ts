import type { BrowserContext, Locator, Page, WebSocket } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import type { Operator } from '../support/Operator.ts';
import type { Visitor } from '../support/Visitor.ts';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

/** A tab of the visitor, with every socket it has opened. */
type Tab = { page: Page; log: Locator; sockets: WebSocket[] };

function watchTab(page: Page): Tab {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  return { page, log: page.getByRole('log', { name: 'Conversation' }), sockets };
}

const hasSocket = ({ sockets }: Tab): boolean => sockets.some((socket) => !socket.isClosed());
const composerOf = ({ page }: Tab): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const holders = (tabs: readonly Tab[]): Tab[] => tabs.filter(hasSocket);

async function openTab(context: BrowserContext, backend: Backend, said: string): Promise<Tab> {
  const tab = watchTab(await context.newPage());
  await tab.page.goto(`${backend.url}/pricing.html`);
  await expect(tab.log).toContainText(said);
  return tab;
}

/**
 * Opens a conversation with an operator in `count` tabs. The first one, where it started, holds the
 * socket.
 */
async function talkInTabs(
  { visitor, operator, backend }: { visitor: Visitor; operator: Operator; backend: Backend },
  count: number,
): Promise<[Tab, ...Tab[]]> {
  const first = watchTab(visitor.page);
  await visitor.open();
  await visitor.say('From many tabs');
  await operator.take('From many tabs');
  await expect.poll(() => hasSocket(first)).toBe(true);
  const others: Tab[] = [];
  while (others.length < count - 1) {
    others.push(await openTab(visitor.page.context(), backend, 'From many tabs'));
  }
  return [first, ...others];
}

/** Sends a staff message and expects it once in each tab. */
async function saidInAll(operator: Operator, text: string, tabs: readonly Tab[]): Promise<void> {
  await operator.say(text);
  for (const { log } of tabs) await expect(log.getByText(text, { exact: true })).toBeVisible();
  for (const { log } of tabs) await expect(log.getByText(text, { exact: true })).toHaveCount(1);
}

/** Collects the page that plays each tone, by its time origin; no two pages share one. */
async function tonesByPage(context: BrowserContext): Promise<number[]> {
  const played: number[] = [];
  await context.exposeFunction('tellTone', (page: number) => played.push(page));
  await context.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      (window as unknown as { tellTone(page: number): void }).tellTone(performance.timeOrigin);
      start.call(this, when);
    };
  });
  return played;
}

test('[ENV-04][RT-01][RT-04][SEND-13][STA-08][WIN-19][END-02][END-04] three tabs share one conversation, socket and sound, and one without the socket types and ends the chat for all', async ({
  visitor,
  operator,
  desk,
  backend,
}) => {
  await desk.set({ show_rate: true });
  const played = await tonesByPage(visitor.page.context());
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  const second = tabs[1] as Tab;

  await test.step('each shows every staff message once, and one of them plays the sound', async () => {
    for (const tab of tabs) await composerOf(tab).click();
    await saidInAll(operator, 'For all three', tabs);
    await expect.poll(() => played.length).toBeGreaterThan(0);
    await saidInAll(operator, 'And again', tabs);
    expect(new Set(played).size).toBe(1);
    await expect.poll(() => holders(tabs).length).toBe(1);
    expect(hasSocket(second)).toBe(false);
  });

  await test.step('a message sent in one tab appears in the others', async () => {
    await visitor.say('Said in the first tab');
    for (const { log } of tabs) await expect(log.getByText('Said in the first tab')).toHaveCount(1);
  });

  await test.step('text typed in a tab without the socket reaches the desk', async () => {
    await composerOf(second).pressSequentially('It is about');
    await expect(operator.page.getByRole('status').filter({ hasText: 'is typing' })).toContainText('It is about');
  });

  await test.step('ending the chat in that tab shows the end and the rating in all, and closes the socket', async () => {
    await second.page.getByRole('button', { name: 'Menu' }).click();
    await second.page.getByRole('menuitem', { name: 'End chat' }).click();
    await second.page.getByRole('button', { name: 'Stop chat' }).click();
    for (const { log } of tabs) {
      await expect(log).toContainText('You ended the chat.');
      await expect(log.getByRole('radiogroup', { name: 'Rate this chat' })).toBeVisible();
    }
    await expect.poll(() => holders(tabs)).toEqual([]);
  });
});

test('[ENV-04][RT-06] another tab takes over the socket when its holder is blocked by an alert, is closed or crashes, without missing a message', async ({
  visitor,
  operator,
  backend,
}) => {
  test.slow();
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  const [first, ...others] = tabs;
  await saidInAll(operator, 'Before', tabs);

  await test.step('while an alert blocks it, the others show messages', async () => {
    const alert = first.page.waitForEvent('dialog');
    const answered = first.page.evaluate(() => window.alert('Still here?'));
    const dialog = await alert;
    await operator.say('Can you hear me?');
    for (const { log } of others) await expect(log.getByText('Can you hear me?')).toBeVisible({ timeout: 20_000 });
    await dialog.dismiss();
    await answered;
    await saidInAll(operator, 'All awake', tabs);
    await expect.poll(() => holders(tabs).length).toBe(1);
    await expect(first.log.getByText('Can you hear me?')).toHaveCount(1);
  });

  const leaveHolder = async (among: readonly Tab[], leave: (holder: Tab) => Promise<unknown>): Promise<Tab[]> => {
    const [holder] = holders(among) as [Tab];
    const left = among.filter((tab) => tab !== holder);
    await leave(holder);
    const said = saidInAll(operator, `Sent meanwhile, to ${left.length}`, left);
    await expect.poll(() => holders(left).length, { timeout: 2_000, intervals: [50] }).toBe(1);
    await said;
    await saidInAll(operator, `Sent afterwards, to ${left.length}`, left);
    return left;
  };

  const left = await test.step('another holds the socket within two seconds of its closing', () =>
    leaveHolder(tabs, ({ page }) => page.close()));

  await test.step('and within two seconds of its crash', async () => {
    await leaveHolder(left, async ({ page }) => {
      const crashed = page.waitForEvent('crash');
      const devtools = await visitor.page.context().newCDPSession(page);
      void devtools.send('Page.crash').catch(() => undefined);
      await crashed;
    });
  });
});

for (const when of ['before', 'behind'] as const)
  test(
    `[ENV-04][SEND-03] a tab opened ${when} another sends its failed messages within two seconds of its end, and not earlier`,
    variantIf(when === 'before'),
    async ({ visitor, operator, backend }) => {
      const [first] = await talkInTabs({ visitor, operator, backend }, 1);
      const open = () => openTab(visitor.page.context(), backend, 'From many tabs');
      const openBefore = when === 'before' ? await open() : null;
      visitor.toleratesErrors = true;
      await first.page.route('**/api/chat/new-message', (route) => route.abort('failed'));
      await first.page.bringToFront();
      await visitor.say('Left behind');
      const other = openBefore ?? (await open());
      await saidInAll(operator, 'Are you there?', [first, other]);
      await expect(other.log.getByText('Left behind')).toHaveCount(0);
      await first.page.close();
      await expect(other.log.getByText('Left behind')).toBeVisible({ timeout: 2_000 });
      await expect(operator.conversation.getByText('Left behind')).toHaveCount(1);
    },
  );
