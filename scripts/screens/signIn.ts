import type { Browser, BrowserContext } from '@playwright/test';
import type { Backend } from '../../test/e2e/support/backend.ts';
import { DeskApi } from '../../test/e2e/support/DeskApi.ts';
import { Operator } from '../../test/e2e/support/Operator.ts';

/** Signs in as Dana Reed. `prepare` runs before her browser has a page. */
export async function signIn(
  browser: Browser,
  backend: Backend,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Operator> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 820 },
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  });
  await prepare?.(context);
  context.setDefaultTimeout(10_000);
  const operator = new Operator(await context.newPage(), backend, await DeskApi.signIn(backend));
  await operator.signIn();
  await operator.desk.call('PUT', '/operator', { name: 'Dana Reed', img: null });
  await operator.page.reload();
  return operator;
}
