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

/** A whole Chromium where there is one beside the headless shell, whose frames are not a visitor's. */
function executablePath() {
  const found = findChrome();
  const whole = join(dirname(found), 'chromium');
  return !process.env.CHROME_PATH && existsSync(whole) ? whole : found;
}

/** Runs `visit` in a browser of its own with a fresh profile, so that no visit finds what another has cached. */
export async function withBrowser(visit) {
  const context = await chromium.launchPersistentContext('', {
    executablePath: executablePath(),
    chromiumSandbox: false,
    args: ARGS,
    viewport: { width: 1280, height: 800 },
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

/** A tab with the bench's scripts in it before the page's own, and its protocol session. Errors of the page are kept. */
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
