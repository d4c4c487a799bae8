import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import type { Attacked } from './parts/attack.ts';
import type { Starts } from './parts/firstStart.ts';
import type { Lists } from './parts/lists.ts';
import type { Messages } from './parts/messages.ts';
import type { Sockets } from './parts/sockets.ts';
import type { Percentiles } from './statistics.ts';
import type { Talk } from './talk.ts';

type Results = {
  start: Starts;
  messages: Record<string, Messages>;
  sockets: Record<string, Sockets>;
  lists: Record<string, Lists>;
  attack: Attacked[];
};
export type PartName = keyof Results;
export type Machine = { processor: string; cores: number; memoryGiB: number; node: string; maxDescriptors: number };
type Measured<Result> = {
  measuredAt: string;
  tookSeconds: number;
  loadBefore: number;
  n: number;
  machine: Machine;
  result: Result;
};

const PARTS: { [Name in PartName]: { title: string; write: (result: Results[Name]) => string } } = {
  start: { title: 'A first start', write: startSection },
  messages: { title: 'Messages', write: messagesSection },
  sockets: { title: 'Idle sockets', write: socketsSection },
  lists: { title: 'Lists and search', write: listsSection },
  attack: { title: 'Under attack', write: attackSection },
};

/** Writes the result files in `from` as Markdown; returns the text. Parts without results are left out. */
export async function writeReport({ from, to }: { from: string; to: string }): Promise<string> {
  const sections: string[] = [];
  const runs: string[][] = [];
  for (const part of Object.keys(PARTS) as PartName[]) {
    const file = join(from, `${part}.json`);
    if (!existsSync(file)) continue;
    const measured = JSON.parse(readFileSync(file, 'utf8')) as Measured<never>;
    const { title, write } = PARTS[part];
    sections.push(`## ${title}\n\n${write(measured.result)}`);
    runs.push([title, ...runCells(measured)]);
  }
  const text = await format(`${HEAD}\n\n${table(RUN_HEAD, runs)}\n\n${sections.join('\n\n')}\n`, {
    parser: 'markdown',
    printWidth: 140,
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
  return text;
}

const HEAD = `---
description: Measured figures of the reference backend.
label: Figures
rank: 0.3
---

# Figures of the backend

Measured by \`npm run bench:backend\` (how: [test/bench](../../test/bench/README.md)). The backend, its servers, the visitors and the desk share
one machine, so that another one has other figures. Compare those of one table. \`a / b / c\` is p50 / p95 / p99, in
milliseconds.

- **embedded**: one process with the embedded database.
- **postgres**: one process on a PostgreSQL server.
- **cluster**: two processes on one PostgreSQL and one Redis, behind nginx.`;

const RUN_HEAD = ['', 'when', 'load before', 'machine'];

function runCells({ measuredAt, tookSeconds, loadBefore, machine }: Measured<unknown>): string[] {
  const { cores, memoryGiB, processor, node } = machine;
  return [
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${tookSeconds} s`,
    loadBefore.toFixed(2),
    `${cores} cores, ${memoryGiB} GiB, ${processor}, Node ${node}`,
  ];
}

function startSection({ first, later }: Starts): string {
  const rows = [
    ['on an empty folder', first],
    ['on the folder that it left', later],
  ] as const;
  return `The compiled backend with the embedded database, from the start of the process until it serves. The memory is the most that the process
had by then, from Linux (\`VmHWM\`).

${table(
  ['', 'seconds', 'most memory, MB'],
  rows.map(([name, starts]) => [
    name,
    rangeOf(
      starts.map(({ seconds }) => seconds),
      1,
    ),
    rangeOf(starts.map(({ peakMemory }) => peakMemory)),
  ]),
)}

Budget: 5 s and 512 MB.`;
}

function messagesSection(engines: Record<string, Messages>): string {
  const rows = Object.entries(engines).flatMap(([name, { rates, saturation }]) => [
    ...rates.map(({ perSecond, talk }) => [name, `${perSecond} a second`, ...talkCells(talk)]),
    [name, 'saturation', ...talkCells(saturation)],
  ]);
  const fair = Object.entries(engines).map(
    ([
      name,
      {
        saturation: { back, turns },
      },
    ]) => [name, `${(back.p95 / back.p50).toFixed(1)} times`, turns === null ? '' : `${turns.fewest} to ${turns.most}`],
  );
  const visitors = Object.values(engines)[0]?.visitors ?? 0;
  return `${visitors} visitors write, and an operator answers each message at once. Rates count the messages of both sides. At saturation each visitor
writes again after each answer. Times begin when the visitor's message was due.

${table(['', 'load', 'stored a second', 'acknowledged', 'at the desk', 'and back', 'missing'], rows)}

Whether saturation is fair: p95 of the way there and back against its p50 (budget: 5 times), and the round trips of single visitors.

${table(['', 'p95 against p50', 'round trips of a visitor'], fair)}`;
}

function socketsSection(engines: Record<string, Sockets>): string {
  const rows = Object.entries(engines).flatMap(([name, { steps }]) =>
    steps.map(({ sockets, memory, openedInSeconds, talk }, index) => {
      const base = steps[0];
      const each = base && index > 0 ? (((memory - base.memory) * 1024) / sockets).toFixed(1) : '';
      return [
        name,
        sockets.toLocaleString('en'),
        openedInSeconds.toFixed(1),
        memory.toFixed(0),
        each,
        times(talk.back),
      ];
    }),
  );
  const limits = Object.entries(engines).flatMap(([name, { limit }]) =>
    limit === null ? [] : [`- ${name}: ${limit}.`],
  );
  return `Each socket is on its own private channel and sends nothing. Meanwhile 20 visitors and an operator write 50 messages a second. The memory is
that of all backend processes (\`VmRSS\`); each socket's share is the increase over the first row.

${table(['', 'sockets', 'opened in, s', 'memory, MB', 'each, kB', 'there and back'], rows)}${limits.length > 0 ? `\n\nThe machine set a limit:\n\n${limits.join('\n')}` : ''}`;
}

function listsSection(engines: Record<string, Lists>): string {
  const names = Object.keys(engines);
  const [any] = Object.values(engines);
  if (any === undefined) return '';
  const rows = any.views.map(({ view }, index) => [
    view,
    ...names.map((name) => times(engines[name]?.views[index]?.times)),
  ]);
  return `${any.chats.toLocaleString('en')} chats with ${any.messages.toLocaleString('en')} messages: 200 chats wait, 300 are open, the others are closed. Each call is made by the desk's
API, in sequence.

${table(['', ...names], rows)}`;
}

function attackSection(attacks: readonly Attacked[]): string {
  const rows = attacks.map(({ attack, perSecond, quiet, attacked, beside }) => [
    attack,
    Math.round(perSecond).toLocaleString('en'),
    times(quiet.back),
    times(beside.back),
    times(attacked.back),
    `${(attacked.back.p95 / quiet.back.p95).toFixed(1)} times`,
    `${(attacked.back.p95 / beside.back.p95).toFixed(1)} times`,
    String(attacked.missing),
  ]);
  return `The backend uses its embedded database and the default limits. 20 good visitors and an operator write 20 messages a second, just before and during
each attack, whose first two seconds are not counted. An attacker shares the machine at the lowest priority, from another network address.
"Done" counts its calls, sockets and frames. Times are there and back; the budget is twice the p95. "Beside" is while the same attacker is at a
bare server of its own on this machine, which refuses everything: the difference between it and "during" is what the backend does.

${table(['attack', 'done a second', 'before', 'beside', 'during', 'p95 against before', 'p95 against beside', 'missing'], rows)}`;
}

const talkCells = ({ stored, acknowledged, atDesk, back, missing }: Talk) => [
  stored.toFixed(0),
  ...[acknowledged, atDesk, back].map(times),
  String(missing),
];

function times(measured: Percentiles | undefined): string {
  if (measured === undefined || measured.n === 0) return 'none';
  return [measured.p50, measured.p95, measured.p99].map((time) => time.toFixed(time < 10 ? 1 : 0)).join(' / ');
}

function rangeOf(values: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return least === most ? String(least) : `${least} to ${most}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
