import type { Page } from '@playwright/test';
import { Lifetime, type Counts } from '../support/Lifetime.ts';
import { expect, test } from '../support/test.ts';

/** `npm run test:leaks` runs 100. Fewer turns also show growth per turn. */
const TURNS = Number(process.env.LEAK_TURNS ?? 10);
/** Turns before the first measurement, so that one-time allocations are done. */
const WARM_UP = 3;
const ROUNDS = 2;
/**
 * The limit for heap growth per turn, in KiB, from the slope over the rounds. It is currently below
 * 1; one retained 10 kB array per turn gives twice this limit.
 */
const HEAP_KIB = 5;
const OPENS = Math.max(TURNS, 30);

test(`[EL-08] ${OPENS} opens and closes leak no nodes, listeners, timers, sockets or heap`, async ({ visitor }) => {
  const lifetime = await Lifetime.watch(visitor.page);
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Kept');
  await visitor.joined();
  await openAndClose(visitor.page, 10);
  const before = await lifetime.counts();
  expect(before.sockets).toBe(1);
  await openAndClose(visitor.page, OPENS);
  await nothingAbove(before, () => lifetime.counts());
  expect((await lifetime.counts()).heapKiB - before.heapKiB).toBeLessThan(300);
});

test(`[EL-08] ${TURNS} attaches and removals leak no nodes, listeners, timers, frames, sockets or heap`, async ({
  visitor,
}) => {
  test.setTimeout(300_000 + TURNS * 3_000);
  const { page } = visitor;
  const lifetime = await Lifetime.watch(page);
  await visitor.mount('');
  const bare = await lifetime.counts();
  await page.evaluate((tag) => document.body.insertAdjacentHTML('beforeend', tag), visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Kept');
  await visitor.joined();
  await attachAndRemove(page, WARM_UP);
  const before = await atRest(lifetime);
  // A window has about 150 nodes. One removed window is still retained for an unknown reason;
  // without it, the limit would be `bare.nodes + 20`.
  expect(before.nodes).toBeLessThan(bare.nodes + 200);
  const heap = [await lifetime.dataKiB()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await attachAndRemove(page, TURNS / ROUNDS);
    // The timers of the last windows retain them until they end.
    await atRest(lifetime);
    heap.push(await lifetime.dataKiB());
  }
  // Measures after one more turn, so that the retained window has about the same content. A leak grows
  // with each turn: a listener per turn exceeds the difference, and so does a window.
  const look = async (): Promise<Counts> => {
    await attachAndRemove(page, 1);
    return atRest(lifetime);
  };
  await nothingAbove({ ...before, nodes: before.nodes + 2 * TURNS, listeners: before.listeners + TURNS / 2 }, look);
  expect(await lifetime.framesAskedInTen()).toBe(0);
  const told = `KiB on the heap, round by round: ${heap.map(Math.round).join(', ')}`;
  expect(slopeOf(heap) / (TURNS / ROUNDS), told).toBeLessThan(HEAP_KIB);
});

/**
 * Returns the median of the slopes between all pairs of values, so that one outlier does not
 * matter.
 */
function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((to, at) => values.slice(0, at).map((from, before) => (to - from) / (at - before)));
  slopes.sort((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? NaN;
}

/** Timers and calls of the last turns finish within the timeout; a leak remains. */
async function nothingAbove(before: Counts, look: () => Promise<Counts>): Promise<void> {
  const kinds = ['nodes', 'listeners', 'timers', 'sockets'] as const;
  const left = async (): Promise<string[]> => {
    const now = await look();
    return kinds.filter((kind) => now[kind] > before[kind]).map((kind) => `${kind}: ${before[kind]} to ${now[kind]}`);
  };
  await expect.poll(left, { timeout: 25_000 }).toEqual([]);
}

/** Call it with the widget removed: waits until no timer is pending and no socket is open. */
async function atRest(lifetime: Lifetime): Promise<Counts> {
  let counts = await lifetime.counts();
  const look = async (): Promise<number[]> => {
    counts = await lifetime.counts();
    return [counts.timers, counts.sockets];
  };
  await expect.poll(look, { timeout: 25_000 }).toEqual([0, 0]);
  return counts;
}

async function openAndClose(page: Page, times: number): Promise<void> {
  await page.evaluate(async (turns) => {
    const launcher = document.querySelector('support-launcher');
    const log = launcher?.shadowRoot?.querySelector('support-chat')?.shadowRoot?.querySelector('[role=log]');
    const untilDrawn = async (wanted: boolean): Promise<void> => {
      while (log?.checkVisibility() !== wanted) await new Promise(requestAnimationFrame);
    };
    for (let turn = 0; turn < turns; turn += 1) {
      launcher?.hide();
      await untilDrawn(false);
      launcher?.show();
      await untilDrawn(true);
    }
  }, times);
}

/**
 * Attaches a new launcher each time. It restores the stored chat, and is removed only once its
 * window is fully rendered and its socket open.
 */
async function attachAndRemove(page: Page, times: number): Promise<void> {
  await page.evaluate(async (turns) => {
    const { sockets } = window.counted;
    const until = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise(requestAnimationFrame);
    };
    let launcher = document.querySelector('support-launcher') ?? window.lastLauncher;
    for (let turn = 0; turn < turns; turn += 1) {
      const next = launcher.cloneNode() as typeof launcher;
      launcher.remove();
      launcher = window.lastLauncher = next;
      await until(() => sockets.size === 0);
      document.body.append(launcher);
      const chat = (): Element | null | undefined => launcher.shadowRoot?.querySelector('support-chat');
      await until(() => chat()?.shadowRoot?.textContent.includes('Kept') ?? false);
      await until(() => chat()?.shadowRoot?.querySelector('[part=composer] button') != null);
      await until(() => [...sockets].some(({ readyState }) => readyState === WebSocket.OPEN));
    }
    // The next launcher is cloned from one that was never in the page, so that rendered content of
    // the last one is not retained.
    window.lastLauncher = launcher.cloneNode() as typeof launcher;
    launcher.remove();
  }, times);
}
