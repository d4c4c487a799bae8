import { setTimeout as sleep } from 'node:timers/promises';
import { countersAfterGarbage } from './counters.mjs';
import { watchNetwork } from './network.mjs';
import { openTab } from './openBrowser.mjs';

/** What is made once and kept, a compiled function or a cached style, is made in these. */
const WARM_UP = 10;
/** Sockets close with a handshake, and the browser's own bookkeeping takes its time. */
const REST_MS = 3_000;

/**
 * What a hundred times leave behind: the growth of heap, nodes, listeners, waiting timers and open sockets. First opening and closing the
 * window of a chat that goes on, then taking the launcher out of the page and putting a new one in, each time with the stored chat open,
 * its messages drawn and its socket joined.
 */
export async function measureLifetime(context, { origin, page, times }) {
  const visit = await openTab(context, { scripts: ['observe', 'timers'], cpu: 1 });
  const { tab, cdp, errors } = visit;
  await tab.goto(`${origin}/blank`);
  const network = await watchNetwork(cdp, { origin, isSlow: false });
  await tab.goto(`${origin}/${page.id}/bare`);
  await startChat({ tab, page });
  await until(() => network.openSockets === 1);
  const opens = await growth({ ...visit, network }, () => tab.evaluate(openAndClose, [page.composer, times]), {
    warmUp: () => tab.evaluate(openAndClose, [page.composer, WARM_UP]),
    prefix: 'open',
  });
  const renew = async (count) => {
    for (let time = 0; time < count; time += 1) {
      await tab.evaluate(() => document.querySelector('support-launcher').remove());
      await until(() => network.openSockets === 0);
      await tab.evaluate(attach, [page.ownMessage]);
      await until(() => network.openSockets === 1);
    }
  };
  const attaches = await growth({ ...visit, network }, () => renew(times), {
    warmUp: () => renew(WARM_UP),
    prefix: 'attach',
  });
  if (errors.length > 0) throw new Error(`The page threw: ${errors.join(' | ')}`);
  return { ...opens, ...attaches };
}

/** A conversation with one message, which the browser keeps. */
async function startChat({ tab, page }) {
  await tab.evaluate(() => document.querySelector('support-launcher').show());
  if ((await tab.evaluate((path) => window.bench.usableAt(path, 20_000), page.composer)) === null)
    throw new Error('The composer did not become usable');
  await tab.keyboard.type('hello');
  await tab.keyboard.press('Enter');
  await tab.evaluate((path) => window.bench.drawnAt(path, 'hello', 20_000), page.ownMessage);
}

async function openAndClose([composer, times]) {
  const launcher = document.querySelector('support-launcher');
  const { frameWhere, find, nextFrame } = window.bench;
  for (let time = 0; time < times; time += 1) {
    launcher.hide();
    await frameWhere(() => !find(composer)?.getClientRects().length, 5_000);
    launcher.show();
    await frameWhere(() => find(composer)?.getClientRects().length, 5_000);
    await nextFrame();
  }
}

async function attach([ownMessage]) {
  const launcher = document.createElement('support-launcher');
  launcher.setAttribute('api-url', '/');
  launcher.setAttribute('push-key', 'bench');
  document.body.append(launcher);
  await window.bench.drawnAt(ownMessage, 'hello', 20_000);
}

async function growth({ tab, cdp, network }, run, { warmUp, prefix }) {
  const count = async () => {
    await sleep(REST_MS);
    const { heapKiB, nodes, listeners } = await countersAfterGarbage(cdp);
    const timers = await tab.evaluate(() => window.benchTimers.size);
    return { HeapKiB: heapKiB, Nodes: nodes, Listeners: listeners, Timers: timers, Sockets: network.openSockets };
  };
  await warmUp();
  const before = await count();
  await run();
  const after = await count();
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [`${prefix}${name}`, value - before[name]]));
}

async function until(test) {
  const end = Date.now() + 20_000;
  while (!test()) {
    if (Date.now() > end) throw new Error('The sockets did not come to what was expected in 20 s');
    await sleep(5);
  }
}
