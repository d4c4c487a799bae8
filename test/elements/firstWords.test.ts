import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { SupportLauncherElement } from '../../elements/index.ts';
import { broughtBy, buttonOf, finishOpening, mount, rootOf, windowOf } from '../support/elementPage.ts';
import { until } from '../support/until.ts';
import { resizeWindow, restoreWindow } from '../support/windowSize.ts';

before(() => setViewport({ width: 1280, height: 800 }));

/** Presses the launcher and returns the window. No test here loads an app. */
function pressed(launcher: SupportLauncherElement): HTMLElement {
  buttonOf(launcher).click();
  finishOpening(broughtBy(launcher));
  return windowOf(broughtBy(launcher)) as HTMLElement;
}
const greetingIn = (chat: HTMLElement): string | undefined =>
  chat.querySelector('[part~=message-staff]')?.textContent ?? undefined;
const loaderIn = (chat: HTMLElement): Element | null => chat.querySelector('.shell-wait');

describe('the greeting before the app loads', () => {
  it('[UX-14] the name, avatar, greeting and a loading indicator appear on the press', () => {
    const chat = pressed(mount('support-launcher', { product: 'Legal Forms' }));
    expect(chat.querySelector('h2')?.textContent).to.equal('Legal Forms');
    expect(chat.querySelector('[part=header]')?.textContent).to.contain('Ask us anything');
    expect(chat.querySelector('[part=header] slot[name=logo] > *')?.getBoundingClientRect().width).to.equal(40);
    expect(greetingIn(chat)).to.equal('Hi there! Good to see you.');
    const greeting = chat.querySelector('[part~=message-staff]')?.getBoundingClientRect();
    expect(loaderIn(chat)?.getBoundingClientRect().top).to.be.above(greeting?.bottom ?? Infinity);
  });

  it('[UX-14] the painted window shows the launcher’s logo and slotted greeting', () => {
    const launcher = mount('support-launcher', {
      logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    launcher.append(Object.assign(document.createElement('b'), { slot: 'greeting', textContent: 'Welcome' }));
    const chat = pressed(launcher);
    expect(chat.querySelector('[part=header] img')?.getAttribute('src')).to.contain('data:image/svg+xml');
    const [slot] = [...chat.querySelectorAll<HTMLSlotElement>('slot[name=greeting]')];
    expect(slot?.assignedElements({ flatten: true }).map(({ textContent }) => textContent)).to.deep.equal(['Welcome']);
  });

  it('[UX-14] the painted greeting uses the page’s language and direction', async () => {
    const launcher = mount('support-launcher', { lang: 'ar' });
    await until(() => buttonOf(launcher).lang === 'ar');
    const chat = pressed(launcher);
    expect([chat.lang, chat.dir, greetingIn(chat)]).to.deep.equal(['ar', 'rtl', 'مرحبًا! شكرًا لتواصلكم معنا.']);
  });

  it('[UX-15] the bubble has the language and direction of its text', () => {
    document.documentElement.dir = 'rtl';
    const launcher = mount('support-launcher');
    const bubble = rootOf(launcher).querySelector<HTMLElement>('[part=launcher-bubble]');
    expect([bubble?.lang, bubble?.dir]).to.deep.equal(['en', 'ltr']);
    const button = buttonOf(launcher).getBoundingClientRect();
    expect(bubble?.getBoundingClientRect().left).to.equal(button.right + 14);
    document.documentElement.dir = '';
  });

  for (const [what, key, value] of [
    ['a stored conversation', 'chat-id', '7'],
    ['a conversation that is to be rated', 'ended-chat', '{}'],
    ['a company that was offline the last time', 'last-status', 'offline'],
  ] as const)
    it(`[UX-14][WIN-09] the painted window shows only the loading indicator for ${what}`, () => {
      localStorage.setItem(`chat-app-${key}`, value);
      const chat = pressed(mount('support-launcher'));
      expect(greetingIn(chat)).to.equal(undefined);
      const loader = loaderIn(chat)?.getBoundingClientRect() ?? new DOMRect();
      const body = loaderIn(chat)?.parentElement?.getBoundingClientRect() ?? new DOMRect();
      expect(loader.top + loader.height / 2).to.be.closeTo(body.top + body.height / 2, 1);
    });

  it('[UX-14][A11Y-02] the painted composer has the focus and a focus ring', () => {
    const chat = pressed(mount('support-launcher'));
    const { outlineStyle, outlineWidth } = getComputedStyle(chat.querySelector('[part=composer]') as Element);
    expect([outlineStyle, outlineWidth]).to.deep.equal(['solid', '2px']);
  });

  it('[WIN-03] the painted window has a back button on a phone', async () => {
    await resizeWindow({ width: 700, height: 500 });
    const launcher = mount('support-launcher', { launcher: 'always' });
    const chat = pressed(launcher);
    chat.querySelector<HTMLElement>('[part=header] button')?.click();
    expect(launcher.open).to.equal(false);
    await restoreWindow();
  });
});
