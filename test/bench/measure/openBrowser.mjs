import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChrome } from '../../../scripts/findChrome.mjs';

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the full Chromium next to the headless shell, if there is one, because the shell's frames
 * differ from a visitor's.
 */
function executablePath() {
  const found = findChrome();
  const whole = join(dirname(found), 'chromium');
  return !process.env.CHROME_PATH && existsSync(whole) ? whole : found;
}

/** Runs `visit` in a separate browser with a fresh profile, so that no visit uses another one's cache. */
export async function withBrowser(visit) {
  const context = await chromium.launchPersistentContext('', {
    executablePath: executablePath(),
    chromiumSandbox: false,
    args: ARGS,
    viewport: { width: 1280, height: 800 },
    reducedMotion: process.env.BENCH_REDUCED_MOTION ? 'reduce' : 'no-preference',
  });
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

export const browserVersion = () => withBrowser((context) => context.browser()?.version() ?? versionOfPage(context));

async function versionOfPage(context) {
  const page = context.pages()[0] ?? (await context.newPage());
  return page.evaluate(() => navigator.userAgent.match(/Chrome\/([\d.]+)/)?.[1] ?? 'unknown');
}

/**
 * Opens a tab with the bench's scripts before the page's own, and its protocol session. Collects
 * errors of the page.
 */
export async function openTab(context, { scripts, cpu }) {
  const tab = await context.newPage();
  const errors = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  for (const script of scripts)
    await tab.addInitScript({ path: fileURLToPath(new URL(`../inPage/${script}.js`, import.meta.url)) });
  const cdp = await context.newCDPSession(tab);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return { tab, cdp, errors };
}
