import { setTimeout as sleep } from 'node:timers/promises';
import { counters, countersAfterGarbage } from './counters.mjs';
import { openTab } from './openBrowser.mjs';
import { median } from '../report/statistics.mjs';

const APPENDS = 15;
const FLOOD = { rate: 200, ms: 3_000 };
const AFTER_PRESS_MS = 1_500;
/** A page that takes longer for a step is reported as not finishing. */
const LIMIT_MS = 60_000;

/** Draws a conversation of `length` messages, then adds to it one by one, then floods it. */
export async function measureThread(context, { origin, page, cpu, length }) {
  const { tab, cdp, errors } = await openTab(context, { scripts: ['observe', 'conversation'], cpu });
  await tab.goto(`${origin}/${page.id}/thread`);
  await tab.waitForFunction(() => window.threadBench);
  await tab.evaluate(() => window.threadBench.ready);
  // A visitor has pressed something long before: support-chat creates its audio after the first press.
  await tab.mouse.click(1, 1);
  await sleep(AFTER_PRESS_MS);
  const run = (method, ...given) =>
    withinLimit(tab.evaluate(([name, args]) => window.conversation[name](...args), [method, given]));
  const record = {};
  try {
    const from = await tab.evaluate(() => performance.now());
    const before = await countersAfterGarbage(cdp);
    Object.assign(record, await run('render', length));
    const after = await countersAfterGarbage(cdp);
    record.threadNodes = after.nodes;
    record.threadHeapKiB = after.heapKiB - before.heapKiB;

    const appendFrom = await counters(cdp);
    const took = await run('append', APPENDS);
    const appendTo = await counters(cdp);
    record.appendMs = median(took);
    record.appendSlowestMs = Math.max(...took);
    record.appendTaskMs = (appendTo.taskMs - appendFrom.taskMs) / APPENDS;
    record.appendScriptMs = (appendTo.scriptMs - appendFrom.scriptMs) / APPENDS;

    Object.assign(record, await run('flood', FLOOD.rate, FLOOD.ms));
    // Removed elements are garbage, as in the other counts, so this counts the nodes that the page retains.
    record.threadNodesAfter = (await countersAfterGarbage(cdp)).nodes;
    record.threadLongestTaskMs = await tab.evaluate(
      (since) =>
        Math.max(0, ...window.bench.seen.longTasks.map((task) => (task.startTime > since ? task.duration : 0))),
      from,
    );
    if (page.thread.catchesUp)
      record.catchUpMs = await withinLimit(tab.evaluate((n) => window.threadBench.catchUp(n), length));
  } catch (error) {
    if (error !== DID_NOT_FINISH) throw error;
    record.didNotFinish = 1;
  }
  if (errors.length > 0) throw new Error(`The page threw: ${errors.join(' | ')}`);
  return record;
}

const DID_NOT_FINISH = new Error(`over ${LIMIT_MS / 1_000} s`);

function withinLimit(step) {
  // Errors after the limit are ignored: the page ends with its browser.
  step.catch(() => undefined);
  let timer;
  const limit = new Promise((_, reject) => (timer = setTimeout(() => reject(DID_NOT_FINISH), LIMIT_MS)));
  return Promise.race([step, limit]).finally(() => clearTimeout(timer));
}
