/**
 * A day with three operators and five visitors, each in their own browser context, covering the
 * whole desk in one run. test/soak runs an hour with sixty.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Colleague } from '../support/desk/Colleague.ts';
import { expect, test } from '../support/desk/teamTest.ts';
import type { Visitor } from '../support/Visitor.ts';

const VISITORS = 5;

// Eight pages share one machine that may be busy.
test.describe.configure({ timeout: 300_000 });

const questionOf = (number: number) => `Question ${String(number).padStart(2, '0')}`;
const rowsOf = ({ page }: Colleague) => page.getByRole('list', { name: 'Chats' }).getByRole('listitem');
const showQueue = ({ page }: Colleague) => page.getByRole('button', { name: /^Waiting/ }).click();
const isOwn = (page: Page) => page.getByRole('button', { name: 'Ask for access', disabled: false });

async function say({ reply }: Colleague, text: string): Promise<void> {
  await reply.fill(text);
  await reply.press('Enter');
}

test('[DESK-01] [DESK-02] [DESK-03] [DESK-04] [DESK-05] [DESK-06] [DESK-07] [DESK-08] [DESK-09] [DESK-10] three operators serve five visitors in order, each exactly once', async ({
  ann,
  bob,
  cyd,
  meet,
  team,
}) => {
  const operators = [ann, bob, cyd];
  const visitors = await Promise.all(Array.from({ length: VISITORS }, () => meet()));
  const visitorOf = (number: number): Visitor => {
    const visitor = visitors[number - 1];
    if (visitor === undefined) throw new Error('Five were made');
    return visitor;
  };
  const numbers = visitors.map((_, at) => at + 1);

  await test.step('five visitors arrive one by one, and every desk lists them in that order', async () => {
    await Promise.all(visitors.map((visitor) => visitor.open()));
    for (const operator of operators) await showQueue(operator);
    for (const number of numbers) {
      await visitorOf(number).say(questionOf(number));
      await expect(rowsOf(ann).nth(number - 1)).toContainText(questionOf(number));
    }
    for (const operator of operators) await expect(rowsOf(operator)).toContainText(numbers.map(questionOf));
  });

  await test.step('when two operators take a chat at once, one gets it and the other sees who has it', async () => {
    const two = [ann, bob];
    for (const one of two) await one.open(questionOf(1));
    // Both have pressed before the server receives either request; otherwise the first one removes
    // the other's button.
    const letGo = await Promise.all(two.map((one) => one.holdClaims('calls')));
    for (const { page } of two) await page.getByRole('button', { name: 'Take chat' }).click();
    for (const go of letGo) go();
    for (const { page } of two)
      await isOwn(page)
        .or(page.getByRole('button', { name: 'Take over' }))
        .first()
        .waitFor();
    const owners = await Promise.all(two.map(({ page }) => isOwn(page).count()));
    expect([...owners].sort()).toEqual([0, 1]);
    const [winner, loser] = owners[0] === 1 ? [ann, bob] : [bob, ann];
    await expect(loser.page.getByText(`${winner.name} answers this chat.`, { exact: true })).toBeVisible();
    await say(winner, `${winner.name} answers ${questionOf(1)}`);
  });

  await test.step('the next visitor is at the top of all three desks, and each visitor gets one answer', async () => {
    for (const number of numbers.slice(1)) {
      const operator = operators[number % operators.length] ?? ann;
      await showQueue(operator);
      await expect(rowsOf(operator).first()).toContainText(questionOf(number));
      await rowsOf(operator).first().getByRole('button').click();
      await operator.page.getByRole('button', { name: 'Take chat' }).click();
      await isOwn(operator.page).waitFor();
      await say(operator, `${operator.name} answers ${questionOf(number)}`);
    }
    for (const number of numbers)
      await expect(visitorOf(number).message(` answers ${questionOf(number)}`)).toHaveCount(1);
    for (const operator of operators) {
      await showQueue(operator);
      await expect(operator.page.getByText('No one is waiting')).toBeVisible();
    }
  });

  await test.step('a colleague finds a chat by its text, adds a note, and transfers the chat', async () => {
    // bob answered question 4.
    await bob.page.getByRole('button', { name: 'Search', exact: true }).click();
    await bob.page.getByRole('searchbox').fill(questionOf(4));
    await bob.page.getByRole('searchbox').press('Enter');
    const found = bob.page.getByRole('list', { name: 'Chats found' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await found.getByRole('button').click();
    await bob.reply.fill('/note Has paid twice');
    await bob.page.getByRole('textbox', { name: 'Private note' }).press('Enter');
    await expect(bob.conversation.getByText('Has paid twice')).toBeVisible();
    await bob.transfer('cyd', 'Knows payments');
    await cyd.news.getByRole('button', { name: 'Open the chat' }).click();
    await expect(cyd.conversation.getByText('Has paid twice')).toBeVisible();
    await say(cyd, 'I have your second payment here');
    await expect(visitorOf(4).message('I have your second payment here')).toBeVisible();
    await expect(visitorOf(4).window.getByText('Has paid twice')).toHaveCount(0);
  });

  await test.step('a reply typed while offline is sent once when the connection returns', async () => {
    await cyd.page.context().setOffline(true);
    await say(cyd, 'It is on its way back to you');
    await expect(cyd.conversation.getByText('Not sent yet')).toBeVisible();
    await cyd.page.context().setOffline(false);
    await expect(visitorOf(4).message('It is on its way back to you')).toHaveCount(1);
    await expect(cyd.conversation.getByText('Not sent yet')).toHaveCount(0);
  });

  await test.step('a blocked visitor sees why nothing is sent, and can send it once unblocked', async () => {
    await cyd.page.getByRole('button', { name: 'Block visitor' }).click();
    const dialog = cyd.page.getByRole('dialog', { name: 'Block this visitor?' });
    await dialog.getByRole('button', { name: 'Block visitor' }).click();
    await expect(cyd.page.getByText(/^Blocked by cyd/)).toBeVisible();
    const blocked = visitorOf(4);
    blocked.toleratesErrors = true;
    await blocked.composer.fill('Just you wait');
    await blocked.composer.press('Enter');
    const refused = blocked.message('Just you wait');
    await expect(refused).toContainText('You can no longer write to our support team here.');
    await cyd.page.getByRole('button', { name: /^Unblock/ }).click();
    await expect(cyd.page.getByText(/^Blocked by cyd/)).toBeHidden();
    await refused.getByRole('button', { name: /retry|try again/i }).click();
    await expect(refused).toContainText(/Sent|Seen/);
  });

  await test.step('while all operators are away a visitor leaves a ticket, and an operator answers it by e-mail', async () => {
    await ann.show('People');
    const isOnline = async (): Promise<unknown> =>
      (await fetch(`${team.url}/support/legal-forms/status/chat/online`)).json();
    for (const { page, name } of operators) {
      expect(await isOnline(), 'while one operator is online').toBe(true);
      await page.getByRole('switch', { name: 'Online' }).click();
      await expect(ann.person(name)).toContainText('Away');
    }
    const late = await meet();
    await late.open();
    await late.ticketForm.getByRole('textbox', { name: 'Email' }).fill('late@example.com');
    await late.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Nobody there?');
    await late.ticketForm.getByRole('button', { name: 'Send message' }).click();
    await ann.show('Tickets');
    const folder = join(team.dataDirectory, 'mail');
    const mails = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mailsBefore = (await mails()).length;
    const ticket = ann.page
      .getByRole('list', { name: 'Tickets', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Nobody there?' });
    await ticket.getByRole('button').click();
    await ann.page.getByRole('textbox', { name: 'Reply by email' }).fill('We are back at nine');
    await ann.page.getByRole('textbox', { name: 'Reply by email' }).press('Control+Enter');
    await expect.poll(async () => (await mails()).length).toBe(mailsBefore + 1);
    expect(await readFile(join(folder, (await mails()).at(-1) ?? ''), 'utf8')).toContain('We are back at nine');
  });

  await test.step('the figures and the activity list show the day', async () => {
    await ann.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Manage' }).click();
    const table = ann.page.getByRole('table', { name: 'By operator' });
    for (const { name } of operators) await expect(table).toContainText(name);
    for (const name of ['By day', 'By question area'])
      await expect(ann.page.getByRole('table', { name })).toBeVisible();
    const downloading = ann.page.waitForEvent('download');
    await ann.page.getByRole('link', { name: 'Download as CSV' }).press('Enter');
    expect((await downloading).suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    await ann.show('People');
    await ann.page.getByRole('button', { name: 'Activity' }).click();
    const activity = ann.page.getByRole('list', { name: 'Activity' });
    for (const told of ['ann took', 'bob took', 'cyd took', 'cyd blocked']) await expect(activity).toContainText(told);
  });

  for (const visitor of visitors) if (!visitor.toleratesErrors) expect(visitor.errors).toEqual([]);
});
