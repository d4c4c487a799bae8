/** The single sign-on at the desk, by a real OpenID Connect provider: an invitation and a sign-in. */
import { startOpenIdProvider } from '../../backend/support/startOpenIdProvider.ts';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend, freePort } from '../support/backend.ts';
import { Colleague } from '../support/desk/Colleague.ts';
import { expect, test } from '../support/desk/teamTest.ts';

test.describe.configure({ timeout: 180_000 });

test('[DESK-15] a person joins by the provider with an invitation, and signs in by it in another browser', async ({
  enter,
}) => {
  const ends: (() => unknown)[] = [];
  const port = String(await freePort());
  const after = (end: unknown) => void ends.push(end as () => unknown);
  const provider = await startOpenIdProvider({ after }, `http://127.0.0.1:${port}`);
  const environment = { ...provider.environment, OIDC_NAME: 'Acme ID', DESK_PASSWORD: '', PORT: port };
  const backend = await Backend.start(environment, QUICK);
  try {
    const ann = new Colleague(await (await enter()).newPage(), 'ann');
    await ann.makeAccount(backend.setupLink);
    const link = await ann.invite('Dana');

    const page = await (await enter()).newPage();
    await page.goto(link);
    const join = page.getByRole('button', { name: 'Join with Acme ID' });
    await join.waitFor();
    expect(await axe(page, { at: 'body' })).toEqual([]);
    await join.click();
    await page.getByRole('button', { name: 'Your profile: Dana' }).click();
    const profile = page.getByRole('dialog', { name: 'Your profile' });
    await expect(profile.getByText('You have no password. The single sign-on signs you in.')).toBeVisible();
    await expect(profile.getByText('Change the password')).toHaveCount(0);

    const other = await (await enter()).newPage();
    await other.goto(backend.deskUrl);
    await other.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await expect(other.getByRole('button', { name: 'Your profile: Dana' })).toBeVisible();
  } finally {
    await backend.stop();
    for (const end of ends) await end();
  }
});
