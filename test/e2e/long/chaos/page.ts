import type { Locator, Page } from '@playwright/test';

/**
 * Runs a script in the page. Does nothing if the page is loading, unloading or an error page of the
 * browser.
 */
export const inPage = (page: Page, script: string): Promise<void> => page.evaluate<void>(script).catch(() => undefined);

/**
 * Brings the tab to the front. Chromium may render background tabs only once a second, so a click
 * there would be delayed.
 */
export const putInFront = (page: Page): Promise<void> => page.bringToFront();

/** A page loaded without a network or server is the browser's error page, or has no widget. */
export async function isErrorPage(page: Page): Promise<boolean> {
  if (!/^https?:/.test(await page.evaluate(() => location.href).catch(() => ''))) return true;
  return launcherOf(page)
    .waitFor({ timeout: 5_000 })
    .then(
      () => false,
      () => true,
    );
}

export const windowOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Support chat' });
export const launcherOf = (page: Page): Locator =>
  page.locator('[part=launcher-button]').and(page.getByRole('button', { name: /^(Open|Close) chat/ }));
export const composer = (page: Page): Locator => windowOf(page).getByRole('textbox', { name: 'Message', exact: true });
/** Only a failing schedule waits this long. */
export const PATIENCE_MS = 20_000;
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function openChat(page: Page): Promise<void> {
  // The launcher is rendered after the page's first frames.
  await launcherOf(page).waitFor();
  const opener = page.getByRole('button', { name: /^Open chat/ });
  if (await opener.isVisible()) await opener.click();
  await windowOf(page).getByRole('article').first().waitFor();
}

export async function attach(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
  await windowOf(page).locator('input[type=file]').first().setInputFiles(file, { timeout: 1_000 });
  await windowOf(page).getByText(name).waitFor({ timeout: 1_000 });
}

export async function endChat(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'End chat' });
  try {
    await windowOf(page).getByRole('button', { name: 'Menu' }).click({ timeout: 1_000 });
    await item.click({ timeout: 1_000 });
    await page.getByRole('button', { name: 'Stop chat' }).click({ timeout: 1_000 });
  } catch {
    // The page has no chat to end right now.
    await page.keyboard.press('Escape');
  }
}

export async function pressIfThere(locator: Locator): Promise<void> {
  await locator.click({ timeout: 500 }).catch(() => undefined);
}
