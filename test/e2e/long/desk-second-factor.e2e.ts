/** The second factor at the desk: its setup in the profile, the sign-in, recovery codes and the reset. */
import type { Locator, Page } from '@playwright/test';
import { TOTP, URI } from 'otpauth';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { Colleague } from '../support/desk/Colleague.ts';
import { expect, test } from '../support/desk/teamTest.ts';

// A backend and two desks start, which takes a while on a busy machine.
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

test('[DESK-15] an administrator sets up and requires a second factor, and an operator joins and signs in with one until it is reset', async ({
  enter,
}) => {
  const backend = await Backend.start({ DESK_PASSWORD: '' }, QUICK);
  try {
    const [ann, bob] = [
      new Colleague(await (await enter()).newPage(), 'ann'),
      new Colleague(await (await enter()).newPage(), 'bob'),
    ];
    await ann.makeAccount(backend.setupLink);
    const link = await ann.invite('bob');

    await test.step('the rule is refused while the administrator has none', async () => {
      const settings = await chooseRule(ann.page);
      await expect(settings.getByRole('alert')).toContainText('Turn on your own second factor first');
      await settings.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('the administrator sets it up in the profile', () => setUpInProfile(ann.page));

    await test.step('the administrator requires it', async () => {
      await expect(await chooseRule(ann.page)).toHaveCount(0);
    });

    const { page } = bob;
    const code = page.getByRole('textbox', { name: 'Code' });
    const isSignedIn = () => expect(page.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();
    const signInAgain = async () => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('textbox', { name: 'Password' }).waitFor();
      await bob.signIn(backend.deskUrl);
    };

    const { app, recoveryCode } = await test.step('a new operator is led through the setup', async () => {
      await page.goto(link);
      await page.getByRole('textbox', { name: 'Name or email to sign in with' }).fill('bob');
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('This desk asks everyone for a second factor.')).toBeVisible();
      await expect(code).toBeFocused();
      expect(await axe(page, { at: 'body' })).toEqual([]);
      const shown = await codeOn(page);
      await code.fill(shown.code);
      await page.keyboard.press('Enter');
      const codes = page.getByRole('list').getByRole('listitem');
      await expect(codes).toHaveCount(10);
      expect(await axe(page, { at: 'body' })).toEqual([]);
      const first = await codes.first().innerText();
      await page.getByRole('button', { name: 'Open the desk' }).click();
      await isSignedIn();
      await ann.show('People');
      await expect(ann.person('bob')).toContainText('second factor on');
      return { app: shown, recoveryCode: first };
    });

    await test.step('a code signs in once', async () => {
      await signInAgain();
      await expect(code).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Name or email' })).toHaveValue('bob');
      await code.fill(app.code);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('was used already');
      await expect(code).toHaveValue(app.code);
      expect(await axe(page, { at: 'body' })).toEqual([]);
      await code.fill(codeOf(app.uri, 1));
      await page.keyboard.press('Enter');
      await isSignedIn();
    });

    await test.step('a recovery code signs in', async () => {
      await signInAgain();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      const recovery = page.getByRole('textbox', { name: 'Recovery code' });
      await expect(recovery).toBeFocused();
      await expect(recovery).toHaveAttribute('inputmode', 'text');
      await recovery.fill(recoveryCode);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await isSignedIn();
    });

    await test.step('after a reset the next sign-in leads through the setup again', async () => {
      await ann.person('bob').getByRole('button', { name: 'Reset second factor: bob' }).click();
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
      await expect(ann.person('bob')).not.toContainText('second factor on');
      await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
      await bob.signIn(backend.deskUrl);
      await expect(page.getByText('This desk asks everyone for a second factor.')).toBeVisible();
    });
  } finally {
    await backend.stop();
  }
});

/** Saves the rule that everyone needs a second factor; returns the dialog. */
async function chooseRule(page: Page): Promise<Locator> {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('combobox', { name: 'To sign in, everyone needs' }).selectOption('second-factor');
  await settings.getByRole('button', { name: 'Save' }).click();
  return settings;
}

/** Sets up an authenticator app in the profile, after a wrong password and a wrong code. */
async function setUpInProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your profile/ }).click();
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
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('alert')).toContainText('This code is wrong');
  await code.fill((await codeOn(page)).code);
  await page.keyboard.press('Enter');
  const codes = factor.getByRole('list').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(profile.getByRole('alert')).toContainText('Your new recovery codes are not shown again.');
  await expect(codes).toHaveCount(10);
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(profile.getByRole('alert')).toHaveCount(0);
  await expect(factor).toContainText('On. After your password');
  await profile.getByRole('button', { name: 'Cancel' }).last().click();
}
