import type { BrowserContext, Locator, Page, WebSocket } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import type { Operator } from '../support/Operator.ts';
import type { Visitor } from '../support/Visitor.ts';
import { expect, test } from '../support/test.ts';

/** A tab of the visitor, with every socket it has opened. */
type Tab = { page: Page; log: Locator; sockets: WebSocket[] };

function watchTab(page: Page): Tab {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  return { page, log: page.getByRole('log', { name: 'Conversation' }), sockets };
}

const hasSocket = ({ sockets }: Tab): boolean => sockets.some((socket) => !socket.isClosed());
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

test('[ENV-04][RT-01] five tabs share one socket, and each shows every staff message once', async ({
  visitor,
  operator,
  backend,
}) => {
  const tabs = await talkInTabs({ visitor, operator, backend }, 5);
  await saidInAll(operator, 'For all five', tabs);
  await saidInAll(operator, 'And again', tabs);
  await expect.poll(() => holders(tabs).length).toBe(1);
});

test('[ENV-04][RT-04][SEND-13] typing in a tab without the socket reaches the desk, and ending the chat there ends it in all tabs', async ({
  visitor,
  operator,
  desk,
  backend,
}) => {
  await desk.set({ show_rate: true });
  const tabs = (await talkInTabs({ visitor, operator, backend }, 2)) as [Tab, Tab];
  const [, second] = tabs;
  // The second tab has joined through the first once it shows a message from there.
  await saidInAll(operator, 'What is it?', tabs);
  expect(hasSocket(second)).toBe(false);
  await second.page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('It is about');
  await expect(operator.page.getByRole('status').filter({ hasText: 'is typing' })).toContainText('It is about');
  await second.page.getByRole('button', { name: 'Menu' }).click();
  await second.page.getByRole('menuitem', { name: 'End chat' }).click();
  await second.page.getByRole('button', { name: 'Stop chat' }).click();
  for (const { log } of tabs) await expect(log).toContainText('You ended the chat.');
});

test('[ENV-04][END-02][END-04] after the visitor ends the chat in one tab, every tab shows the end and the rating', async ({
  visitor,
  operator,
  desk,
  backend,
}) => {
  await desk.set({ show_rate: true });
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  await saidInAll(operator, 'Anything else?', tabs);
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  for (const { log } of tabs) {
    await expect(log).toContainText('You ended the chat.');
    await expect(log.getByRole('radiogroup', { name: 'Rate this chat' })).toBeVisible();
  }
  await expect.poll(() => holders(tabs)).toEqual([]);
});

test('[ENV-04][RT-06] another tab takes over the socket within two seconds of the leader closing, without missing a message', async ({
  visitor,
  operator,
  backend,
}) => {
  const tabs = await talkInTabs({ visitor, operator, backend }, 4);
  const [first, ...others] = tabs;
  await saidInAll(operator, 'Before', tabs);
  await first.page.close();
  const said = saidInAll(operator, 'While nobody listened', others);
  await expect.poll(() => holders(others).length, { timeout: 2_000, intervals: [50] }).toBe(1);
  await said;
  await saidInAll(operator, 'After', others);
  await expect.poll(() => holders(others).length).toBe(1);
});

test('[ENV-04][RT-06] another tab takes over the socket within two seconds of the leader crashing, without missing a message', async ({
  visitor,
  operator,
  backend,
}) => {
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  const [first, ...others] = tabs;
  await saidInAll(operator, 'Before', tabs);
  const crashed = first.page.waitForEvent('crash');
  const devtools = await visitor.page.context().newCDPSession(first.page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const said = saidInAll(operator, 'While nobody listened', others);
  await expect.poll(() => holders(others).length, { timeout: 2_000, intervals: [50] }).toBe(1);
  await said;
  await saidInAll(operator, 'After', others);
});

for (const when of ['before', 'behind'] as const)
  test(`[ENV-04][SEND-03] a tab opened ${when} another sends its failed messages within two seconds of its end, and not earlier`, async ({
    visitor,
    operator,
    backend,
  }) => {
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
  });

test('[ENV-04][RT-06] a tab blocked by an alert does not block the others', async ({ visitor, operator, backend }) => {
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  const [first, ...others] = tabs;
  await saidInAll(operator, 'Before', tabs);
  const alert = first.page.waitForEvent('dialog');
  const answered = first.page.evaluate(() => window.alert('Still here?'));
  const dialog = await alert;
  await operator.say('Can you hear me?');
  for (const { log } of others) {
    await expect(log.getByText('Can you hear me?')).toBeVisible({ timeout: 20_000 });
  }
  await dialog.dismiss();
  await answered;
  await saidInAll(operator, 'All awake', tabs);
  await expect.poll(() => holders(tabs).length).toBe(1);
  await expect(first.log.getByText('Can you hear me?')).toHaveCount(1);
});

test('[ENV-04] in a browser without Web Locks each tab has a socket and shows each message once', async ({
  visitor,
  operator,
  backend,
}) => {
  await visitor.page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  await expect.poll(() => holders(tabs).length).toBe(3);
  await saidInAll(operator, 'One for each', tabs);
});

test('[ENV-04][WIN-19] only one tab plays the sound for a message', async ({ visitor, operator, backend }) => {
  /** The time origin of the page that played each tone; no two pages share one. */
  const played: number[] = [];
  const context = visitor.page.context();
  await context.exposeFunction('tellTone', (page: number) => played.push(page));
  await context.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      (window as unknown as { tellTone(page: number): void }).tellTone(performance.timeOrigin);
      start.call(this, when);
    };
  });
  const tabs = await talkInTabs({ visitor, operator, backend }, 3);
  for (const { page } of tabs) await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await saidInAll(operator, 'Ring once', tabs);
  await expect.poll(() => played.length).toBeGreaterThan(0);
  await saidInAll(operator, 'Ring twice', tabs);
  expect(new Set(played).size).toBe(1);
});
