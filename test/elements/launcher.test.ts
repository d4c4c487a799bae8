import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import {
  broughtBy,
  bubbleOf,
  buttonOf,
  errorsDuring,
  fakeChats,
  finishOpening,
  hear,
  inputOf,
  isShown,
  mount,
  rootOf,
  settled,
  windowOf,
} from '../support/elementPage.ts';
import { until } from '../support/until.ts';
import { resizeWindow, restoreWindow } from '../support/windowSize.ts';

before(() => setViewport({ width: 1280, height: 800 }));

describe('the launcher', () => {
  it('[LAU-01] the launcher floats 20 px from the right and 15 px from the bottom', () => {
    const { right, bottom } = buttonOf(mount('support-launcher')).getBoundingClientRect();
    expect([innerWidth - right, innerHeight - bottom]).to.deep.equal([20, 15]);
  });

  it('[LAU-02] the launcher is busy while the chat loads', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    expect(buttonOf(launcher).ariaBusy).to.equal('false');
    buttonOf(launcher).click();
    expect(buttonOf(launcher).ariaBusy).to.equal('true');
    expect(getComputedStyle(buttonOf(launcher), '::after').animationName).to.equal('spin');
    await chats.arrive();
    expect(launcher.state).to.equal('loaded');
  });

  it('[LAU-04] the bubble shows by default', () => {
    expect(bubbleOf(mount('support-launcher'))?.textContent).to.equal("We're always here to help 🙂");
  });

  it('[LAU-05] the bubble is hidden if the chat is stored as opened and its window was not closed', async () => {
    fakeChats();
    localStorage.setItem('chat-app-state', 'opened');
    const launcher = mount('support-launcher');
    expect(bubbleOf(launcher)).to.equal(null);
    launcher.remove();
    await settled();
    localStorage.setItem('chat-app-chat-opened-window', '0');
    expect(bubbleOf(mount('support-launcher'))).not.to.equal(null);
  });

  it('[LAU-06] the bubble never shows again once dismissed', () => {
    const launcher = mount('support-launcher');
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(launcher.open).to.equal(false);
    expect(bubbleOf(mount('support-launcher', { company: 'sign-docs' }))).to.equal(null);
  });

  it('[LAU-06][ENV-02] without consent a dismissed bubble is hidden only on this page', () => {
    const launcher = mount('support-launcher', { consent: 'none' });
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(Object.keys(localStorage)).to.deep.equal([]);
  });

  it('[UX-03] dismissing the bubble by keyboard moves the focus to the launcher', async () => {
    const launcher = mount('support-launcher');
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.focus();
    await sendKeys({ press: 'Enter' });
    expect(bubbleOf(launcher)).to.equal(null);
    expect(rootOf(launcher).activeElement).to.equal(buttonOf(launcher));
  });

  it('[UX-03] dismissing the bubble leaves the focus in the page if it was there', () => {
    const launcher = mount('support-launcher');
    const input = document.createElement('input');
    document.body.append(input);
    input.focus();
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    expect(document.activeElement).to.equal(input);
    input.remove();
  });

  it('[UX-09] a double click opens the window, and another one closes it', () => {
    fakeChats();
    const launcher = mount('support-launcher');
    const clickTwice = (): void => {
      for (const detail of [1, 2]) buttonOf(launcher).dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    };
    clickTwice();
    expect(launcher.open).to.equal(true);
    clickTwice();
    expect(launcher.open).to.equal(false);
  });

  it('[LAU-07] pressing the bubble dismisses it and opens the chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    bubbleOf(launcher)?.querySelector('button')?.click();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(localStorage.getItem('chat-app-popup-hidden')).to.equal('1');
    await chats.arrive();
    expect(launcher.open).to.equal(true);
  });

  it('[LAU-08] in a small window the launcher shows only in chat-button mode', async () => {
    const launcher = mount('support-launcher');
    await resizeWindow({ width: 700, height: 500 });
    window.dispatchEvent(new Event('resize'));
    await until(() => !isShown(buttonOf(launcher)));
    fakeChats();
    launcher.setAttribute('chat-button', '');
    expect(isShown(buttonOf(launcher))).to.equal(true);
    await restoreWindow();
  });

  it('[UX-01] on a zoomed desktop the launcher shows, and the open window fills the screen', async () => {
    fakeChats();
    await resizeWindow({ width: 640, height: 325 }, { width: 1280, height: 735 });
    const launcher = mount('support-launcher');
    expect(isShown(buttonOf(launcher))).to.equal(true);
    buttonOf(launcher).click();
    finishOpening(broughtBy(launcher));
    const { width, height } = windowOf(broughtBy(launcher))?.getBoundingClientRect() ?? {};
    expect([width, height]).to.deep.equal([innerWidth, innerHeight]);
    await restoreWindow();
  });

  it('[LAU-10][LAU-13] a failed load is logged once, and the next press tries again', async () => {
    const chats = fakeChats();
    chats.failures = 1;
    const heard = hear('chat-open', 'chat-close', 'chat-error');
    const launcher = mount('support-launcher');
    const told = await errorsDuring(async () => {
      buttonOf(launcher).click();
      await chats.arrive();
    });
    expect(told).to.have.length(1);
    expect([launcher.state, launcher.open]).to.deep.equal(['not-loaded', false]);
    expect(heard.lines).to.deep.equal(['chat-open', 'chat-close']);
    buttonOf(launcher).click();
    await chats.arrive();
    expect(launcher.state).to.equal('loaded');
    expect(chats.loads).to.equal(2);
  });

  it('[LAU-13] text typed before a failed load is kept for the next press', async () => {
    const chats = fakeChats();
    chats.failures = 1;
    const launcher = mount('support-launcher');
    buttonOf(launcher).click();
    inputOf(broughtBy(launcher)).value = 'do not lose me';
    await errorsDuring(() => chats.arrive());
    expect(isShown(windowOf(broughtBy(launcher)))).to.equal(false);
    buttonOf(launcher).click();
    expect(inputOf(broughtBy(launcher)).value).to.equal('do not lose me');
  });

  it('[FREE-01] without interaction the launcher requests and stores nothing', async () => {
    // A load requested by an earlier test may only end now.
    const since = performance.now();
    mount('support-launcher', { product: 'Forms', 'user-id': 'u7', email: 'ann@example.com' });
    await settled();
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= since);
    expect(asked.map(({ name }) => name)).to.deep.equal([]);
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('[EL-07] styles use constructable stylesheets, without style elements or attributes', () => {
    const launcher = mount('support-launcher');
    expect(rootOf(launcher).querySelector('style, [style]')).to.equal(null);
    expect(rootOf(launcher).adoptedStyleSheets).to.have.length(1);
  });

  it('[A11Y-01] axe finds no violations in launcher and bubble', async () => {
    await expect(mount('support-launcher')).to.be.accessible();
  });
});
