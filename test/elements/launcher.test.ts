import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import {
  broughtBy,
  bubbleOf,
  buttonOf,
  errorsDuring,
  fakeChats,
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
  it('[LAU-01] floats 20 px from the right and 15 px from the bottom', () => {
    const { right, bottom } = buttonOf(mount('support-launcher')).getBoundingClientRect();
    expect([innerWidth - right, innerHeight - bottom]).to.deep.equal([20, 15]);
  });

  it('[LAU-02] is busy while the chat loads', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    expect(buttonOf(launcher).ariaBusy).to.equal('false');
    buttonOf(launcher).click();
    expect(buttonOf(launcher).ariaBusy).to.equal('true');
    expect(getComputedStyle(buttonOf(launcher), '::after').animationName).to.equal('spin');
    await chats.arrive();
    expect(launcher.state).to.equal('loaded');
  });

  it('[LAU-04] its bubble shows by default', () => {
    expect(bubbleOf(mount('support-launcher'))?.textContent).to.equal("We're always here to help 🙂");
  });

  it('[LAU-05] its bubble is suppressed where the chat is stored as opened, unless its window was closed', async () => {
    fakeChats();
    localStorage.setItem('chat-app-state', 'opened');
    const launcher = mount('support-launcher');
    expect(bubbleOf(launcher)).to.equal(null);
    launcher.remove();
    await settled();
    localStorage.setItem('chat-app-chat-opened-window', '0');
    expect(bubbleOf(mount('support-launcher'))).not.to.equal(null);
  });

  it('[LAU-06] its bubble, once dismissed, never shows again', () => {
    const launcher = mount('support-launcher');
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(launcher.open).to.equal(false);
    expect(bubbleOf(mount('support-launcher', { company: 'sign-docs' }))).to.equal(null);
  });

  it('[LAU-06][ENV-02] without consent its bubble, once dismissed, is gone from this page alone', () => {
    const launcher = mount('support-launcher', { consent: 'none' });
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(Object.keys(localStorage)).to.deep.equal([]);
  });

  it('[UX-03] its bubble, dismissed by keyboard, leaves the focus on the launcher', async () => {
    const launcher = mount('support-launcher');
    rootOf(launcher).querySelector<HTMLElement>('[aria-label=Dismiss]')?.focus();
    await sendKeys({ press: 'Enter' });
    expect(bubbleOf(launcher)).to.equal(null);
    expect(rootOf(launcher).activeElement).to.equal(buttonOf(launcher));
  });

  it('[UX-03] its bubble, dismissed while the focus is in the page, leaves it there', () => {
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

  it('[LAU-07] a press on the bubble dismisses it and opens the chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    bubbleOf(launcher)?.querySelector('button')?.click();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(localStorage.getItem('chat-app-popup-hidden')).to.equal('1');
    await chats.arrive();
    expect(launcher.open).to.equal(true);
  });

  it('[LAU-08] in a small window it shows in chat-button mode alone', async () => {
    const launcher = mount('support-launcher');
    await resizeWindow({ width: 700, height: 500 });
    window.dispatchEvent(new Event('resize'));
    await until(() => !isShown(buttonOf(launcher)));
    fakeChats();
    launcher.setAttribute('chat-button', '');
    expect(isShown(buttonOf(launcher))).to.equal(true);
    await restoreWindow();
  });

  it('[UX-01] on a zoomed desktop it shows, and the open window has the whole screen', async () => {
    fakeChats();
    await resizeWindow({ width: 640, height: 325 }, { width: 1280, height: 735 });
    const launcher = mount('support-launcher');
    expect(isShown(buttonOf(launcher))).to.equal(true);
    buttonOf(launcher).click();
    const { width, height } = windowOf(broughtBy(launcher))?.getBoundingClientRect() ?? {};
    expect([width, height]).to.deep.equal([innerWidth, innerHeight]);
    await restoreWindow();
  });

  it('[LAU-10][LAU-13] a failed load is told once on the console, and the next press tries again', async () => {
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

  it('[LAU-13] what was typed before a failed load is there at the next press', async () => {
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

  it('[FREE-01] untouched, it asks for nothing and stores nothing', async () => {
    // A load that an earlier test asked for may end only now.
    const since = performance.now();
    mount('support-launcher', { product: 'Forms', 'user-id': 'u7', email: 'ann@example.com' });
    await settled();
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= since);
    expect(asked.map(({ name }) => name)).to.deep.equal([]);
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('[EL-07] styles come by constructable stylesheets: no style element, no style attribute', () => {
    const launcher = mount('support-launcher');
    expect(rootOf(launcher).querySelector('style, [style]')).to.equal(null);
    expect(rootOf(launcher).adoptedStyleSheets).to.have.length(1);
  });

  it('[A11Y-01] axe finds nothing in launcher and bubble', async () => {
    await expect(mount('support-launcher')).to.be.accessible();
  });
});
