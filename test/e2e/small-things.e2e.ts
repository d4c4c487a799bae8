import { expect, test } from './support/test.ts';

test('[READ-04] the title of a hidden page counts what is said, and is as it was when it is seen', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  const hide = (isHidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await visitor.open();
  const title = await page.title();
  await visitor.say('I read something else');
  await operator.take('I read something else');
  await hide(true);
  await operator.say('One');
  await operator.say('Two');
  await expect(page).toHaveTitle(`(2) ${title}`);
  await page.evaluate(() => void (document.title = 'Another page'));
  await expect(page).toHaveTitle('(2) Another page');
  await hide(false);
  await expect(page).toHaveTitle('Another page');
  await visitor.chooseMenuItem('Minimize chat');
  await operator.say('Three');
  await expect(page).toHaveTitle('(1) Another page');
  await visitor.launcher.click();
  await expect(page).toHaveTitle('Another page');
});

test('[WIN-19] muted by the menu, the chat is silent, also after a reload', async ({ visitor, operator }) => {
  await visitor.page.addInitScript(() => {
    const played: string[] = [];
    Object.assign(window, { played });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      played.push('tone');
      start.call(this, when);
    };
  });
  const tones = (): Promise<number> =>
    visitor.page.evaluate(() => (window as unknown as { played: string[] }).played.length);
  await visitor.open();
  await visitor.say('Be quiet');
  await operator.take('Be quiet');
  await visitor.chooseMenuItem('Turn sound off');
  await visitor.page.reload();
  await visitor.message('Be quiet').waitFor();
  await visitor.composer.click();
  await operator.say('In silence');
  await visitor.message('In silence').waitFor();
  expect(await tones()).toBe(0);
  await visitor.chooseMenuItem('Turn sound on');
  await operator.say('Aloud');
  await expect.poll(tones).toBeGreaterThan(0);
});
