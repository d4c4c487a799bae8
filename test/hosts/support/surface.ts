import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { visitHost } from './exchange.ts';

const QUESTION = 'Where is my lease?';
const ANSWER = 'It is in your folder';
const CARD = '4111 1111 1111 1111';
const THANKS = 'Thank you';

/**
 * Uses a host's page that binds user, metadata and texts, listens to events and calls methods. All
 * these pages have the same texts and controls, each written in the host's own way.
 */
export const useSurface = (t: TestContext, url: string): Promise<void> =>
  visitHost(t, url, async ({ page, desk }) => {
    // A text of the page, before the chat is loaded.
    await page.getByRole('button', { name: 'Ask Legal Forms' }).waitFor();

    // A call that starts a chat, and its event.
    await page.getByRole('button', { name: 'Ask about my lease' }).click();
    await page.getByText(/^Chat \d+ has begun$/).waitFor();
    const [chat] = await desk.chats();
    assert.ok(chat, 'the desk has the chat');
    assert.deepEqual([chat.visitor.display_name, chat.visitor.email], ['Ann Lee', 'ann@example.com']);
    assert.deepEqual(chat.metadata, [
      { name: 'plan', value: 'Business' },
      { name: 'seats', value: 5 },
    ]);

    // An event with a detail, while the window is closed.
    await desk.reply(chat.chat_id, ANSWER);
    await page.getByRole('heading', { name: 'Documents, 1 unread' }).waitFor();
    await page.getByRole('button', { name: 'Open chat, 1 unread message' }).click();
    const window = page.getByRole('dialog', { name: 'Support chat' });
    await window.getByRole('article').filter({ hasText: ANSWER }).waitFor();
    await page.getByRole('heading', { name: 'Documents, 0 unread' }).waitFor();

    // An event that the page cancels.
    const composer = window.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill(CARD);
    await composer.press('Enter');
    assert.equal(await composer.inputValue(), CARD);
    await composer.fill(THANKS);
    await composer.press('Enter');
    await window.getByRole('article').filter({ hasText: THANKS }).getByText('Sent').waitFor();
    const { messages } = await desk.conversation(chat.chat_id);
    assert.deepEqual(
      messages.map(({ message }) => message).filter((text) => [QUESTION, ANSWER, CARD, THANKS].includes(text)),
      [QUESTION, ANSWER, THANKS],
    );

    await page.getByRole('button', { name: 'Close support' }).click();
    await window.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open support' }).click();
    await window.waitFor();
  });
