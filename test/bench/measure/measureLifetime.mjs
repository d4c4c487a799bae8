import { setTimeout as sleep } from 'node:timers/promises';
import { countObjects, countersAfterGarbage } from './counters.mjs';
import { openTab } from './openBrowser.mjs';

/** Objects that are created once and kept, mainly compiled functions, are created in these runs. */
const WARM_UP = 50;
/** Time for sockets to close with a handshake, and for deferred work to run. */
const REST_MS = 3_000;

/**
 * Measures the growth of heap, objects, nodes, listeners, pending timers and open sockets over a
 * hundred repetitions: first opening and closing the window of an active chat, then removing the
 * launcher and adding a new one, each time with the stored chat open, its message drawn and its
 * socket joined.
 */
export async function measureLifetime(context, { origin, page, times }) {
  const visit = await openTab(context, { scripts: ['observe', 'lifetime'], cpu: 1 });
  const { tab, errors } = visit;
  await tab.goto(`${origin}/${page.id}/bare`);
  await startChat({ tab, page });
  const record = {
    ...(await growth(visit, { prefix: 'open', method: 'openAndClose', times, path: page.composer })),
    ...(await growth(visit, { prefix: 'attach', method: 'attachAndRemove', times, path: page.ownMessage })),
  };
  if (errors.length > 0) throw new Error(`The page threw: ${errors.join(' | ')}`);
  return record;
}

/** Starts a conversation with one message, which the browser stores. */
async function startChat({ tab, page }) {
  await tab.evaluate(() => document.querySelector('support-launcher').show());
  if ((await tab.evaluate((path) => window.bench.usableAt(path, 20_000), page.composer)) === null)
    throw new Error('The composer did not become usable');
  await tab.keyboard.type('hello');
  await tab.keyboard.press('Enter');
  await tab.evaluate((path) => window.bench.drawnAt(path, 'hello', 20_000), page.ownMessage);
  await tab.evaluate(() => window.lifetime.connected());
}

async function growth({ tab, cdp }, { prefix, method, times, path }) {
  const run = (count) => tab.evaluate(([name, ...given]) => window.lifetime[name](...given), [method, count, path]);
  const count = async () => {
    await sleep(REST_MS);
    const { heapKiB, nodes, listeners } = await countersAfterGarbage(cdp);
    const [timers, sockets] = await tab.evaluate(() => [window.lifetime.timers.size, window.lifetime.sockets.size]);
    const objects = await countObjects(cdp);
    return { HeapKiB: heapKiB, Objects: objects, Nodes: nodes, Listeners: listeners, Timers: timers, Sockets: sockets };
  };
  await run(WARM_UP);
  const before = await count();
  await run(times);
  const after = await count();
  const grown = Object.entries(after).map(([name, value]) => [`${prefix}${name}`, value - before[name]]);
  return { ...Object.fromEntries(grown), [`${prefix}HeapPercent`]: 100 * (after.HeapKiB / before.HeapKiB - 1) };
}
