import { LENGTHS } from '../measure/cells.mjs';
import { figure, number, table } from './format.mjs';

const OURS = 'support-chat';
const KILO = 1 / 1_000;

/**
 * Rows of the comparison tables. `isOver`: minus the empty page's figure. `scale`: from the
 * measured to the displayed unit.
 */
const AT_REST = [
  { what: 'Scripts, brotli, kB', name: 'scriptBytes', scale: KILO, digits: 1 },
  { what: 'Requests', name: 'requests' },
  { what: 'Script run, ms over the empty page', name: 'scriptMs', isOver: true },
  { what: 'Blocking, ms', name: 'loadBlockingMs' },
  { what: 'Longest task, ms', name: 'loadLongestTaskMs' },
  { what: 'Layout shift', name: 'layoutShift', digits: 4 },
  { what: 'Largest paint, ms over the empty page', name: 'largestPaintMs', isOver: true },
  { what: 'Heap, KiB over the empty page', name: 'heapKiB', isOver: true },
  { what: 'Nodes over the empty page', name: 'nodes', isOver: true },
].map((row) => ({ ...row, visit: 'open' }));

export const MOMENTS = {
  send: 'cold',
  'send-hover': 'hover',
  'send-slow': 'slow network',
  'send-slow-hover': 'slow network, hover',
};
const OPENED = [
  ...Object.entries(MOMENTS).map(([visit, how]) => ({ what: `Composer, ms: ${how}`, name: 'composerMs', visit })),
  ...Object.entries(MOMENTS).map(([visit, how]) => ({
    what: `Message sent and drawn, ms: ${how}`,
    name: 'sentMs',
    visit,
  })),
  { what: 'Blocking, ms', name: 'openBlockingMs', visit: 'open' },
  { what: 'Longest task, ms', name: 'openLongestTaskMs', visit: 'open' },
  { what: 'Scripts to open, brotli, kB', name: 'scriptBytesOpen', visit: 'open', scale: KILO, digits: 1 },
  { what: 'Heap open, KiB over the empty page', name: 'heapOpenKiB', visit: 'open', isOver: 'heapKiB' },
  { what: 'Nodes open, over the empty page', name: 'nodesOpen', visit: 'open', isOver: 'nodes' },
];

const CONVERSATION = [
  { what: 'drawn, ms', name: 'renderMs' },
  { what: 'one more to its paint, ms', name: 'appendMs', digits: 1 },
  { what: 'slowest of 15, ms', name: 'appendSlowestMs' },
  { what: 'main thread for one more, ms', name: 'appendTaskMs', digits: 1 },
  { what: 'frames dropped at 200 a second, %', name: 'floodDroppedPercent' },
  { what: 'longest frame meanwhile, ms', name: 'floodLongestFrameMs' },
  { what: 'longest task, ms', name: 'threadLongestTaskMs' },
  { what: 'nodes', name: 'threadNodes' },
  { what: 'heap of the conversation, KiB', name: 'threadHeapKiB' },
];

export const atRestTable = (load) => compare(load, AT_REST);
export const openedTable = (load) => compare(load, OPENED);
export const conversationTable = (thread) =>
  compare(
    thread,
    LENGTHS.flatMap((length) =>
      CONVERSATION.map((row) => ({
        ...row,
        visit: length,
        what: `${length.toLocaleString('en')} messages: ${row.what}`,
      })),
    ),
  );

function compare({ summary, pages }, rows) {
  const ids = Object.keys(pages).filter(
    (id) => rows.some(({ visit, name }) => summary[`${visit}/${id}`]?.[name]) && id !== 'empty',
  );
  const cells = rows.map((row) => [row.what, ...ids.map((id) => cell(summary, row, id))]);
  return table(['', ...ids.map((id) => pages[id])], cells);
}

function cell(summary, row, id) {
  const { visit, name, digits, isOver, scale = 1 } = row;
  const measured = summary[`${visit}/${id}`];
  if (measured?.didNotFinish) return 'not in 60 s';
  if (!measured?.[name]) return '—';
  const from = isOver ? (summary['open/empty']?.[isOver === true ? name : isOver]?.median ?? 0) : 0;
  const scaled = Object.fromEntries(['median', 'min', 'max'].map((key) => [key, (measured[name][key] - from) * scale]));
  const own = summary[`${visit}/${OURS}`]?.[name];
  const ratio = own && id !== OURS ? scaled.median / ((own.median - from) * scale) : NaN;
  return (
    figure(scaled, { digits }) + (Number.isFinite(ratio) && ratio > 0 ? `; ${number(ratio, ratio < 10 ? 1 : 0)}×` : '')
  );
}
