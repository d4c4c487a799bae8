/** How the desk shows names and a visit. */
import type { Locator } from '@playwright/test';
import { call } from '../support/call.ts';
import type { ChatKey } from '../support/chatCalls.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'The signature field does not open';

test('[DESK-18] a long name takes one line wherever it stands, and the details repeat nothing of the thread', async ({
  operator,
  backend,
}) => {
  const { page, conversation } = operator;
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim();
  const chat: ChatKey = await call(`${backend.url}/api/chat/new`, 'POST', {
    ...{ user_id: 'long', user_name: name, uuid: crypto.randomUUID() },
  });
  for (const path of ['/prices', '/lamps'])
    await call(`${backend.url}/api/chat/new-activity`, 'POST', { ...chat, activity: 'navigate', path });
  await call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, message: QUESTION, uuid: crypto.randomUUID() });
  await operator.chat(QUESTION).getByRole('button').first().click();
  const details = page.getByRole('complementary', { name: 'Visitor' });
  await expect(conversation).toContainText('Visited 2 pages, most recently /lamps');
  await expect(details).toContainText('Visited /prices');
  await expect(details).not.toContainText('Visited /lamps');
  await expect(page.getByText(`${name.slice(0, 39)}…`, { exact: true })).toBeVisible();
  const expectOneLine = async (place: Locator) => {
    await expect(place).toBeVisible();
    const lines = await place.evaluate((shown) => shown.clientHeight / parseFloat(getComputedStyle(shown).lineHeight));
    expect(Math.round(lines)).toBe(1);
  };
  await expectOneLine(operator.chat(QUESTION).getByTitle(name, { exact: true }));
  await expectOneLine(page.getByRole('heading', { name }));
  await expectOneLine(details.getByTitle(name, { exact: true }));
  await page.keyboard.press('Control+k');
  const option = page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { name: /^Wolfe/ });
  await expectOneLine(option.getByTitle(name, { exact: true }));
});

test('[DESK-10] the views and the tools of an administrator take two lines on a narrow phone', async ({
  operator,
  backend,
  desk,
}) => {
  const { page } = operator;
  const chat: ChatKey = await call(`${backend.url}/api/chat/new`, 'POST', {
    ...{ user_id: 'narrow', user_name: 'Narrow', uuid: crypto.randomUUID() },
  });
  await call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, message: QUESTION, uuid: crypto.randomUUID() });
  await call(`${backend.url}/support/ticket`, 'POST', { id: 'n', email: 'n@example.com', message: QUESTION });
  expect(await desk.call('GET', '/session')).toMatchObject({ me: { role: 'administrator' } });
  await operator.chat(QUESTION).first().waitFor();
  await page.getByRole('button', { name: 'Tickets', description: / new$/ }).waitFor();
  for (const width of [390, 375, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const middles = await page
      .getByRole('banner')
      .getByRole('button')
      .or(page.getByRole('switch', { name: 'Online' }))
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { top, height } = control.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
    expect(new Set(middles).size, `${width} px`).toBe(2);
  }
});
