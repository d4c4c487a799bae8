import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { broughtBy, fakeChats, mount, rootOf, settled } from '../support/elementPage.ts';

/** Whether the element's content is in the browser's top layer. */
const isOnTop = (element: Element | null): boolean =>
  element !== null && (rootOf(element).firstElementChild?.matches(':popover-open') ?? false);

describe('the top layer', () => {
  it('[EL-07] launcher and window are in the top layer from the beginning', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    expect(isOnTop(launcher)).to.equal(true);
    launcher.show();
    await chats.arrive();
    expect(isOnTop(broughtBy(launcher))).to.equal(true);
  });

  it('[EL-07][EL-08] launcher and window return to the top layer after the element is moved or reinserted', async () => {
    const chats = fakeChats();
    const main = document.body.appendChild(document.createElement('main'));
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    main.append(launcher);
    expect([launcher, broughtBy(launcher)].map(isOnTop)).to.deep.equal([true, true]);
    launcher.remove();
    await settled();
    document.body.append(launcher);
    await settled();
    expect(isOnTop(launcher)).to.equal(true);
    main.remove();
  });

  for (const kind of ['manual', 'auto'])
    it(`[EL-07] a window that opens again covers a popover="${kind}" that the page has opened since`, async () => {
      await setViewport({ width: 1280, height: 800 });
      const chats = fakeChats();
      const launcher = mount('support-launcher', { open: '' });
      await chats.arrive();
      launcher.hide();
      const popover = Object.assign(document.createElement('div'), { popover: kind });
      popover.style.cssText = 'inset: 0; width: 100%; height: 100%';
      document.body.append(popover);
      popover.showPopover();
      launcher.show();
      const chat = rootOf(broughtBy(launcher) as Element).firstElementChild as HTMLElement;
      const button = rootOf(launcher).querySelector('button') as HTMLElement;
      for (const node of [chat, button]) {
        const { left, top, width, height } = node.getBoundingClientRect();
        expect(document.elementFromPoint(left + width / 2, top + height / 2)).to.equal(launcher);
      }
      popover.remove();
      await setViewport({ width: 800, height: 600 });
    });

  it('[EL-07] an element with a z-index set by the page is not in the top layer', () => {
    const style = document.createElement('style');
    style.textContent = 'support-launcher { --support-chat-z-index: 10 }';
    document.head.append(style);
    expect(isOnTop(mount('support-launcher'))).to.equal(false);
    style.remove();
  });
});
