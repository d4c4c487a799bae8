import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { FAINT } from '../../src/theme/motion.ts';
import { launcherView } from '../../src/theme/launcherView.css.ts';
import { frame } from '../../src/ui/theme/frame.css.ts';
import { adopt, styleSheet } from '../../src/theme/sheets.ts';
import { broughtBy, buttonOf, fakeChats, hear, mount, rootOf, settled, storeUse } from '../support/elementPage.ts';
import type { SupportLauncherElement } from '../../elements/index.ts';

const boxOf = (launcher: SupportLauncherElement): HTMLElement =>
  rootOf(broughtBy(launcher) as Element).querySelector('.chat') as HTMLElement;

const motionsOf = (box: HTMLElement): string[] =>
  box
    .getAnimations()
    .map((motion) => (motion as CSSTransition).transitionProperty)
    .filter((property) => property !== 'display')
    .sort();

/** Stops the box's transitions at that time, in ms, and returns its opacity. */
function stopAt(box: HTMLElement, ms: number): number {
  for (const motion of box.getAnimations()) {
    motion.pause();
    motion.currentTime = ms;
  }
  return Number(getComputedStyle(box).opacity);
}

/** Opens a window, and gives it the styles that the app would add. */
async function opened(attributes: Readonly<Record<string, string>> = {}) {
  const chats = fakeChats();
  const launcher = mount('support-launcher', attributes);
  launcher.show();
  await chats.arrive();
  const box = boxOf(launcher);
  adopt(rootOf(broughtBy(launcher) as Element), styleSheet(frame));
  return { chats, launcher, box };
}

const end = (box: HTMLElement): void => box.getAnimations().forEach((motion) => motion.finish());

/** Whether the browser transitions `display`. Firefox accepts the rule, and hides the element immediately. */
function transitionsDisplay(): boolean {
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.transition = 'display 1s allow-discrete';
  probe.getBoundingClientRect();
  probe.style.display = 'none';
  const { length } = probe.getAnimations();
  probe.remove();
  return length > 0;
}
const canHide = transitionsDisplay();

before(() => setViewport({ width: 1280, height: 800 }));

