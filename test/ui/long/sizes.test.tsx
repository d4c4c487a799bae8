/**
 * Narrow and low windows hold their contents (UX-15), and React does not move the shell's layout in
 * any size (UX-14).
 */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { afterFrame } from '../../../src/shell/frames.ts';
import { localeOf } from '../../../src/shell/locale.ts';
import { paint } from '../../../src/shell/tree.ts';
import { windowTree } from '../../../src/shell/windowTree.ts';
import { chatSheet } from '../../../src/theme/sheets.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import type { TestSession } from '../../support/makeSession.ts';
import { mountApp } from '../../support/mountApp.tsx';
import { newUi } from '../../support/mountUi.tsx';
import { chatSession, greeting, openSession } from '../../support/scenes.ts';
import { until } from '../../support/until.ts';
import { STATES } from '../../support/windowStates.ts';

type Size = { name: string; mobile: boolean; width: number; height: number };

function portsIn({ mobile, height }: Size): ReturnType<typeof fakePorts> {
  const ports = fakePorts();
  ports.page.mobile = mobile;
  ports.page.visibleArea = { top: 0, height, hasKeyboard: false };
  return ports;
}

/**
 * Resizes the page. WebKit applies a new size with a delay, and re-evaluates a style sheet's media
 * queries only while the sheet is in use. Without the element here, a window mounted after the
 * change would use the old results.
 */
async function sizePage({ width, height }: Pick<Size, 'width' | 'height'>): Promise<void> {
  const keeper = document.body.appendChild(document.createElement('div'));
  const root = keeper.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [chatSheet()];
  root.append(Object.assign(document.createElement('div'), { className: 'chat' }));
  await afterFrame();
  await setViewport({ width, height });
  await until(() => innerHeight === height && matchMedia(`(height: ${height}px)`).matches);
  await afterFrame();
  keeper.remove();
}

