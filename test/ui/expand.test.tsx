import { expect } from '@open-wc/testing';
import { Header } from '../../src/ui/chrome/Header.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, otherTab } from '../support/fakePorts.ts';
import { makeSession, startedSession } from '../support/makeSession.ts';
import { click, mountUi } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';
import { resizeWindow, restoreWindow } from '../support/windowSize.ts';

const itemsOf = (root: ShadowRoot): string[] => allByRole(root, 'menuitem').map((item) => item.textContent);
const openMenu = (root: ShadowRoot): Promise<void> => click(byRole(root, 'button', 'Menu'));

describe('the wide window', () => {
  before(() => resizeWindow({ width: 1280, height: 800 }));
  after(() => restoreWindow());

  it('[VIS-13] the menu widens the window and makes it narrow again, and the focus stays on its button', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await openMenu(root);
    await click(byRole(root, 'menuitem', 'Expand chat'));
    expect([session.state.isExpanded, root.activeElement]).to.deep.equal([true, byRole(root, 'button', 'Menu')]);
    await openMenu(root);
    expect(itemsOf(root)).to.include('Reduce chat').and.not.to.include('Expand chat');
    await click(byRole(root, 'menuitem', 'Reduce chat'));
    expect([session.state.isExpanded, session.ports.store.get('expanded')]).to.deep.equal([false, null]);
  });

  it('[VIS-13] the menu does not offer it on a phone, without room, or if the page has set the width', async () => {
    const ports = fakePorts();
    ports.page.mobile = true;
    const phone = await mountUi(chatSession({ ports }), <Header />);
    await openMenu(phone.root);
    expect(itemsOf(phone.root)).not.to.include('Expand chat');
    const { host, root } = await mountUi(chatSession(), <Header />);
    host.style.setProperty('--support-chat-width', '500px');
    await openMenu(root);
    expect(itemsOf(root)).not.to.include('Expand chat');
    await openMenu(root);
    host.style.removeProperty('--support-chat-width');
    for (const width of [679, 680]) {
      // WebKit's driver needs the real outer size to resize the page.
      await restoreWindow();
      await resizeWindow({ width, height: 800 });
      await openMenu(root);
      expect([innerWidth, itemsOf(root).includes('Expand chat')]).to.deep.equal([width, width >= 680]);
      await openMenu(root);
    }
    await restoreWindow();
    await resizeWindow({ width: 1280, height: 800 });
  });

  it('[VIS-13][ENV-04] the width applies to other tabs and to later pages', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    first.visit.window.toggleWidth();
    await settle();
    expect(second.state.isExpanded).to.equal(true);
    const later = makeSession({ ports: otherTab(first.ports) });
    void later.start();
    expect(later.state.isExpanded).to.equal(true);
    second.visit.window.toggleWidth();
    await settle();
    expect(first.state.isExpanded).to.equal(false);
    for (const session of [first, second, later]) session.dispose();
  });
});
