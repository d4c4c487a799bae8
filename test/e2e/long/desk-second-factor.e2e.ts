/** The second factor at the desk: its setup in the profile, the sign-in, recovery codes and the reset. */
import type { Page } from '@playwright/test';
import { TOTP, URI } from 'otpauth';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { Colleague } from '../support/desk/Colleague.ts';
import { expect, test } from '../support/desk/teamTest.ts';

// A backend and up to four desks start, which takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

const PASSWORD = 'a long enough password';
const STEP_MS = 30_000;

/** Returns the code of the app for the link that the page shows, `steps` after the current one. */
async function codeOn(page: Page, steps = 0): Promise<{ uri: string; code: string }> {
  const uri = (await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')) ?? '';
  return { uri, code: codeOf(uri, steps) };
}

function codeOf(uri: string, steps: number): string {
  const totp = URI.parse(uri);
  return totp instanceof TOTP ? totp.generate({ timestamp: Date.now() + steps * STEP_MS }) : '';
}

test('[DESK-15] an operator sets up an authenticator app, signs in with its code and with a recovery code, and an administrator resets it', async ({
  enter,
}) => {
  const backend = await Backend.start({ DESK_PASSWORD: '' }, QUICK);
  try {
    const [ann, bob] = [
      new Colleague(await (await enter()).newPage(), 'ann'),
      new Colleague(await (await enter()).newPage(), 'bob'),
    ];
    await ann.makeAccount(backend.setupLink);
    await bob.makeAccount(await ann.invite('bob'));

    const { page } = bob;
    await page.getByRole('button', { name: 'Your profile: bob' }).click();
    const profile = page.getByRole('dialog', { name: 'Your profile' });
    const factor = profile.getByRole('region', { name: 'Second factor' });
    await factor.getByRole('button', { name: 'Set up' }).click();
    await factor.getByRole('textbox', { name: 'Current password' }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(factor.getByRole('alert')).toHaveText('Wrong password');
    await factor.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
    await factor.getByRole('button', { name: 'Continue' }).click();
    await expect(factor.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
    const code = factor.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await axe(page, { at: 'body' })).toEqual([]);
    const app = await codeOn(page);
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(factor.getByRole('alert')).toContainText('This code is wrong');
    await code.fill(app.code);
    await page.keyboard.press('Enter');
    const codes = factor.getByRole('list');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    expect(await axe(page, { at: 'body' })).toEqual([]);
    const recoveryCode = await codes.getByRole('listitem').first().innerText();
    await page.keyboard.press('Escape');
    await expect(profile.getByRole('alert')).toContainText('Your new recovery codes are not shown again.');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await factor.getByRole('button', { name: 'I have saved them' }).click();
    await expect(profile.getByRole('alert')).toHaveCount(0);
    await expect(factor).toContainText('On. After your password');
    await profile.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(ann.person('bob')).toContainText('second factor on');

    const other = new Colleague(await (await enter()).newPage(), 'bob');
    await other.signIn(backend.deskUrl);
    const step = other.page.getByRole('textbox', { name: 'Code' });
    await expect(step).toBeFocused();
    await expect(other.page.getByRole('textbox', { name: 'Name or email' })).toHaveValue('bob');
    await step.fill(app.code);
    await other.page.keyboard.press('Enter');
    await expect(other.page.getByRole('alert')).toContainText('was used already');
    await expect(step).toHaveValue(app.code);
    expect(await axe(other.page, { at: 'body' })).toEqual([]);
    await step.fill(codeOf(app.uri, 1));
    await other.page.keyboard.press('Enter');
    await expect(other.page.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();

    const third = new Colleague(await (await enter()).newPage(), 'bob');
    await third.signIn(backend.deskUrl);
    await third.page.getByRole('button', { name: 'Use a recovery code' }).click();
    const recovery = third.page.getByRole('textbox', { name: 'Recovery code' });
    await expect(recovery).toBeFocused();
    await expect(recovery).toHaveAttribute('inputmode', 'text');
    await recovery.fill(recoveryCode);
    await third.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(third.page.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();

    await ann.person('bob').getByRole('button', { name: 'Reset second factor: bob' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(ann.person('bob')).not.toContainText('second factor on');
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    await bob.signIn(backend.deskUrl);
    await expect(page.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();
  } finally {
    await backend.stop();
  }
});

test('[DESK-15] an administrator requires a second factor, and the next sign-in leads through its setup', async ({
  enter,
}) => {
  const backend = await Backend.start({ DESK_PASSWORD: '' }, QUICK);
  try {
    const ann = new Colleague(await (await enter()).newPage(), 'ann');
    await ann.makeAccount(backend.setupLink);
    const link = await ann.invite('bob');
    const { page } = ann;
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await page.getByRole('button', { name: 'Settings' }).click();
    await settings.getByRole('combobox', { name: 'To sign in, everyone needs' }).selectOption('second-factor');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByRole('alert')).toContainText('Turn on your own second factor first');
    await settings.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Your profile: ann' }).click();
    const factor = page.getByRole('region', { name: 'Second factor' });
    await factor.getByRole('button', { name: 'Set up' }).click();
    await factor.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await factor.getByRole('textbox', { name: 'Code' }).fill((await codeOn(page)).code);
    await page.keyboard.press('Enter');
    await factor.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await settings.getByRole('combobox', { name: 'To sign in, everyone needs' }).selectOption('second-factor');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toHaveCount(0);

    const bob = await (await enter()).newPage();
    await bob.goto(link);
    await bob.getByRole('textbox', { name: 'Name or email to sign in with' }).fill('bob');
    await bob.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await bob.getByRole('button', { name: 'Create account' }).click();
    await expect(bob.getByText('This desk asks everyone for a second factor.')).toBeVisible();
    await expect(bob.getByRole('textbox', { name: 'Code' })).toBeFocused();
    expect(await axe(bob, { at: 'body' })).toEqual([]);
    await bob.getByRole('textbox', { name: 'Code' }).fill((await codeOn(bob)).code);
    await bob.keyboard.press('Enter');
    await expect(bob.getByRole('list').getByRole('listitem')).toHaveCount(10);
    expect(await axe(bob, { at: 'body' })).toEqual([]);
    await bob.getByRole('button', { name: 'Open the desk' }).click();
    await expect(bob.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();
  } finally {
    await backend.stop();
  }
});
