/**
 * The widget's looks, kept: what a change of the look was not meant to change is seen here. After one that was meant,
 * `npm run screenshots:accept` takes the baselines anew; a failure's picture, with what differs in it, is in test-results.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { groups } from '../../../scripts/screens/groups.ts';
import { fileOf, variantsOf } from '../../../scripts/screens/Scene.ts';
import { signIn } from '../../../scripts/screens/signIn.ts';
import { Stage } from '../../../scripts/screens/Stage.ts';
import type { Operator } from '../support/Operator.ts';
import { differenceOf } from '../support/pictures.ts';
import { settle, STILL_OPTIONS, standStill } from '../support/stillLook.ts';
import { expect, test as base } from '../support/test.ts';

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

/** The major version of the Chromium that has drawn the baselines. Another one may draw letters and curves a shade otherwise. */
const DRAWN_BY = 'test/e2e/baselines/chromium.txt';
const SAME = { threshold: 0.15, maxDiffPixels: 60 };
const OTHER = { threshold: 0.3, maxDiffPixelRatio: 0.02 };

const test = base.extend<object, { dana: Operator }>({
  dana: [
    async ({ browser, backend }, use) => {
      const operator = await signIn(browser, backend);
      await use(operator);
      await operator.page.context().close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ timeout: 60_000 });

const screens = groups
  .flatMap(({ scenes }) => scenes)
  .flatMap((scene) => variantsOf(scene).map((variant) => ({ scene, variant, file: fileOf(scene, variant) })))
  .filter(({ file }) => KEPT.includes(file));

test('[A11Y-01] every screen that is kept is one that there is', () => {
  expect(screens.map(({ file }) => file).sort()).toEqual([...KEPT].sort());
});

for (const { scene, variant, file } of screens) {
  test(`[A11Y-01] looks as it did: ${file}`, async ({ browser, backend, dana }) => {
    const drawnBy = browser.version().split('.')[0] ?? '';
    const isAccepting = test.info().config.updateSnapshots === 'all';
    const stage = await Stage.set(browser, dana, backend, variant, { options: STILL_OPTIONS, prepare: standStill });
    await scene.show(stage);
    const take = async (): Promise<Buffer> => {
      await settle(stage.visitor.page);
      return stage.photograph(scene);
    };
    if (isAccepting) {
      await still(take, dana.page);
      writeFileSync(DRAWN_BY, `${drawnBy}\n`);
    }
    const isSame = existsSync(DRAWN_BY) && readFileSync(DRAWN_BY, 'utf8').trim() === drawnBy;
    // What the server answers late may still come; of a failure the last of these pictures tells.
    const looksAsItDid = async (): Promise<void> => expect(await take()).toMatchSnapshot(file, isSame ? SAME : OTHER);
    await expect(looksAsItDid).toPass({ intervals: [1_000, 3_000, 8_000], timeout: 15_000 });
    await stage.strike();
  });
}

/** Until nothing comes or goes any more; `page` compares. */
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
