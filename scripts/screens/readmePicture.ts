import type { Browser, Page } from '@playwright/test';
import type { Backend } from '../../test/e2e/support/backend.ts';
import type { Operator } from '../../test/e2e/support/Operator.ts';
import { Visitor } from '../../test/e2e/support/Visitor.ts';
import { TALK } from './talk.ts';

const HEIGHT = 656;

async function open(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  });
  return context.newPage();
}

async function converse(visitor: Visitor, operator: Operator): Promise<void> {
  const talk = TALK.en;
  await visitor.open();
  await visitor.window
    .getByRole('radiogroup', { name: 'Question area' })
    .getByText('Editing & setting up documents')
    .click();
  await visitor.say(talk.hello);
  await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await operator.take(talk.hello);
  await operator.say(talk.which);
  await visitor.say(talk.newest);
  await operator.conversation.getByText(talk.newest).waitFor();
  await operator.say('Thank you, I see it here too. I have repaired your document, please try again.');
  await visitor.message('I have repaired').waitFor();
  await visitor.composer.pressSequentially(talk.typed, { delay: 80 });
  await operator.page.getByText(talk.typed).waitFor();
}

/** Pictures side by side, as one. */
async function joined(browser: Browser, pictures: Buffer[]): Promise<Buffer> {
  const page = await open(browser, 2_400, HEIGHT + 64);
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`).join('');
  await page.setContent(`<style>
    body { margin: 0; padding: 32px; display: flex; gap: 32px; width: max-content; background: #dfe5ee }
    img { height: ${HEIGHT}px; border-radius: 12px; box-shadow: 0 12px 40px rgb(20 30 50 / 0.25) }
  </style>${images}`);
  // Only as wide as the two are: a fixed width once cut the right one.
  const picture = await page.locator('body').screenshot();
  await page.context().close();
  return picture;
}

/** The README's picture: a visitor's page beside the operator's desk, in conversation. */
export async function readmePicture(browser: Browser, backend: Backend, operator: Operator): Promise<Buffer> {
  const visitor = new Visitor(await open(browser, 760, HEIGHT), backend);
  await converse(visitor, operator);
  // Nothing is hovered.
  await visitor.page.mouse.move(0, 0);
  const pages = await Promise.all([visitor.page.screenshot(), operator.page.screenshot()]);
  await visitor.page.context().close();
  return joined(browser, pages);
}
