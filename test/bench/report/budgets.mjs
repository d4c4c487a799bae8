import { MOMENTS } from './comparison.mjs';
import { figure, number } from './format.mjs';

const SCREEN_MS = 1_000 / 60;

/**
 * The budgets of support-chat with their measured figures, each as text and as the compared number.
 * A part that was not measured has no budgets.
 */
export function budgetsOf({ load, thread, lifetime }) {
  return [
    ['Before any interaction', load ? beforeInteraction(load.summary) : []],
    ['From the press', load ? fromThePress(load.summary) : []],
    ['A long conversation', thread ? longConversation(thread.summary) : []],
    ['A hundred times', lifetime ? hundredTimes(lifetime.summary) : []],
  ].filter(([, budgets]) => budgets.length > 0);
}

const atMost = (what, limit, value, text, unit) => ({
  what,
  budget: `at most ${limit.toLocaleString('en')}${unit ? ` ${unit}` : ''}`,
  text,
  isMet: value <= limit,
});
const none = (what, value, text = number(value)) => ({ what, budget: 'none', text, isMet: value === 0 });

function beforeInteraction(summary) {
  const [ours, empty] = [summary['open/support-chat'], summary['open/empty']];
  if (!ours || !empty) return [];
  const over = (name) => ours[name].median - empty[name].median;
  const overText = (name) => figure(ours[name], { from: empty[name].median });
  const kept = ['cookies', 'stored', 'sockets', 'foreign'].map((name) => ours[name].max);
  const { largestPaintMs: paint } = empty;
  return [
    atMost('Script, brotli', 10, ours.scriptBytes.median / 1_000, number(ours.scriptBytes.median / 1_000, 2), 'kB'),
    atMost('Requests', 2, ours.requests.max, figure(ours.requests)),
    atMost('Requests in sequence', 1, ours.waterfall.max, figure(ours.waterfall)),
    none('React in it', ours.hasReact.max, ours.hasReact.max ? 'yes' : 'none'),
    none('Long tasks more than the empty page', Math.max(0, over('loadLongTasks')), overText('loadLongTasks')),
    none('Blocking time more than the empty page, ms', Math.max(0, over('loadBlockingMs')), overText('loadBlockingMs')),
    none('Layout shift', ours.layoutShift.max, figure(ours.layoutShift, { digits: 4 })),
    {
      what: 'Largest contentful paint, ms',
      budget: `no later than the empty page's slowest, ${number(paint.max)}`,
      text: figure(ours.largestPaintMs),
      isMet: ours.largestPaintMs.median <= paint.max,
    },
    none(
      'Cookies, stored values, sockets, third parties',
      kept.reduce((sum, value) => sum + value, 0),
      kept.map((value) => number(value)).join(', '),
    ),
    atMost('Heap over the empty page', 180, over('heapKiB'), overText('heapKiB'), 'KiB'),
    atMost('Nodes over the empty page', 15, over('nodes'), overText('nodes')),
  ];
}

function fromThePress(summary) {
  const [open, send, hover, slow, slowHover] = ['open', ...Object.keys(MOMENTS)].map(
    (visit) => summary[`${visit}/support-chat`],
  );
  if (![open, send, hover, slow, slowHover].every(Boolean)) return [];
  const composer = (what, { composerMs }, limit) =>
    atMost(`Composer ready for typing, ${what}`, Math.round(limit), composerMs.median, figure(composerMs), 'ms');
  const sent = (what, { sentMs }, limit) =>
    atMost(`The visitor's message drawn, ${what}`, limit, sentMs.median, figure(sentMs), 'ms');
  // Results of an earlier version lack it.
  const inThread = (what, { threadMs }, limit) =>
    threadMs
      ? [atMost(`The visitor's first message drawn by React, ${what}`, limit, threadMs.median, figure(threadMs), 'ms')]
      : [];
  return [
    composer('cold', send, 60),
    composer('after a hover', hover, 60),
    composer('cold, slow network (a frame more than without)', slow, send.composerMs.median + SCREEN_MS),
    composer('after a hover, slow network (a frame more than without)', slowHover, hover.composerMs.median + SCREEN_MS),
    ...besideOthers(summary),
    sent('cold', send, 280),
    sent('cold, slow network', slow, 1_350),
    sent('after a hover, slow network', slowHover, 250),
    ...inThread('cold', send, 280),
    ...inThread('cold, slow network', slow, 1_350),
    ...inThread('after a hover, slow network', slowHover, 250),
    ...besidePrevious(summary),
    atMost('Blocking at the open', 60, open.openBlockingMs.median, figure(open.openBlockingMs), 'ms'),
    atMost('Longest task at the open', 110, open.openLongestTaskMs.median, figure(open.openLongestTaskMs), 'ms'),
    atMost(
      'All JavaScript to open, brotli',
      165,
      open.scriptBytesOpen.median / 1_000,
      number(open.scriptBytesOpen.median / 1_000, 1),
      'kB',
    ),
  ];
}

