import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { page } from '../../elements/page.ts';
import { nameOf } from '../support/byRole.ts';
import {
  broughtBy,
  bubbleOf,
  buttonOf,
  fakeChats,
  inputOf,
  isShown,
  mount,
  rootOf,
  sendButtonOf,
  settled,
  windowOf,
} from '../support/elementPage.ts';
import { until } from '../support/until.ts';
import { resizeWindow, restoreWindow } from '../support/windowSize.ts';

const DRAFT = 'chat-app-draft';

/** Opens a window that waits for its chat, with a function that presses keys in its composer. */
function openShell(attributes: Readonly<Record<string, string>> = {}) {
  const chats = fakeChats();
  const launcher = mount('support-launcher', attributes);
  launcher.show();
  const input = inputOf(broughtBy(launcher));
  const press = (key: string, more: KeyboardEventInit = {}): boolean =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  const said = (): string =>
    [...(windowOf(broughtBy(launcher))?.querySelectorAll('[part=message-user]') ?? [])]
      .map(({ textContent }) => textContent)
      .join('\n');
  return { chats, launcher, input, press, said };
}

before(() => setViewport({ width: 1280, height: 800 }));

describe('the window before its chat has loaded', () => {
  it('[SEND-09] Enter sends the text; Shift+Enter and an Enter that ends a composition do not', () => {
    const { input, press, said } = openShell();
    input.value = 'first';
    expect([press('Enter', { shiftKey: true }), press('Enter', { keyCode: 229 }), press('a')]).to.deep.equal([
      ...[true, true, true],
    ]);
    expect([input.value, said()]).to.deep.equal(['first', '']);
    expect(press('Enter')).to.equal(false);
    expect([input.value, said()]).to.deep.equal(['', 'first']);
  });

  it('[SEND-10] Enter sends nothing when the text is blank or the focus is on the window’s frame', async () => {
    const { chats, input, press, said } = openShell();
    input.value = ' ';
    expect(press('Enter')).to.equal(false);
    const frame = input.closest('[role=dialog]');
    frame?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect([input.value, said()]).to.deep.equal([' ', '']);
    await chats.arrive();
    expect(chats.apps).to.have.length(1);
  });

  it('[SEND-09] on a phone Enter inserts a newline', async () => {
    await resizeWindow({ width: 700, height: 500 });
    const { input, press, said } = openShell();
    input.value = 'first';
    expect(press('Enter')).to.equal(true);
    expect([input.value, said()]).to.deep.equal(['first', '']);
    await restoreWindow();
  });

  it('[UX-14][REAL-20] pressing Send sends the text once and keeps the focus in the text field', async () => {
    await resizeWindow({ width: 700, height: 500 });
    const { launcher, input, said } = openShell();
    const send = sendButtonOf(launcher);
    expect([nameOf(send), isShown(send)]).to.deep.equal(['Send', true]);
    input.focus();
    input.value = 'first\nand its second line';
    // preventDefault leaves the focus unchanged, and a phone's keyboard open.
    const down = new PointerEvent('pointerdown', { bubbles: true, cancelable: true });
    expect(send.dispatchEvent(down)).to.equal(false);
    send.click();
    send.click();
    expect([input.value, said()]).to.deep.equal(['', 'first\nand its second line']);
    expect(input.matches(':focus')).to.equal(true);
    await restoreWindow();
  });

  it('[SEND-10][REAL-20] pressing Send does not send blank text, and keeps it', () => {
    const { launcher, input, said } = openShell();
    input.value = ' \n ';
    sendButtonOf(launcher).click();
    expect([input.value, said()]).to.deep.equal([' \n ', '']);
  });

  it('[REAL-13] keys, wheel, touch and focus events in the window do not reach the page’s listeners', async () => {
    const { launcher, input } = openShell();
    const told: string[] = [];
    const test = new AbortController();
    for (const type of ['keydown', 'wheel', 'touchmove', 'focusin'])
      document.addEventListener(type, (event) => void told.push(event.type), test);
    buttonOf(launcher).focus();
    input.focus();
    const init = { bubbles: true, composed: true, cancelable: true };
    for (const key of ['/', 'Escape']) input.dispatchEvent(new KeyboardEvent('keydown', { key, ...init }));
    for (const target of [input, buttonOf(launcher)])
      for (const type of ['wheel', 'touchmove']) target.dispatchEvent(new Event(type, init));
    buttonOf(launcher).dispatchEvent(new KeyboardEvent('keydown', { key: ' ', ...init }));
    test.abort();
    expect(told).to.deep.equal([]);
    await settled();
  });

  it('[A11Y-02] Escape closes the window and returns the focus to the launcher', async () => {
    const { chats, launcher, input, press } = openShell();
    input.focus();
    press('Escape');
    await settled();
    expect(launcher.open).to.equal(false);
    expect(rootOf(launcher).activeElement).to.equal(buttonOf(launcher));
    await chats.arrive();
  });

  it('[A11Y-02] closing the window returns the focus to the page’s control that opened it, unless that is disabled', async () => {
    fakeChats();
    const opener = document.body.appendChild(document.createElement('button'));
    const launcher = mount('support-launcher');
    const openAndClose = async (): Promise<void> => {
      opener.focus();
      window.dispatchEvent(new CustomEvent('open-chat'));
      await settled();
      const input = inputOf(broughtBy(launcher));
      input.focus();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await settled();
    };
    await openAndClose();
    expect(document.activeElement).to.equal(opener);
    opener.addEventListener('blur', () => (opener.disabled = true), { once: true });
    await openAndClose();
    expect(document.activeElement).to.equal(launcher);
    opener.remove();
  });

  it('[A11Y-02] the composer keeps the focus if the page restores it while opening, as React does', async () => {
    fakeChats();
    const opener = document.body.appendChild(document.createElement('button'));
    const launcher = mount('support-launcher');
    opener.focus();
    launcher.open = true;
    opener.focus();
    await settled();
    const input = inputOf(broughtBy(launcher));
    expect(input.matches(':focus')).to.equal(true);
    opener.remove();
  });

  it('[A11Y-02] closing the window leaves the focus in the page if it was there', async () => {
    const { chats, launcher } = openShell();
    await chats.arrive();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    launcher.hide();
    await settled();
    expect(document.activeElement).to.equal(field);
    field.remove();
  });

  it('[EL-04] the launcher’s name says what a press does, and an open window hides the bubble', () => {
    const { launcher } = openShell();
    const button = buttonOf(launcher);
    expect([button.ariaLabel, button.ariaExpanded, bubbleOf(launcher)]).to.deep.equal(['Close chat', 'true', null]);
    launcher.hide();
    expect([button.ariaLabel, button.ariaExpanded]).to.deep.equal(['Open chat', 'false']);
    expect(bubbleOf(launcher)).not.to.equal(null);
  });

  it('[FREE-01] the window is not rendered until the chat is opened', () => {
    expect(windowOf(mount('support-chat'))).to.equal(null);
  });

  it('[SEND-14] text sent and typed in a removed window is appended to the stored draft, only with consent', async () => {
    localStorage.setItem(DRAFT, 'earlier');
    for (const [consent, draft] of [
      ['none', 'earlier'],
      ['all', 'earlier\nsaid\ntyped'],
    ] as const) {
      const { launcher, input, press } = openShell({ consent });
      input.value = 'said';
      press('Enter');
      input.value = 'typed';
      // Checked before the data is erased without consent, which another test covers.
      launcher.remove();
      await Promise.resolve();
      await Promise.resolve();
      expect(localStorage.getItem(DRAFT), consent).to.equal(draft);
      await settled();
      localStorage.setItem(DRAFT, 'earlier');
    }
  });

  it('[SEND-14] text sent and typed becomes the draft on pagehide, also for a page that enters the back/forward cache', async () => {
    const { chats, input, press, said } = openShell();
    await settled();
    input.value = 'said';
    press('Enter');
    input.value = 'typed';
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(localStorage.getItem(DRAFT)).to.equal('said\ntyped');
    expect([input.value, said()]).to.deep.equal(['', '']);
    await chats.arrive();
  });

  it('[SEND-14] text typed into a window that is removed before the chat has loaded is kept as the draft', async () => {
    for (const [consent, draft] of [
      ['none', null],
      ['all', 'typed'],
    ] as const) {
      fakeChats();
      const launcher = mount('support-launcher', { consent });
      launcher.show();
      inputOf(broughtBy(launcher)).value = 'typed';
      launcher.remove();
      await settled();
      expect(localStorage.getItem(DRAFT), consent).to.equal(draft);
    }
  });

  it('[SEND-14] text typed into a window that the page’s own chat element replaces becomes that chat’s draft', async () => {
    const { chats, input } = openShell();
    input.value = 'typed';
    mount('support-chat');
    await settled();
    expect(localStorage.getItem(DRAFT)).to.equal('typed');
    await chats.arrive();
  });

  it('[SEND-14] the loaded chat, not the shell, stores text typed in it', async () => {
    const { chats, launcher, input } = openShell();
    await chats.arrive();
    input.value = 'typed';
    launcher.remove();
    await settled();
    expect(localStorage.getItem(DRAFT)).to.equal(null);
  });

  it('[EL-06][EL-07] the window has its launcher’s company and theme at once, and follows a theme change', async () => {
    const launcher = mount('support-launcher', { company: 'sign-docs', theme: 'dark' });
    launcher.show();
    const chat = broughtBy(launcher);
    expect([chat?.company, chat?.theme, isShown(windowOf(chat))]).to.deep.equal(['sign-docs', 'dark', true]);
    expect(getComputedStyle(windowOf(chat) as Element).colorScheme).to.equal('dark');
    fakeChats();
    launcher.theme = 'light';
    await settled();
    expect(chat?.theme).to.equal('light');
    expect(getComputedStyle(windowOf(chat) as Element).colorScheme).to.equal('light');
  });

  for (const intent of ['pointerenter', 'focusin'])
    it(`[FREE-01] ${intent} on the launcher preloads the app, and a failure is not reported`, async () => {
      let loads = 0;
      page.loadAppBy(() => {
        loads += 1;
        return Promise.reject(new Error('no network'));
      });
      const launcher = mount('support-launcher');
      rootOf(launcher).firstElementChild?.dispatchEvent(new Event(intent));
      expect(loads).to.equal(0);
      await until(() => loads === 1);
      expect(launcher.state).to.equal('not-loaded');
    });
});
