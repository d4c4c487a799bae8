import { devices, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Backend } from '../../test/e2e/support/backend.ts';
import type { Operator } from '../../test/e2e/support/Operator.ts';
import { standStill } from '../../test/e2e/support/stillLook.ts';
import { Visitor } from '../../test/e2e/support/Visitor.ts';
import { TALK } from './talk.ts';

const BESIDE = 760;
const PAGE = { width: 1180, height: BESIDE };
const PHONE = { width: 351, height: BESIDE };

async function open(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  await standStill(context);
  return context;
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

/** Photographs a new chat on a phone in dark colours. */
async function photographPhone(browser: Browser, backend: Backend): Promise<Buffer> {
  const context = await open(browser, {
    viewport: PHONE,
    colorScheme: 'dark',
    userAgent: devices['Pixel 7'].userAgent,
    isMobile: true,
    hasTouch: true,
  });
  const visitor = new Visitor(await context.newPage(), backend);
  await visitor.goTo('/');
  await visitor.dispatch('open-chat');
  await visitor.window.getByRole('radio').first().waitFor();
  const picture = await visitor.page.screenshot();
  await context.close();
  return picture;
}

/** Joins pictures side by side. */
async function joined(browser: Browser, pictures: Buffer[]): Promise<Buffer> {
  const context = await open(browser, { viewport: { width: 2_400, height: BESIDE + 96 } });
  const page: Page = await context.newPage();
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`).join('');
  await page.setContent(`<style>
    body { margin: 0; padding: 48px; display: flex; gap: 40px; width: max-content; background: #cfdfe4 }
    img { height: ${BESIDE}px; border-radius: 16px; box-shadow: 0 0 0 1px #0b728522, 0 16px 48px #0b728540 }
    img + img { border-radius: 32px }
  </style>${images}`);
  // As wide as the two pictures. A fixed width can cut off the right one.
  const picture = await page.locator('body').screenshot();
  await context.close();
  return picture;
}

/** Takes the README's picture: a page with a conversation beside a dark phone. The scene 'desk' has the desk. */
export async function readmePicture(browser: Browser, backend: Backend, operator: Operator): Promise<Buffer> {
  const context = await open(browser, { viewport: PAGE });
  const visitor = new Visitor(await context.newPage(), backend);
  await converse(visitor, operator);
  // Show no hover effect, and no half words behind the window.
  await visitor.page.mouse.move(0, 0);
  await visitor.page.addStyleTag({ content: 'nav { visibility: hidden }' });
  const page = await visitor.page.screenshot();
  const phone = await photographPhone(browser, backend);
  await context.close();
  return joined(browser, [page, phone]);
}
