/** `npm run screenshots`: holds the conversation of the README between the two pages and writes its pictures into docs/screens. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { Backend } from '../test/e2e/support/backend.ts';
import { Operator } from '../test/e2e/support/Operator.ts';
import { Visitor } from '../test/e2e/support/Visitor.ts';
import { findChrome } from './findChrome.mjs';

const FOLDER = join('docs', 'screens');

async function open(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  });
  return context.newPage();
}

async function talk(visitor: Visitor, operator: Operator): Promise<void> {
  await operator.signIn();
  await operator.call('PUT', '/operator', { name: 'Dana Reed', img: null });
  await operator.page.reload();
  await visitor.open();
  await visitor.window
    .getByRole('radiogroup', { name: 'Question area' })
    .getByText('Editing & setting up documents')
    .click();
  await visitor.say('Hello, the signature field on my lease does not open. 🙈');
  await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann.miller@example.com');
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await operator.take('Hello, the signature field');
  await operator.say('Good morning Ann! Which browser do you use?');
  await visitor.say('Firefox, the newest.');
  await operator.say('Thank you, I see it here too. I have repaired your document, please try again.');
  await visitor.message('I have repaired').waitFor();
  await visitor.composer.pressSequentially('It works! You are');
}

/** Both pictures side by side, as one. */
async function joined(browser: Browser, left: Buffer, right: Buffer): Promise<Buffer> {
  const page = await open(browser, 1760, 720);
  const image = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;
  await page.setContent(`<style>
    body { margin: 0; padding: 32px; display: flex; gap: 32px; background: #dfe5ee; box-sizing: border-box; height: 720px }
    img { height: 656px; border-radius: 12px; box-shadow: 0 12px 40px rgb(20 30 50 / 0.25) }
  </style><img src="${image(left)}"><img src="${image(right)}">`);
  return page.screenshot();
}

const browser = await chromium.launch({
  executablePath: findChrome(),
  chromiumSandbox: false,
  args: ['--disable-gpu'],
});
const backend = await Backend.start();
try {
  await mkdir(FOLDER, { recursive: true });
  const visitor = new Visitor(await open(browser, 760, 656), backend);
  const operator = new Operator(await open(browser, 1180, 820), backend);
  await talk(visitor, operator);
  const pages = await Promise.all([visitor.page.screenshot(), operator.page.screenshot()]);
  await writeFile(join(FOLDER, 'conversation.png'), await joined(browser, ...pages));
  console.log(`Written to ${FOLDER}: conversation.png`);
} finally {
  await browser.close();
  await backend.stop();
}