/**
 * The widgets that the composer's time is compared with: one loaded on the press too, and one
 * loaded with the page.
 */
const OTHERS = [
  ['deep-chat-lazy', 'deep-chat by the press', 1],
  ['deep-chat', 'deep-chat with the page', 1.5],
];

function besideOthers(summary) {
  const composerMs = (visit, id) => summary[`${visit}/${id}`]?.composerMs.median;
  return Object.entries(MOMENTS).flatMap(([visit, how]) =>
    OTHERS.filter(([id]) => composerMs(visit, id)).map(([id, name, limit]) => {
      const ratio = composerMs(visit, 'support-chat') / composerMs(visit, id);
      return atMost(`Composer, against ${name}, ${how}`, limit, ratio, `${number(ratio, 2)} times`, 'times');
    }),
  );
}

/**
 * The first message drawn by React, compared with the previous release, if that was measured in the
 * same run.
 */
function besidePrevious(summary) {
  return Object.entries(MOMENTS).flatMap(([visit, how]) => {
    const [ours, before] = ['support-chat', 'previous'].map((id) => summary[`${visit}/${id}`]?.threadMs?.median);
    if (!ours || !before) return [];
    return [
      atMost(
        `First message drawn by React, against the previous release, ${how}`,
        1.25,
        ours / before,
        `${number(ours / before, 2)} times`,
        'times',
      ),
    ];
  });
}

/** SPEED-03. */
function longConversation(summary) {
  const [short, long, huge] = [100, 1_000, 10_000].map((length) => summary[`${length}/support-chat`]);
  if (!short || !long || !huge || short.didNotFinish || long.didNotFinish || huge.didNotFinish) return [];
  const ratioOf = (name) => long[name].median / short[name].median;
  const times = (name) => `${number(ratioOf(name), 2)} times`;
  const longestTask = huge.threadLongestTaskMs.max;
  return [
    atMost('1,000 messages drawn, against 100', 1.2, ratioOf('renderMs'), times('renderMs'), 'times'),
    atMost('One more message at 1,000, against at 100', 1.2, ratioOf('appendTaskMs'), times('appendTaskMs'), 'times'),
    atMost('Longest task with 10,000 messages', 200, longestTask, `${number(longestTask, 0)}`, 'ms'),
  ];
}

const GROWTH = { Nodes: 'nodes', Listeners: 'listeners', Timers: 'timers waiting', Sockets: 'sockets open' };
/**
 * Objects about to be freed vary by some hundreds; an element that stayed each time would add tens
 * of thousands.
 */
const OBJECTS_LEFT = 500;
/** The heap includes compiled functions, which the engine keeps creating. */
const HEAP_PERCENT = 5;

function hundredTimes({ 'support-chat': ours }) {
  if (!ours) return [];
  return Object.entries({ open: 'opened and closed', attach: 'attached and removed' }).flatMap(([prefix, done]) => {
    const stat = (name) => ours[`${prefix}${name}`];
    const heap = `${figure(stat('HeapPercent'), { digits: 1 })}: ${figure(stat('HeapKiB'))} KiB`;
    return [
      atMost(`More heap, ${done}`, HEAP_PERCENT, stat('HeapPercent').median, heap, '%'),
      atMost(`More objects, ${done}`, OBJECTS_LEFT, stat('Objects').median, figure(stat('Objects'))),
      ...Object.entries(GROWTH).map(([name, what]) =>
        none(`More ${what}, ${done}`, Math.max(0, stat(name).median), figure(stat(name))),
      ),
    ];
  });
}