const partOf = (root: ShadowRoot, part: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[part=${part}]`);
  if (!found) throw new Error(`The window has no ${part}`);
  return found;
};

/** Returns the parts of the window that overflow or extend beyond its edges. */
function notWhole(root: ShadowRoot): string[] {
  const frame = partOf(root, 'window').getBoundingClientRect();
  const header = partOf(root, 'header').getBoundingClientRect();
  const composer = partOf(root, 'composer');
  const faults = ['window', 'header', 'thread', 'composer']
    .map((part) => partOf(root, part))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((part) => `the ${part.getAttribute('part')} scrolls sideways`);
  if (!composer.checkVisibility()) return faults;
  const { top, bottom } = composer.getBoundingClientRect();
  if (top < header.bottom) faults.push('the composer covers the header');
  if (bottom > frame.bottom) faults.push('the composer ends below the window');
  const input = partOf(root, 'composer-input').getBoundingClientRect();
  if (input.height < 22) faults.push('the composer shows no line');
  return faults;
}

const LITTLE: Size[] = [
  { name: 'a phone of 320 px', mobile: true, width: 320, height: 568 },
  { name: 'a phone of 640x360', mobile: true, width: 640, height: 360 },
  { name: 'a phone with its keyboard', mobile: true, width: 390, height: 200 },
  { name: 'a window of 280 px', mobile: false, width: 320, height: 720 },
  { name: 'a low window', mobile: false, width: 1024, height: 380 },
];

for (const size of LITTLE)
  describe(`in ${size.name}`, () => {
    before(() => sizePage(size));
    after(() => setViewport({ width: 800, height: 600 }));

    for (const [state, arrange] of Object.entries(STATES))
      it(`[UX-15] the window holds its contents: ${state}`, async () => {
        const session = chatSession({ ports: portsIn(size) });
        arrange(session);
        const { root } = await mountApp(session);
        expect(notWhole(root)).to.deep.equal([]);
      });
  });

/**
 * Returns the edges of the texts and boxes that both the shell and React render. Omits a line's
 * end, which may be further right while nothing is next to it.
 */
function placesIn(root: ShadowRoot, product: string): Record<string, number[]> {
  const edgesOf = (text: string, at = 0): number[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) if (walker.currentNode.nodeValue === text) found.push(walker.currentNode);
    const range = document.createRange();
    range.selectNode(found.at(at) ?? root);
    const { left, top, bottom, width } = range.getBoundingClientRect();
    return text === product ? [left, top, bottom, width] : [left, top, bottom];
  };
  const boxOf = (selector: string): DOMRect => root.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const sidesOf = ({ left, top, bottom }: DOMRect): number[] => [left, top, bottom];
  const back = boxOf('[part=header] button');
  const places = {
    name: edgesOf(product),
    subtitle: edgesOf('Ask us anything'),
    author: edgesOf(product, 1),
    greeting: edgesOf('Hi there! Good to see you.'),
    mark: sidesOf(boxOf('[part=header] span[aria-hidden=true]')),
    back: root.querySelector('.mobile') ? [back.left, back.width, back.top + back.height / 2] : [],
    composer: sidesOf(boxOf('[part=composer]')),
    input: sidesOf(boxOf('[part=composer-input]')),
  };
  return Object.fromEntries(
    Object.entries(places).map(([name, edges]) => [name, edges.map((edge) => Math.round(edge * 100) / 100)]),
  );
}

/** Returns the window as painted on the press. */
function painted(session: TestSession, product: string): ShadowRoot {
  const { isMobile } = session.state;
  const ui = newUi(session, [chatSheet()]);
  ui.host.setAttribute('open', '');
  const container = document.createElement('div');
  container.className = `chat light ${isMobile ? 'mobile' : ''}`;
  ui.root.append(container);
  const look = { locale: localeOf('en'), product, logo: null, isMobile, isGreeting: true, sentTexts: [] };
  const nothing = (): void => undefined;
  paint(container, [windowTree(look, { onKeyDown: nothing, onSubmit: nothing, onBack: nothing })]);
  return ui.root;
}

const USUAL: Size[] = [
  { name: 'a desktop', mobile: false, width: 1280, height: 800 },
  { name: 'a laptop', mobile: false, width: 1366, height: 650 },
  { name: 'a phone', mobile: true, width: 390, height: 844 },
  { name: 'a tablet', mobile: true, width: 820, height: 1180 },
  ...LITTLE.filter(({ height }) => height > 320),
];

for (const size of USUAL)
  describe(`React taking over the painted window on ${size.name}`, () => {
    before(() => sizePage(size));
    after(() => setViewport({ width: 800, height: 600 }));

    it('[UX-14] nothing moves when React takes over', async () => {
      const session = openSession({ ports: portsIn(size) });
      const { product } = session.settings;
      greeting(session);
      const before = placesIn(painted(session, product), product);
      const { root } = await mountApp(session);
      expect(placesIn(root, product)).to.deep.equal(before);
    });
  });

describe('the window on screens of every size', () => {
  after(() => setViewport({ width: 800, height: 600 }));

  /** Mounts a window, and returns its box and the distances to the screen's edges. */
  async function shownOn(size: Size, style = ''): Promise<{ box: DOMRect; root: ShadowRoot; below: number }> {
    await sizePage(size);
    const session = chatSession({ ports: portsIn(size) });
    const { host, root } = await mountApp(session);
    host.setAttribute('style', style);
    const box = partOf(root, 'window').getBoundingClientRect();
    return { box, root, below: innerHeight - box.bottom };
  }
  const desktop = (width: number, height: number): Size => ({ name: '', mobile: false, width, height });

  it('[VIS-13] the window has 720 px on a large screen, and 110 px less than a smaller one', async () => {
    for (const [height, expected] of [
      [1080, 720],
      [900, 720],
      [800, 690],
      [720, 610],
    ] as const) {
      const { box, below } = await shownOn(desktop(1440, height));
      expect([box.height, below]).to.deep.equal([expected, 91]);
    }
  });

  it('[VIS-13] on a screen lower than 720 px the window covers the launcher’s row', async () => {
    for (const [height, expected] of [
      [719, 685],
      [650, 616],
    ] as const) {
      const { box, below } = await shownOn(desktop(1366, height));
      expect([box.height, below]).to.deep.equal([expected, 15]);
    }
  });

  it('[VIS-13] the page’s own width, height and distances win', async () => {
    const own = '--support-chat-width: 500px; --support-chat-height: 450px; --support-chat-inset-bottom: 40px';
    const large = await shownOn(desktop(1440, 900), own);
    expect([large.box.width, large.box.height, large.below]).to.deep.equal([500, 450, 116]);
    const low = await shownOn(desktop(1366, 650), '--support-chat-height: 900px; --support-chat-inset-bottom: 40px');
    expect([low.box.height, low.below]).to.deep.equal([591, 40]);
  });

  it('[VIS-13] on a tablet the content is a centred column of 640 px, and on a phone it has the whole width', async () => {
    for (const [width, height, left, right] of [
      [820, 1180, 90, 730],
      [768, 1024, 64, 704],
      [1024, 768, 192, 832],
      [390, 844, 0, null],
    ] as const) {
      const { root, box } = await shownOn({ name: '', mobile: true, width, height });
      // WebKitGTK makes no window as narrow as a phone.
      expect([box.left, box.width]).to.deep.equal([0, innerWidth]);
      for (const part of ['header', 'thread']) {
        const { left: from, right: to } = partOf(root, part).getBoundingClientRect();
        expect([part, from, to]).to.deep.equal([part, left, right ?? innerWidth]);
      }
      expect(notWhole(root)).to.deep.equal([]);
    }
  });
});
