import type { Page } from '@playwright/test';

type Claiming = { claimsOnline: boolean };

/** Overrides `navigator.onLine` from the next page load on. The network itself stays up. */
export async function claimOnline(page: Page, claim: boolean): Promise<void> {
  await page.addInitScript((isOnline) => {
    Object.assign(window, { claimsOnline: isOnline });
    const get = (): boolean => (window as unknown as Claiming).claimsOnline;
    Object.defineProperty(Navigator.prototype, 'onLine', { get, configurable: true });
  }, claim);
}

/** Changes the value of `navigator.onLine` and dispatches the `online` or `offline` event. */
export async function changeClaim(page: Page, claim: boolean): Promise<void> {
  await page.evaluate((isOnline) => {
    Object.assign(window, { claimsOnline: isOnline });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }, claim);
}