describe('the opening and closing window', () => {
  it('[VIS-01] a press moves the window in from 8 px below, at 96 %, in 220 ms, and shows it in the first frame', () => {
    fakeChats();
    const launcher = mount('support-launcher');
    buttonOf(launcher).click();
    const box = boxOf(launcher);
    expect(motionsOf(box)).to.deep.equal(['opacity', 'transform']);
    expect(box.getAnimations().map(({ effect }) => effect?.getTiming().duration)).to.deep.equal([220, 220]);
    expect(stopAt(box, 0)).to.equal(FAINT);
    expect(getComputedStyle(box).transform).to.equal('matrix(0.96, 0, 0, 0.96, 0, 8)');
    end(box);
    expect([getComputedStyle(box).opacity, getComputedStyle(box).transform]).to.deep.equal(['1', 'none']);
  });

  for (const [side, dir, isLeft] of [
    ['end', 'ltr', false],
    ['start', 'ltr', true],
    ['end', 'rtl', true],
    ['start', 'rtl', false],
  ] as const)
    it(`[VIS-01] on a page from ${dir} a window at the ${side} opens from the corner of its launcher`, () => {
      fakeChats();
      document.documentElement.dir = dir;
      const launcher = mount('support-launcher', { side });
      launcher.show();
      const box = boxOf(launcher);
      stopAt(box, 0);
      const button = buttonOf(launcher).getBoundingClientRect();
      const [x, y] = getComputedStyle(box)
        .transformOrigin.split(' ')
        .map((part) => parseFloat(part));
      const { offsetWidth, offsetHeight } = box;
      expect([x, y]).to.deep.equal([isLeft ? 0 : offsetWidth, offsetHeight]);
      expect(button.left < innerWidth / 2).to.equal(isLeft);
      document.documentElement.dir = '';
    });

  it('[VIS-01] events, focus, the attribute and presses do not wait for a closing window', async () => {
    const { launcher, box } = await opened();
    end(box);
    const told = hear('chat-close', 'chat-open');
    launcher.hide();
    expect([told.lines, launcher.open, box.inert]).to.deep.equal([['chat-close'], false, true]);
    expect(rootOf(launcher).activeElement).to.equal(buttonOf(launcher));
    const { left, top } = box.getBoundingClientRect();
    expect(document.elementFromPoint(left + 50, top + 50)).not.to.equal(launcher);
    expect(motionsOf(box)).to.deep.equal(canHide ? ['opacity', 'transform'] : []);
    end(box);
    expect(getComputedStyle(box).display).to.equal('none');
    launcher.show();
    expect([box.inert, box.checkVisibility()]).to.deep.equal([false, true]);
  });

  it('[VIS-01] a window that is closed while it opens, and opened while it closes, reverses without a jump', async () => {
    const { launcher, box } = await opened();
    end(box);
    launcher.hide();
    const closing = stopAt(box, 40);
    launcher.show();
    const opening = stopAt(box, 0);
    if (canHide) expect(closing).to.be.within(0.05, 0.95);
    expect(opening).to.be.closeTo(canHide ? closing : FAINT, 0.01);
    const half = stopAt(box, 30);
    launcher.hide();
    if (canHide) expect(stopAt(box, 0)).to.be.closeTo(half, 0.01);
    end(box);
    expect(getComputedStyle(box).display).to.equal('none');
  });

  it('[VIS-01] a window that an earlier page left open, or that the page opens in its HTML, does not move', async () => {
    fakeChats();
    storeUse();
    localStorage.setItem('chat-app-state', 'opened');
    localStorage.setItem('chat-app-chat-opened-window', '1');
    const restored = mount('support-launcher');
    await settled();
    expect([restored.open, motionsOf(boxOf(restored))]).to.deep.equal([true, []]);
    restored.remove();
    localStorage.clear();
    const given = mount('support-launcher', { open: '' });
    await settled();
    expect([given.open, motionsOf(boxOf(given))]).to.deep.equal([true, []]);
  });

  it('[VIS-01] an open window that the page moves elsewhere does not open again', async () => {
    const { launcher, box } = await opened();
    end(box);
    const main = document.body.appendChild(document.createElement('main'));
    main.append(launcher);
    expect(motionsOf(box)).to.deep.equal([]);
    launcher.remove();
    await settled();
    document.body.append(launcher);
    await settled();
    expect(motionsOf(boxOf(launcher))).to.deep.equal([]);
    main.remove();
  });

  it('[VIS-01] a window that is removed while it closes is closed when it returns', async () => {
    const { launcher, box } = await opened();
    end(box);
    launcher.hide();
    launcher.remove();
    await settled();
    document.body.append(launcher);
    await settled();
    expect([launcher.open, broughtBy(launcher)?.open ?? false]).to.deep.equal([false, false]);
    launcher.show();
    expect(boxOf(launcher).checkVisibility()).to.equal(true);
  });
});

describe('the wide window', () => {
  const widthOf = (box: HTMLElement): number => box.offsetWidth;

  it('[VIS-13] a stored wide window has 640 px from its first frame, as far as the screen and the page let it', async () => {
    localStorage.setItem('chat-app-expanded', '1');
    const { launcher, box } = await opened();
    expect(widthOf(box)).to.equal(640);
    launcher.style.setProperty('--support-chat-width', '450px');
    expect(widthOf(box)).to.equal(450);
    launcher.style.removeProperty('--support-chat-width');
    await setViewport({ width: 640, height: 900 });
    expect(widthOf(box)).to.equal(600);
    await setViewport({ width: 1280, height: 800 });
  });

  it('[VIS-13] the app widens an open window', async () => {
    const { chats, box } = await opened();
    expect(widthOf(box)).to.equal(400);
    chats.apps[0]?.host.set({ isExpanded: true });
    expect(widthOf(box)).to.equal(640);
  });

  it('[VIS-13] before the app has loaded, the header has a button that closes the window', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    launcher.show();
    const close = boxOf(launcher).querySelector<HTMLElement>('[part=header] button');
    expect(close?.ariaLabel).to.equal('Close chat');
    close?.click();
    expect(launcher.open).to.equal(false);
  });

  it('[VIS-13][A11Y-02] a launcher that the window covers cannot get the focus, and gets it when the window closes', async () => {
    await setViewport({ width: 1366, height: 650 });
    const { launcher } = await opened();
    adopt(rootOf(launcher), styleSheet(launcherView));
    expect(buttonOf(launcher).checkVisibility()).to.equal(false);
    launcher.hide();
    expect(buttonOf(launcher).checkVisibility()).to.equal(true);
    expect(rootOf(launcher).activeElement).to.equal(buttonOf(launcher));
    await setViewport({ width: 1280, height: 800 });
  });
});
