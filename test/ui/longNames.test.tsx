import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { launcherTree } from '../../src/shell/launcherTree.ts';
import { paint } from '../../src/shell/tree.ts';
import { launcherView } from '../../src/theme/launcherView.css.ts';
import { launcherSheet, styleSheet } from '../../src/theme/sheets.ts';
import { FileCard } from '../../src/ui/parts/FileCard.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { mountApp } from '../support/mountApp.tsx';
import { mountUi, newUi } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitän';
const LONG = `${WORD} Maximiliane Alexandra von und zu ${WORD}, ${WORD}`;

/** Returns the area that both elements cover, in square pixels. */
function overlap(one: Element, other: Element): number {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return Math.max(0, across) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

describe('names too long for their space', () => {
  afterEach(() => setViewport({ width: 800, height: 600 }));

  for (const mobile of [false, true]) {
    it(`[WIN-01] a long name takes two lines of the header ${mobile ? 'on a phone' : 'on a desktop'}, overlaps nothing, and is complete in its title`, async () => {
      await setViewport({ width: 320, height: 640 });
      const ports = fakePorts();
      ports.page.mobile = mobile;
      const session = chatSession({ ports });
      session.state.operator = { name: LONG, img: null };
      const { root } = await mountApp(session);
      const heading = byRole(root, 'heading');
      expect(heading.title).to.equal(LONG);
      expect(heading.clientHeight).to.equal(44);
      expect(heading.scrollWidth).to.equal(heading.clientWidth);
      const header = root.querySelector('[part=header]') ?? root.host;
      expect(header.getBoundingClientRect().height).to.be.lessThan(100);
      const beside = [...allByRole(header, 'button'), ...header.querySelectorAll('p, [part=avatar]')];
      expect(beside.length).to.be.greaterThan(2);
      expect(beside.map((element) => overlap(heading, element))).to.deep.equal(beside.map(() => 0));
    });
  }

  it('[ENT-01] a long file name takes two lines of its card and is complete in its title', async () => {
    const name = `${LONG.slice(0, 110)}.pdf`;
    const { root } = await mountUi(chatSession(), <FileCard name={name} size={1_000} href="/file" />);
    const link = byRole(root, 'link', name);
    expect(link.title).to.equal(name);
    expect(link.clientHeight).to.equal(36);
    expect(link.scrollWidth).to.equal(link.clientWidth);
  });

  it('[LAU-04] a long bubble text fits next to the launcher in the narrowest window', async () => {
    await setViewport({ width: 320, height: 640 });
    const { root } = newUi(chatSession(), [launcherSheet(), styleSheet(launcherView)]);
    const container = Object.assign(document.createElement('div'), { className: 'launcher' });
    root.append(container);
    const nothing = (): void => undefined;
    const words = { name: 'Open chat', bubble: LONG, dismiss: 'Dismiss', lang: 'en', dir: 'ltr' };
    const look = { ...words, isOpen: false, isBusy: false, hasBubble: true };
    paint(container, launcherTree(look, { press: nothing, hideBubble: nothing }));
    const [button, bubble] = [...container.children] as [Element, Element];
    const [said, dismiss] = [...bubble.children] as [HTMLElement, HTMLElement];
    const box = bubble.getBoundingClientRect();
    expect(box.left).to.be.at.least(0);
    expect(box.top).to.be.at.least(0);
    expect(said.scrollWidth).to.equal(said.clientWidth);
    expect(overlap(bubble, button)).to.equal(0);
    expect(overlap(said, dismiss)).to.equal(0);
    expect(dismiss.getBoundingClientRect().right).to.be.at.most(box.right);
  });
});
