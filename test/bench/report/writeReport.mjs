import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import { LENGTHS } from '../measure/cells.mjs';
import { budgetsOf } from './budgets.mjs';
import { atRestTable, conversationTable, openedTable, MOMENTS } from './comparison.mjs';
import { figure, number, table } from './format.mjs';

/** Writes the result files in `from` as Markdown; returns the text. Parts without results are left out. */
export async function writeReport({ from, to }) {
  const results = Object.fromEntries(
    ['load', 'thread', 'lifetime']
      .filter((part) => existsSync(join(from, `${part}.json`)))
      .map((part) => [part, JSON.parse(readFileSync(join(from, `${part}.json`), 'utf8'))]),
  );
  const text = await format(reportOf(results), { parser: 'markdown', printWidth: 120 });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
  return text;
}

const reportOf = ({ load, thread, lifetime }) => `---
description: Measured figures of the widget, beside its budgets and other widgets.
rank: 0.3
---

# Performance

Measured by \`npm run bench\` (how: [test/bench](../test/bench/README.md)), all pages in turn, each visit in a fresh browser. Figures are
medians, with minimum and maximum in brackets. Compare figures of one table; another machine has other milliseconds.

${runsOf([load, thread, lifetime].filter(Boolean))}

## Against the budgets

${budgetsOf({ load, thread, lifetime }).map(budgetTable).join('\n\n')}

${[load && besideOthers(load), thread && conversation(thread)].filter(Boolean).join('\n\n')}
`;

const budgetTable = ([title, budgets]) =>
  `### ${title}\n\n${table(
    ['', 'budget', 'measured', ''],
    budgets.map(({ what, budget, text, isMet }) => [what, budget, text, isMet ? 'met' : '**missed**']),
  )}`;

const runsOf = (parts) =>
  table(
    ['', 'when', 'rounds', 'load before', 'machine'],
    parts.map(({ part, measuredAt, tookSeconds, rounds, machine }) => [
      { load: 'Before and at the press', thread: 'Long conversation', lifetime: 'A hundred times' }[part],
      `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${Math.ceil(tookSeconds / 60)} min`,
      rounds,
      number(machine.loadBefore, 2),
      `${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.processor}, Chromium ${machine.browser}, Node ${machine.node}`,
    ]),
  );

const besideOthers = (load) => `## Beside other widgets

The number after a semicolon is the multiple of support-chat's figure. Processor slowed ${load.cpu} times; the slow network has 180 kB/s and 562 ms.
The widgets differ in features: deep-chat and chatscope have no backend here and no launcher, so a plain button opens both. ${emptyPage(load)}

### Before any interaction

${atRestTable(load)}

### From the press

"Hover": the pointer has rested on the launcher for 1.5 s.

${openedTable(load)}

${ownDrawings(load)}`;

const emptyPage = ({ summary }) => {
  const empty = summary['open/empty'];
  return empty
    ? `The empty page: largest paint ${figure(empty.largestPaintMs)} ms, longest task ${figure(empty.loadLongestTaskMs)} ms, blocking ${figure(empty.loadBlockingMs)} ms.`
    : '';
};

/**
 * Figures that only support-chat has: a first message that is drawn twice, and a greeting that
 * waits for its backend.
 */
const ownDrawings = ({ summary }) => {
  const greetingMs = summary['open/support-chat']?.greetingMs;
  const inThread = Object.entries(MOMENTS)
    .map(([visit, how]) => [how, summary[`${visit}/support-chat`]?.threadMs])
    .filter(([, threadMs]) => threadMs)
    .map(([how, threadMs]) => `${how} ${figure(threadMs)} ms`);
  return [
    greetingMs && `support-chat's greeting, which depends on the backend's status: ${figure(greetingMs)} ms.`,
    inThread.length > 0 &&
      `A message sent before React has loaded appears in the painted window, then in React's thread: ${inThread.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
};

const conversation = (thread) => `## A long conversation

support-chat processes each message completely: order, storage, read mark and the call that reports it. The others only render it.

${conversationTable(thread)}

${ownWork(thread)}`;

/**
 * Figures that only support-chat has: a session that takes messages, and a server to fetch missed
 * ones from.
 */
const ownWork = ({ summary }) =>
  LENGTHS.filter((length) => summary[`${length}/support-chat`])
    .map((length) => {
      const { takeInMs, catchUpMs } = summary[`${length}/support-chat`];
      const count = length.toLocaleString('en');
      return `Of ${count} messages, support-chat restores the stored ones in ${figure(takeInMs)} ms, and merges as many from one server response in ${figure(catchUpMs)} ms.`;
    })
    .join('\n');
