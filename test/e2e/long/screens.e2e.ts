/**
 * The appearance of the main screens. Every machine checks geometry, overlaps, contrast and cut-off
 * text, which do not depend on fonts.
 * A machine that renders like the one that made the baselines also compares pixels.
 * After an intended change, `npm run screenshots:accept` updates the baselines. A failure leaves
 * its picture and the difference in test-results.
 */
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { groups } from '../../../scripts/screens/groups.ts';
import { fileOf, variantsOf } from '../../../scripts/screens/Scene.ts';
import { signIn } from '../../../scripts/screens/signIn.ts';
import { Stage } from '../../../scripts/screens/Stage.ts';
import { axe } from '../support/axe.ts';
import { findFaults } from '../support/findFaults.ts';
import { findLayoutFaults } from '../support/findLayoutFaults.ts';
import type { Operator } from '../support/Operator.ts';
import { differenceOf } from '../support/pictures.ts';
import { drawProbe, drawsLikeBaselines, PROBE_FILE } from '../support/screenProbe.ts';
import { settle, STILL_OPTIONS, standStill } from '../support/stillLook.ts';
import { expect, test as base } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

const KEPT = [
  'launcher-bubble',
  'launcher',
  'launcher-unread',
  'greeting',
  'greeting.arabic',
  'thread',
  'thread.dark',
  'thread.phone',
  'email-form',
  'ticket-form',
  'ticket-form.dark',
  'ended',
  'rating',
  'menu',
  'end-modal',
  'emoji',
  'files',
  'access-days',
  'connection-lost',
  'not-sent',
].map((name) => `${name}.png`);

/** The screens that CI checks: each kind of content and device once. The others are their further states. */
const FIRST = [
  ...['launcher-bubble', 'launcher-unread', 'greeting.arabic', 'thread.phone'],
  ...['ticket-form.dark', 'end-modal', 'not-sent'],
].map((name) => `${name}.png`);

const ALIKE = { threshold: 0.15, maxDiffPixels: 60 };
const TEXT_CONTRAST = { at: 'support-launcher', rules: ['color-contrast'] };

const test = base.extend<object, { dana: Operator; comparesPixels: boolean }>({
  comparesPixels: [
    async ({ browser }, use) => {
      await use(await drawsLikeBaselines(browser));
    },
    { scope: 'worker' },
  ],
  dana: [
    async ({ browser, backend }, use) => {
      const operator = await signIn(browser, backend);
      await use(operator);
      await operator.page.context().close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// In one worker: each worker starts a backend and opens a desk.
test.describe.configure({ timeout: 60_000, mode: 'default' });

const screens = groups
  .flatMap(({ scenes }) => scenes)
  .flatMap((scene) => variantsOf(scene).map((variant) => ({ scene, variant, file: fileOf(scene, variant) })))
  .filter(({ file }) => KEPT.includes(file));

test('[A11Y-01] every screen that is kept exists, and the run says whether its pixels are compared', async ({
  browser,
  comparesPixels,
}) => {
  expect(screens.map(({ file }) => file).sort()).toEqual([...KEPT].sort());
  const isAccepting = test.info().config.updateSnapshots === 'all';
  if (isAccepting) writeFileSync(PROBE_FILE, await drawProbe(browser));
  const told = comparesPixels
    ? 'are compared'
    : 'are left out: this browser draws text unlike the one that made test/e2e/baselines';
  console.log(`Pixels of the screens ${told}.`);
});

for (const { scene, variant, file } of screens) {
  test(
    `[A11Y-01] the screen is sound, and looks as its baseline: ${file}`,
    variantIf(!FIRST.includes(file)),
    async ({ browser, backend, dana, comparesPixels }) => {
      const isAccepting = test.info().config.updateSnapshots === 'all';
      const stage = await Stage.set(browser, dana, backend, variant, { options: STILL_OPTIONS, prepare: standStill });
      await scene.show(stage);
      const take = async (): Promise<Buffer> => {
        await settle(stage.visitor.page);
        return stage.photograph(scene);
      };
      if (isAccepting) await still(take, dana.page);
      if (isAccepting || comparesPixels) {
        // Late responses may still change the screen. On failure, the report has the last picture.
        const looksLikeBaseline = async (): Promise<void> => expect(await take()).toMatchSnapshot(file, ALIKE);
        await expect(looksLikeBaseline).toPass({ intervals: [1_000, 3_000, 8_000], timeout: 15_000 });
      } else {
        // Shows the scene in the language it is photographed in.
        await take();
      }
      await expectSoundLayout(stage);
      await stage.strike();
    },
  );
}

/** Waits until the screen has no fault that would be visible on every machine. */
async function expectSoundLayout({ visitor }: Stage): Promise<void> {
  const { page } = visitor;
  const findAll = async (): Promise<string[]> => {
    const parts = [await page.locator('[part~=window]:visible').all(), await visitor.launcher.all()].flat();
    const faults = await Promise.all(parts.map((part) => part.evaluate(findLayoutFaults)));
    const dialogs = await page.getByRole('dialog', { includeHidden: false }).all();
    const widths = await Promise.all(dialogs.map((part) => part.evaluate(findFaults, { scroller: '[role=log]' })));
    expect(parts.length, 'parts of the widget that are seen').toBeGreaterThan(0);
    return [...faults.flat(), ...widths.flat(), ...(await axe(page, TEXT_CONTRAST))];
  };
  await expect.poll(findAll, { message: 'faults of the screen' }).toEqual([]);
}

/** Waits until three pictures in a row are the same. `page` compares them. */
async function still(take: () => Promise<Buffer>, page: Page): Promise<void> {
  let before = await take();
  let times = 0;
  const timesTheSame = async (): Promise<number> => {
    const now = await take();
    times = (await differenceOf(page, [before, now])).pixels === 0 ? times + 1 : 0;
    before = now;
    return times;
  };
  await expect.poll(timesTheSame, { timeout: 20_000 }).toBeGreaterThan(1);
}
