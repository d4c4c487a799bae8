/** Every screen of the desk, with names and texts too long for their space. */
import type { Page } from '@playwright/test';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe, COLOUR_RULES, type Looked } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { ADMINISTRATOR_SCREENS, DESK_SCREENS, type DeskScreen } from '../support/desk/deskScreens.ts';
import { COLLEAGUE, fillDesk, joinDesk, PASSWORD, usernameOf, type FilledDesk } from '../support/desk/fillDesk.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { findLayoutFaults } from '../support/findLayoutFaults.ts';
import { findSmallTargets } from '../support/smallTargets.ts';
import { expect, test as base } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

const LAPTOP = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };

/** Uses its own backend, because this filled desk would disturb other tests. */
const test = base.extend<object, { filled: { backend: Backend; desk: DeskApi; places: FilledDesk } }>({
  filled: [
    // eslint-disable-next-line no-empty-pattern -- the fixture needs nothing
    async ({}, use) => {
      const backend = await Backend.start({}, QUICK);
      const desk = await DeskApi.signIn(backend);
      await use({ backend, desk, places: await fillDesk(backend, desk) });
      await backend.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// In one worker: each worker starts and fills a backend.
test.describe.configure({ mode: 'default' });

for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' } as object);
      // Roles and names are checked in light colours.
      const looked = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {};

      test(
        '[DESK-10] axe finds no violations on the sign-in and invitation pages and any administrator screen',
        variantIf((size === 'phone') === (colorScheme === 'light')),
        async ({ page, filled }) => {
          test.setTimeout(240_000);
          const { backend, desk, places } = filled;
          await page.goto(backend.deskUrl);
          await page.getByRole('button', { name: 'Sign in' }).waitFor();
          expect(await faultsOf(page, looked)).toEqual([]);
          const invitation = await desk.call('POST', '/invitations', { role: 'operator', name: 'Eli' });
          await page.goto((invitation as { link: string }).link);
          await page.reload();
          await page.getByRole('button', { name: 'Create account' }).waitFor();
          expect(await faultsOf(page, looked)).toEqual([]);
          await page.goto(`${backend.deskUrl}#invitation/wrong-token`);
          await page.reload();
          await page.getByText('This link cannot be used').waitFor();
          expect(await faultsOf(page, looked)).toEqual([]);
          await page.goto('about:blank');
          await enter(page, backend, desk);
          await lookAtEach(page, places, { screens: [...DESK_SCREENS, ...ADMINISTRATOR_SCREENS], looked });
        },
      );
    });
  }
}

