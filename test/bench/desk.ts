/**
 * Measures the time from a press at the desk to the changed screen, with 10,000 chats stored: run
 * `npm run bench:desk` after `npm run build`. A press begins at its event, and ends after the paint
 * of the first frame that shows the change.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChrome } from '../../scripts/findChrome.mjs';
import { Backend } from '../e2e/support/backend.ts';
import { fillWithChats } from './desk/fillWithChats.ts';
import { PRESSES, type Press } from './desk/presses.ts';

const BUDGET_MS = 100;

const folder = await mkdtemp(join(tmpdir(), 'desk-bench-'));
const filled = await fillWithChats(folder);
const backend = await Backend.start({ DATA_DIR: folder });
const browser = await chromium.launch({ executablePath: findChrome(), chromiumSandbox: false });
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 650 }, locale: 'en-US' });
  // tsx names functions with a helper that pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(backend.deskUrl);
  await page.getByRole('textbox', { name: 'Password' }).fill(backend.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first().waitFor();
  console.log(`${filled.chats} chats, ${filled.messages} messages, PGlite; load ${loadavg()[0]?.toFixed(1)}`);
  const times = new Map<string, number[]>();
  const add = (kind: string, took: number) => times.set(kind, [...(times.get(kind) ?? []), took]);
  const all: number[] = [];
  for await (const press of PRESSES(page)) {
    const { shown, filled } = await measure(page, press);
    add(press.kind, shown);
    all.push(shown);
    if (filled !== null) add(`${press.kind}, whole`, filled);
  }
  for (const [kind, list] of times) console.log(lineOf(kind, list));
  console.log(lineOf('all', all));
} finally {
  await browser.close();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
}

type Took = { shown: number; filled: number | null };

/** Returns the times from the press's event until after the paint of the frames that show its changes. */
async function measure(page: Page, { kind, act, isShown, isFilled, event = 'click' }: Press): Promise<Took> {
  const changes = isFilled === undefined ? [isShown] : [isShown, isFilled];
  await page.evaluate(
    ([wanted, name]) => {
      const isThere = ({ selector, text }: { selector: string; text: string }) =>
        [...document.querySelectorAll(selector)].some(
          (node) => node.textContent.includes(text) && node.checkVisibility(),
        );
      let pressedAt = 0;
      window.addEventListener(name, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
      const untilPainted = (change: { selector: string; text: string }) =>
        new Promise<number>((resolve) => {
          if (isThere(change)) throw new Error(`“${change.text}” is there before the press`);
          const look = () => {
            if (pressedAt === 0 || !isThere(change)) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - pressedAt);
              port2.postMessage(null);
            });
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        });
      const state = window as unknown as { took: Promise<number[]> };
      state.took = Promise.all(wanted.map(untilPainted));
    },
    [changes, event] as const,
  );
  await act();
  const took = page.evaluate(() => (window as unknown as { took: Promise<number[]> }).took);
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${kind}: nothing changed`)), 20_000),
  );
  const [shown = NaN, filled = null] = await Promise.race([took, late]);
  return { shown, filled };
}

function lineOf(kind: string, times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  // The nearest rank.
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
  const [p50, p95, most] = [at(0.5), at(0.95), at(1)].map((time) => `${Math.round(time)} ms`);
  const verdict = at(0.95) <= BUDGET_MS ? '' : `  over ${BUDGET_MS} ms`;
  return `${kind.padEnd(20)} ${String(sorted.length).padStart(4)} presses  p50 ${p50}  p95 ${p95}  max ${most}${verdict}`;
}
