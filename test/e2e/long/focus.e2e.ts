/** WCAG 2.4.7 and 2.4.11: the focus is visible in every colour scheme, and nothing covers it. */
import type { Page } from '@playwright/test';
import { lookAtFocus, type FocusMark } from '../support/focusMark.ts';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** More than the number of tab stops. */
const MOST = 60;

/**
 * Presses Tab from the current focus until the focused element matches `last`, and returns the mark
 * of each stop.
 */
async function walk(page: Page, last: RegExp): Promise<FocusMark[]> {
  const marks: FocusMark[] = [];
  while (marks.length < MOST) {
    const mark = await lookAtFocus(page);
    if (mark) marks.push(mark);
    if (mark && last.test(mark.name)) return marks;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not come to ${String(last)}: ${marks.map(({ name }) => name).join(', ')}`);
}

/**
 * A focus mark is two pixels wide. At least one pixel all around must have the contrast; the other
 * may replace an edge.
 */
const isWeak = ({ strongPixels, edgePixels }: FocusMark): boolean => strongPixels < edgePixels * 0.8;

function expectSeen(marks: readonly FocusMark[], atLeast: number): void {
  expect(marks.length).toBeGreaterThanOrEqual(atLeast);
  expect(marks.filter(isWeak), 'hardly seen').toEqual([]);
  expect(
    marks.filter(({ isCovered }) => isCovered),
    'covered',
  ).toEqual([]);
}

for (const [name, colours] of Object.entries(COLOURS)) {
  test(
    `[A11Y-02] the focus is always visible in the window, menu, modal and emoji picker, in ${name} colours`,
    // test/theme/contrast.test.tsx checks the focus rings of the other colours.
    variantIf(name !== 'forced'),
    async ({ visitor, desk }) => {
      const { page, window } = visitor;
      await page.emulateMedia({ ...colours, reducedMotion: 'reduce' });
      await visitor.open();
      await visitor.say('See https://forms.example/help');
      await desk.call('POST', `/chats/${await visitor.chatId()}/access-requests`, {
        uuid: crypto.randomUUID(),
        title: 'Access to your profile',
        text: 'May we look?',
        durability: [1, 3],
      });
      await expect(window.getByRole('radio', { name: '3 days' })).toBeVisible();
      await expect(visitor.emailForm).toBeVisible();
      await window.getByRole('button', { name: 'Menu' }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      const marks = await walk(page, /button Emoji/);
      const names = marks.map((mark) => mark.name);
      for (const stop of [/Menu/, /Conversation/, /Add a topic/, /forms\.example\/help/, /email/, /Submit/, /textarea/])
        expect(
          names.some((found) => stop.test(found)),
          String(stop),
        ).toBe(true);
      expectSeen(marks, 11);

      const layers: FocusMark[] = [];
      const look = async (key?: string): Promise<void> => {
        const mark = await lookAtFocus(page, key === undefined ? undefined : () => page.keyboard.press(key));
        if (mark) layers.push(mark);
      };
      await window.getByRole('button', { name: 'Menu' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Minimize chat' })).toBeFocused();
      await look('ArrowDown');
      await page.getByRole('menuitem', { name: 'End chat' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Tab');
      await look();
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await window.getByRole('button', { name: 'Emoji' }).press('Enter');
      await expect(page.getByRole('button', { name: '😀' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await look();
      await page.getByRole('searchbox', { name: 'Search emoji' }).focus();
      await look();
      expectSeen(layers, 4);
    },
  );

  test(
    `[A11Y-02] the focus is always visible at the desk, in ${name} colours`,
    variantIf(name !== 'light'),
    async ({ visitor, operator }) => {
      const { page } = operator;
      await visitor.open();
      await visitor.say('The signature field does not open');
      await page.emulateMedia({ ...colours, reducedMotion: 'reduce' });
      await operator.take('The signature field does not open');
      await operator.say('Which browser is it?');
      await page.getByRole('button', { name: 'Chats' }).focus();
      await page.keyboard.press('Shift+Tab');
      expectSeen(await walk(page, /button Change/), 14);
    },
  );
}
