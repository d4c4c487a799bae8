import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { differenceOf } from './pictures.ts';
import { STILL_OPTIONS, standStill } from './stillLook.ts';

/**
 * The probe as drawn by the machine that made the baselines. `npm run screenshots:accept` writes
 * both.
 */
export const PROBE_FILE = 'test/e2e/baselines/probe.png';

/** Glyphs from every font in the baselines, plus a curve and a shadow. */
const PROBE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Probe</title><body style="margin: 8px; width: 400px">
  <p style="font-size: 12px">Hamburgefonstiv 0123456789 — “quoted”, fi ffl</p>
  <p style="font-size: 15px; font-weight: 600">The signature field does not open</p>
  <p style="font-size: 14px" dir="rtl" lang="ar">حقل التوقيع لا يفتح</p>
  <p style="font-size: 20px">🙂 🙈</p>
  <p style="padding: 8px; border: 1px solid #0b7285; border-radius: 12px; box-shadow: 0 4px 12px #0004">Aa</p>`;

export async function drawProbe(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ ...STILL_OPTIONS, viewport: { width: 420, height: 280 } });
  try {
    await standStill(context);
    const page = await context.newPage();
    // The init script installs the fonts in navigated documents only, not with `setContent`.
    await page.route('http://probe.test/', (route) => route.fulfill({ contentType: 'text/html', body: PROBE }));
    await page.goto('http://probe.test/');
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/**
 * Returns whether this machine renders like the one that made the baselines. Another browser or
 * font library version anti-aliases glyphs differently, and a pixel comparison would say nothing
 * about the widget.
 */
export async function drawsLikeBaselines(browser: Browser): Promise<boolean> {
  if (!existsSync(PROBE_FILE)) return false;
  const probe = await drawProbe(browser);
  const page = await browser.newPage();
  try {
    return (await differenceOf(page, [readFileSync(PROBE_FILE), probe])).pixels === 0;
  } finally {
    await page.close();
  }
}
