import { measureLifetime } from './measureLifetime.mjs';
import { measureThread } from './measureThread.mjs';
import { visitPage } from './visitPage.mjs';

/** Four times slower than this machine, about the processor of an average phone. */
export const CPU = 4;
export const LENGTHS = [100, 1_000, 10_000];
export const TIMES = 100;
const HOVER_MS = 1_500;

/**
 * How the launcher is pressed: at once as with a finger, or after hovering; on which network; and
 * whether a message is sent.
 */
const VISITS = {
  open: { isSlow: false, hoverMs: 0, sends: false },
  send: { isSlow: false, hoverMs: 0, sends: true },
  'send-hover': { isSlow: false, hoverMs: HOVER_MS, sends: true },
  'send-slow': { isSlow: true, hoverMs: 0, sends: true },
  'send-slow-hover': { isSlow: true, hoverMs: HOVER_MS, sends: true },
};
/** An empty page has nothing to press; these visits measure the page alone, on either network. */
const OF_EMPTY = ['open', 'send-slow'];

/**
 * Each part of the bench as a list of cells, each measured once per round: `key`, and
 * `measure(context, origin)`.
 */
export const PARTS = {
  load: (pages) =>
    Object.entries(VISITS).flatMap(([visit, given]) =>
      pages
        .filter((page) => page.launcher || OF_EMPTY.includes(visit))
        .map((page) => ({
          key: `${visit}/${page.id}`,
          measure: (context, origin) => visitPage(context, { origin, page, cpu: CPU, ...given }),
        })),
    ),
  thread: (pages) =>
    LENGTHS.flatMap((length) =>
      pages
        .filter(({ thread }) => thread)
        .map((page) => ({
          key: `${length}/${page.id}`,
          measure: (context, origin) => measureThread(context, { origin, page, cpu: CPU, length }),
        })),
    ),
  lifetime: (pages) =>
    pages
      .filter(({ id }) => id === 'support-chat')
      .map((page) => ({
        key: page.id,
        measure: (context, origin) => measureLifetime(context, { origin, page, times: TIMES }),
      })),
};
