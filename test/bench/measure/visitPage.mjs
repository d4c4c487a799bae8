import { setTimeout as sleep } from 'node:timers/promises';
import { counters, countersAfterGarbage } from './counters.mjs';
import { settled, summarizeRequests, watchNetwork } from './network.mjs';
import { openTab } from './openBrowser.mjs';

const TEXT = 'hello';
const PATIENCE_MS = 20_000;
const REACT = /react\.(?:transitional\.)?element/;

/**
 * Measures one cold visit of one page, as one flat record of figures. `sends`: the visitor writes
 * and sends at once; otherwise they write, and the visit waits until the page is idle. `hoverMs`:
 * how long the pointer rests on the launcher before the press.
 */
export async function visitPage(context, { origin, page, cpu, isSlow, hoverMs, sends }) {
  const visit = await openTab(context, { scripts: ['observe'], cpu });
  const { tab, cdp, errors } = visit;
  await tab.goto(`${origin}/blank`);
  const network = await watchNetwork(cdp, { origin, isSlow });
  const before = await counters(cdp);
  await tab.goto(`${origin}/${page.id}/`, { timeout: 60_000 });
  await settled(cdp, network);
  const record = await atRest({ ...visit, network, before });
  if (page.launcher) {
    Object.assign(record, await openAndWrite({ ...visit, page, hoverMs, sends }));
    if (!sends) Object.assign(record, await whenOpen({ ...visit, network, page }));
  }
  if (errors.length > 0) throw new Error(`The page threw: ${errors.join(' | ')}`);
  return record;
}

async function atRest({ tab, cdp, network, before }) {
  const now = await counters(cdp);
  const { scriptUrls, ...requests } = summarizeRequests(network);
  // Reading an object or the storage fills the measured heap, so this reads text first, and the
  // storage afterwards.
  const seen = JSON.parse(await tab.evaluate(() => JSON.stringify(window.bench.seen)));
  const { heapKiB, nodes } = await countersAfterGarbage(cdp);
  const kept = await tab.evaluate(async () => ({
    cookies: document.cookie ? document.cookie.split(';').length : 0,
    stored:
      localStorage.length + sessionStorage.length + (await indexedDB.databases()).length + (await caches.keys()).length,
  }));
  const texts = await Promise.all(scriptUrls.map(async (url) => (await tab.request.get(url)).text()));
  return {
    ...requests,
    ...kept,
    sockets: network.sockets,
    hasReact: texts.some((text) => REACT.test(text)) ? 1 : 0,
    ...tasksOf(seen.longTasks, 'load'),
    scriptMs: now.scriptMs - before.scriptMs,
    layoutShift: seen.layoutShift,
    largestPaintMs: seen.largestPaintAt,
    heapKiB,
    nodes,
  };
}

/** Opens the chat with a real mouse press, and writes with real keys as soon as the composer accepts them. */
async function openAndWrite({ tab, cdp, page, hoverMs, sends }) {
  const point = await launcherOf({ tab, page, hoverMs });
  const wait = (method, ...given) => {
    const moment = tab.evaluate(([name, args]) => window.bench[name](...args), [method, [...given, PATIENCE_MS]]);
    // A pending wait rejects when the browser is closed after another failure.
    moment.catch(() => undefined);
    return moment;
  };
  const usable = wait('usableAt', page.composer);
  const drawn = sends ? wait('drawnAt', page.ownMessage, TEXT) : null;
  const inThread = sends && page.threadMessage ? wait('drawnAt', page.threadMessage, TEXT) : null;
  const greeted = !sends && page.anyMessage ? wait('drawnAt', page.anyMessage, '') : null;
  await tab.evaluate(() => window.bench.nextFrame().then(window.bench.painted));
  const press = (type) => cdp.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 });
  await Promise.all([press('mousePressed'), press('mouseReleased')]);
  const usableAt = await usable;
  const pressedAt = await tab.evaluate(() => window.bench.seen.pressedAt);
  if (usableAt === null || pressedAt === null) throw new Error('The composer did not become usable');
  await cdp.send('Input.insertText', { text: TEXT });
  if (sends) await tab.keyboard.press('Enter');
  const sincePress = async (moment, what) => {
    const at = await moment;
    if (at === null) throw new Error(`${what} was not drawn`);
    return at - pressedAt;
  };
  return {
    composerMs: usableAt - pressedAt,
    ...(drawn && { sentMs: await sincePress(drawn, 'The message sent') }),
    ...(inThread && { threadMs: await sincePress(inThread, 'The message in the thread') }),
    ...(greeted && { greetingMs: await sincePress(greeted, 'The greeting') }),
  };
}

async function launcherOf({ tab, page, hoverMs }) {
  await tab.waitForFunction((path) => window.bench.find(path)?.getClientRects().length, page.launcher);
  const { x, y } = await tab.evaluate((path) => window.bench.centerOf(window.bench.find(path)), page.launcher);
  if (hoverMs > 0) {
    await tab.mouse.move(x, y);
    await sleep(hoverMs);
  }
  return { x, y };
}

/**
 * Measures the cost of the open chat once the page is idle, and checks that the typed text is still
 * there.
 */
async function whenOpen({ tab, cdp, network, page }) {
  await settled(cdp, network);
  const { longTasks, pressedAt } = await tab.evaluate(() => window.bench.seen);
  const { scriptBytes } = summarizeRequests(network);
  const typed = await tab.evaluate((path) => {
    const composer = window.bench.find(path);
    return composer.value ?? composer.textContent;
  }, page.composer);
  if (!typed.includes(TEXT)) throw new Error(`The composer does not hold what was typed: ${JSON.stringify(typed)}`);
  const { heapKiB, nodes } = await countersAfterGarbage(cdp);
  return {
    scriptBytesOpen: scriptBytes,
    ...tasksOf(
      longTasks.filter(({ startTime, duration }) => startTime + duration > pressedAt),
      'open',
    ),
    heapOpenKiB: heapKiB,
    nodesOpen: nodes,
  };
}

/** Blocking time is the part of a long task beyond 50 ms. */
const tasksOf = (tasks, when) => ({
  [`${when}LongTasks`]: tasks.length,
  [`${when}BlockingMs`]: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  [`${when}LongestTaskMs`]: Math.max(0, ...tasks.map(({ duration }) => duration)),
});
