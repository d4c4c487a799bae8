import { expect } from '@open-wc/testing';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, press, type Mounted } from '../support/mountUi.tsx';
import type { TestSession } from '../support/makeSession.ts';
import { chatSession, staffSays } from '../support/scenes.ts';
import { until } from '../support/until.ts';

async function onAPhone({ isPhone = true } = {}): Promise<
  Mounted & { session: TestSession; back(): Promise<boolean> }
> {
  const ports = fakePorts();
  ports.page.mobile = isPhone;
  const session = chatSession({ ports });
  const link = `${location.origin}/scan.png`;
  staffSays(session, 'Look', { attachments: [{ name: 'scan.png', link, size: 10 }] });
  const ui = await mountApp(session);
  const back = async (): Promise<boolean> => {
    const isHeld = ports.page.goBack();
    await drawn();
    return isHeld;
  };
  return Object.assign(ui, { session, back });
}

/**
 * Each layer that can be above a phone's window: how to open it, and a selector that matches while
 * it is open.
 */
const LAYERS: readonly [name: string, open: (root: ShadowRoot) => Promise<void>, selector: string][] = [
  ['the menu', (root) => click(byRole(root, 'button', 'Menu')), '[role=menu]'],
  ['a picture', (root) => click(byRole(root, 'link', 'scan.png')), 'dialog'],
  [
    'the end-chat dialog',
    async (root) => {
      await click(byRole(root, 'button', 'Menu'));
      await click(byRole(root, 'menuitem', 'End chat'));
    },
    '[role=alertdialog]',
  ],
];

describe('Back on a phone', () => {
  for (const [name, open, selector] of LAYERS) {
    it(`[REAL-19] Back closes ${name} and then the window`, async () => {
      const { root, session, back } = await onAPhone();
      await open(root);
      await until(() => root.querySelector(selector) !== null);
      expect(session.ports.page.layers).to.have.length(2);
      expect(await back()).to.equal(true);
      expect([root.querySelector(selector), session.state.isOpen]).to.deep.equal([null, true]);
      expect(await back()).to.equal(true);
      expect(session.state.isOpen).to.equal(false);
      expect(await back()).to.equal(false);
    });

    it(`[REAL-19] Back closes the window after Escape has closed ${name}`, async () => {
      const { root, session, back } = await onAPhone();
      await open(root);
      await until(() => root.querySelector(selector) !== null);
      await press(root, 'Escape');
      expect([root.querySelector(selector), session.state.isOpen]).to.deep.equal([null, true]);
      await back();
      expect([session.state.isOpen, session.ports.page.layers.length]).to.deep.equal([false, 0]);
    });

    it(`[REAL-19] Back leaves the page if the page has closed the window under ${name}`, async () => {
      const { root, session, back } = await onAPhone();
      await open(root);
      await until(() => root.querySelector(selector) !== null);
      session.visit.window.close();
      await drawn();
      expect(await back()).to.equal(false);
    });
  }

  it('[REAL-19] Back closes a picture opened before the phone was rotated', async () => {
    const { root, session, back } = await onAPhone({ isPhone: false });
    await click(byRole(root, 'link', 'scan.png'));
    await until(() => root.querySelector('dialog') !== null);
    expect(await back()).to.equal(false);
    session.state.isMobile = true;
    await drawn();
    await back();
    expect([root.querySelector('dialog'), session.state.isOpen]).to.deep.equal([null, true]);
    await back();
    expect(session.state.isOpen).to.equal(false);
  });

  it('[REAL-19] a Back that the browser uses to close the picture’s dialog closes only the picture', async () => {
    const { root, session } = await onAPhone();
    await click(byRole(root, 'link', 'scan.png'));
    await until(() => root.querySelector('dialog') !== null);
    root.querySelector('dialog')?.close();
    await until(() => root.querySelector('dialog') === null);
    expect([session.state.isOpen, session.ports.page.layers.length]).to.deep.equal([true, 1]);
  });

  it('[REAL-19] Back belongs to the page if the window is not full screen', async () => {
    const { root, back } = await onAPhone({ isPhone: false });
    await click(byRole(root, 'button', 'Menu'));
    expect(await back()).to.equal(false);
    expect(allByRole(root, 'menu')).to.have.length(1);
  });

  it('[REAL-19] the menu is closed when the window reopens after the page has closed it', async () => {
    const { root, session } = await onAPhone();
    await click(byRole(root, 'button', 'Menu'));
    session.visit.window.close();
    await drawn();
    session.visit.window.open();
    await drawn();
    expect([allByRole(root, 'menu').length, session.ports.page.layers.length]).to.deep.equal([0, 1]);
  });
});
