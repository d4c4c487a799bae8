import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { chromium, type Page } from '@playwright/test';
import { findChrome } from '../../../scripts/findChrome.mjs';
import { DeskApi } from '../../e2e/support/DeskApi.ts';
import { readSetup } from './setup.ts';

const QUESTION = 'Where is my lease?';
const ANSWER = 'It is in your folder';
const SLOW_MACHINE_MS = 60_000;

/** A host's page, and the desk of its backend. */
export type Visit = { page: Page; desk: DeskApi };

/** Presses the launcher of a host's page, sends a text, answers it at the desk and waits for the answer. */
export const holdExchange = (t: TestContext, url: string): Promise<void> => visitHost(t, url, talk);

/**
 * Opens a host's page. Fails if `visit` fails, on a console error, on an uncaught error and on a
 * failed request.
 */
export async function visitHost(t: TestContext, url: string, visit: (visit: Visit) => Promise<void>): Promise<void> {
  const setup = readSetup();
  const desk = await DeskApi.signIn({ url: setup.apiUrl, password: setup.password });
  await desk.closeLeftChats();
  await desk.set({ online: true });
  const browser = await chromium.launch({ executablePath: findChrome(), chromiumSandbox: false });
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(SLOW_MACHINE_MS);
  const faults = faultsOf(page);
  await (async () => {
    await page.goto(url);
    await visit({ page, desk });
  })().catch((error: unknown) => {
    throw new Error(`The visit of ${url} has failed. The page's faults: ${JSON.stringify(faults)}`, { cause: error });
  });
  assert.deepEqual(faults, []);
}

async function talk({ page, desk }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click();
  const window = page.getByRole('dialog', { name: 'Support chat' });
  const composer = window.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill(QUESTION);
  await composer.press('Enter');
  const thread = window.getByRole('log', { name: 'Conversation' });
  await thread.getByRole('article').filter({ hasText: QUESTION }).getByText('Sent').waitFor();
  const [chat] = await desk.chats();
  assert.ok(chat, 'the desk has the chat');
  await desk.reply(chat.chat_id, ANSWER);
  await thread.getByRole('article').filter({ hasText: ANSWER }).waitFor();
}

/** Collects errors of a page from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
}
