/** The desk after sleep, with a wrong clock, and after another account has signed in in the same browser. */
import { expect, test } from '../support/desk/teamTest.ts';
import { PASSWORD } from '../support/desk/fillDesk.ts';

test.describe.configure({ timeout: 120_000 });

test('[DESK-01][DESK-08] a tab shows the sign-in once a colleague has signed in in another tab, and sends its reply after the next sign-in', async ({
  ann,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Where is my invoice?');
  await ann.open('Where is my invoice?');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(ann.page.getByRole('button', { name: 'Close chat' })).toBeEnabled();
  const other = await ann.page.context().newPage();
  await other.goto(ann.page.url());
  await other.getByRole('button', { name: 'Sign out' }).waitFor();
  // A one-time link, for example, starts a session while ann is still signed in.
  await other.evaluate(
    (credentials) =>
      fetch('/desk/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      }),
    { username: 'bob', password: PASSWORD },
  );
  await ann.reply.fill('It is attached');
  await ann.reply.press('Enter');
  await expect(ann.page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await ann.page.getByRole('textbox', { name: 'Name or email' }).fill('ann');
  await ann.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await ann.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.message('It is attached')).toBeVisible();
  await expect(ann.conversation.getByText('It is attached')).toHaveCount(1);

  await test.step('signing out erases a draft that was not on screen since a reload', async () => {
    await ann.reply.fill('Half a sen');
    await ann.show('People');
    await ann.page.reload();
    await ann.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(ann.page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    expect(await ann.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Half a sen');
  });
});

test('[DESK-03] a desk that wakes from sleep shows at once what it missed on a socket that looks open', async ({
  office: { accounts },
  team,
  enter,
  meet,
}) => {
  const context = await enter();
  await context.addCookies([accounts.ann.cookie]);
  await context.clock.install();
  const page = await context.newPage();
  const sockets: { isDead: boolean }[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    const state = { isDead: false };
    sockets.push(state);
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!state.isDead) server.send(frame);
    });
    server.onMessage((frame) => {
      if (!state.isDead) socket.send(frame);
    });
  });
  await page.goto(team.deskUrl);
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('listitem');
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Before the lid closes');
  await expect(rows.filter({ hasText: 'Before the lid closes' })).toBeVisible();
  expect(sockets).toHaveLength(1);
  for (const socket of sockets) socket.isDead = true;
  await visitor.say('Is anyone there?');
  await context.clock.fastForward('10:00');
  await expect(rows.filter({ hasText: 'Is anyone there?' })).toBeVisible();
});

test('[DESK-03] a wait counts from the server’s time on a computer whose clock is ten minutes ahead', async ({
  office: { accounts },
  team,
  enter,
  meet,
}) => {
  const context = await enter();
  await context.addCookies([accounts.ann.cookie]);
  await context.clock.install({ time: Date.now() + 600_000 });
  const page = await context.newPage();
  await page.goto(team.deskUrl);
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Is it me you are late for?');
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: 'Is it me' });
  await expect(row).toContainText('Waiting for less than a minute');
});
