import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { chromium, type Page } from '@playwright/test';
import { findChrome } from '../../../scripts/findChrome.mjs';
import { DeskApi } from '../../e2e/support/DeskApi.ts';
import { readSetup } from './setup.ts';

const QUESTION = 'Where is my lease?';
const ANSWER = 'It is in your folder';
const SLOW_MACHINE_MS = 60_000;

/**
 * Opens a host's page, presses the launcher, sends a text, answers it at the desk and waits for the answer. Fails on a console error, an
 * uncaught error and on anything that could not be loaded.
 */
export async function holdExchange(t: TestContext, url: string): Promise<void> {
  const setup = readSetup();
  const desk = await DeskApi.signIn({ url: setup.apiUrl, password: setup.password });
  await desk.closeLeftChats();
  await desk.set({ online: true });
  const browser = await chromium.launch({ executablePath: findChrome(), chromiumSandbox: false });
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(SLOW_MACHINE_MS);
  const faults = faultsOf(page);
  await talk(page, url, desk).catch((error: unknown) => {
    throw new Error(`No exchange at ${url}. The page's faults: ${JSON.stringify(faults)}`, { cause: error });
  });
  assert.deepEqual(faults, []);
}

async function talk(page: Page, url: string, desk: DeskApi): Promise<void> {
  await page.goto(url);
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

/** Collects what goes wrong in a page from now on. */
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
