import type { Page } from '@playwright/test';

type Claiming = { claimsOnline: boolean };

/** From the next page on, the browser claims what the test says of the network, which is there all the time. */
export async function claimOnline(page: Page, claim: boolean): Promise<void> {
  await page.addInitScript((isOnline) => {
    Object.assign(window, { claimsOnline: isOnline });
    const get = (): boolean => (window as unknown as Claiming).claimsOnline;
    Object.defineProperty(Navigator.prototype, 'onLine', { get, configurable: true });
  }, claim);
}

/** The browser changes its claim. */
export async function changeClaim(page: Page, claim: boolean): Promise<void> {
  await page.evaluate((isOnline) => {
    Object.assign(window, { claimsOnline: isOnline });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }, claim);
}