test('[DESK-01] [DESK-10] an operator sees hours, replies and figures but no controls to change them, and changes the password', async ({
  page,
  filled,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(LAPTOP);
  await page.goto(filled.backend.deskUrl);
  await page.getByRole('textbox', { name: 'Name or email' }).fill(usernameOf(COLLEAGUE));
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('switch', { name: 'Online' }).waitFor();
  for (const [section, heading] of [
    ['replies', 'Canned replies'],
    ['hours', 'Opening hours'],
  ] as const) {
    await page.evaluate((place) => void (location.hash = place), `manage/${section}`);
    await page.getByRole('list', { name: heading }).waitFor();
    await expect(page.getByRole('button', { name: /^(New|Add|Edit|Delete)/ })).toHaveCount(0);
  }
  await expect(page.getByText('Administrators set the hours.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0);
  await page.evaluate((place) => void (location.hash = place), `chats/${filled.places.ended}`);
  await expect(page.getByRole('button', { name: 'Block visitor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete chat' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Your profile/ }).click();
  const profile = page.getByRole('dialog', { name: 'Your profile' });
  await profile.getByText('Change the password').click();
  await profile.getByLabel('Current password').fill(PASSWORD);
  await profile.getByLabel('New password').fill('another long enough password');
  await page.keyboard.press('Enter');
  await expect(profile.getByText('Changed', { exact: true })).toBeVisible();
  await expect(profile.getByLabel('New password')).toHaveValue('');
});

test('[DESK-01] [DESK-04] [DESK-08] [DESK-10] dialogs keep typed text after one Escape, and no action loses the focus', async ({
  page,
  filled,
}) => {
  const { backend, desk } = filled;
  const go = (place: string) => page.evaluate((hash) => void (location.hash = hash), place);
  await joinDesk(backend, desk, 'Zoe');
  await page.setViewportSize(LAPTOP);
  await enter(page, backend, desk);

  await test.step('a new reply, refused', async () => {
    await go('manage/replies');
    await page.getByRole('button', { name: 'New reply' }).click();
    const dialog = page.getByRole('dialog', { name: 'New reply' });
    const shortcut = dialog.getByRole('textbox', { name: 'Shortcut' });
    await expect(shortcut).toBeFocused();
    await page.keyboard.type('two words');
    await expect(dialog.getByText('no spaces')).toBeVisible();
    await shortcut.fill('hello');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('A text that took minutes to write');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('Press Esc again');
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('A text that took minutes to write');
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.press('Enter');
    await expect(dialog.getByText('There is a reply /hello already')).toBeVisible();
    await expect(save).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New reply' })).toBeFocused();
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Open for chats' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a note in a colleague’s chat, whose company cannot be changed', async () => {
    await go(`chats/${filled.places.colleagues}`);
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask for the contract');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('article', { name: /^Private note by Support/ })).toContainText('Ask for the contract');
    await expect(page.getByRole('complementary', { name: 'Visitor' })).toContainText('legal-forms');
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
  });

  await test.step('the people list', async () => {
    await go('people');
    await page.getByRole('button', { name: 'Reset password: Zoe' }).press('Enter');
    const reset = page.getByRole('textbox', { name: /^Link for Zoe/ });
    await expect(reset).toBeFocused();
    await expect(reset).toBeInViewport();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    const inviteButton = page.getByRole('button', { name: 'Invite', exact: true });
    await expect(inviteButton).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Yui');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Link for Yui/ })).toBeFocused();
    await page.getByRole('button', { name: 'Revoke the invitation of Yui' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Invitations' })).not.toContainText('Yui');
    await expect(inviteButton).toBeFocused();
    await page.getByRole('button', { name: 'Disable: Zoe' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Enable: Zoe' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Disable: Zoe' })).toBeFocused();
  });
});

/** Opens the desk in the session of an account. */
async function enter(page: Page, backend: Backend, account: DeskApi): Promise<void> {
  await page.context().addCookies([account.cookie]);
  await page.goto(backend.deskUrl);
  await page.getByRole('switch', { name: 'Online' }).waitFor();
}

type Look = { screens: readonly DeskScreen[]; looked?: Partial<Looked> };

async function lookAtEach(page: Page, places: FilledDesk, { screens, looked = {} }: Look): Promise<void> {
  const faults: string[] = [];
  for (const { name, show, at } of screens) {
    await show(page, places);
    faults.push(...(await faultsOf(page, { ...looked, ...(at && { at }) })).map((fault) => `${name}: ${fault}`));
    if (at === '.dialog') await page.keyboard.press('Escape');
  }
  expect(faults).toEqual([]);
}

/**
 * Returns the faults of a screen: axe violations, layout faults, headings wider than their place,
 * and on a phone small touch targets.
 */
async function faultsOf(page: Page, { at = 'body', ...rules }: Partial<Looked> = {}): Promise<string[]> {
  const isPhone = page.viewportSize()?.width === PHONE.width;
  const area = page.locator(at);
  return [
    ...(await axe(page, { at, ...rules })),
    ...(await area.evaluate(findLayoutFaults)),
    ...(await area.evaluate(findWideHeadings)),
    ...(isPhone ? await area.evaluate(findSmallTargets) : []),
  ];
}

/**
 * Returns headings with a word wider than their place, which the edge of a dialog or card would
 * cut.
 */
function findWideHeadings(area: Element): string[] {
  return [...area.querySelectorAll('h1, h2, h3')]
    .filter((heading) => heading.clientWidth > 1 && heading.scrollWidth > heading.clientWidth + 1)
    .filter((heading) => getComputedStyle(heading).textOverflow !== 'ellipsis')
    .map((heading) => `leaves its place: ${heading.textContent.slice(0, 40)}`);
}
