import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { fakePorts } from '../support/fakePorts.ts';
import { mountApp } from '../support/mountApp.tsx';
import { drawn } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';

const VIEWPORT = { width: innerWidth, height: innerHeight };

/** The box of the letters' ink, without the room above and below them. */
function inkOf(avatar: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(avatar);
  const { left, top } = range.getBoundingClientRect();
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(avatar);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const ink = pen.measureText(avatar.textContent);
  const base = top + ink.fontBoundingBoxAscent;
  const x = left - ink.actualBoundingBoxLeft;
  const y = base - ink.actualBoundingBoxAscent;
  return new DOMRect(x, y, left + ink.actualBoundingBoxRight - x, base + ink.actualBoundingBoxDescent - y);
}

/** The distance between the ink and the round dot; negative where the dot covers ink. */
function roomBetween(ink: DOMRect, dot: DOMRect): number {
  const [x, y] = [dot.left + dot.width / 2, dot.top + dot.height / 2];
  const [nearX, nearY] = [Math.min(Math.max(x, ink.left), ink.right), Math.min(Math.max(y, ink.top), ink.bottom)];
  return Math.hypot(x - nearX, y - nearY) - dot.width / 2;
}

describe('the online dot', () => {
  afterEach(() => setViewport(VIEWPORT));

  for (const [width, height] of [
    [341, 162],
    [683, 240],
    [600, 320],
    [390, 420],
    [390, 844],
  ] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      it(`[REAL-20] covers no initial of the operator at ${width}x${height}, ${dir}`, async () => {
        await setViewport({ width, height });
        const ports = fakePorts();
        ports.page.mobile = true;
        ports.page.visibleArea = { top: 0, height, hasKeyboard: false };
        const session = chatSession({ ports });
        session.ports.texts.dir = () => dir;
        const { root } = await mountApp(session);
        for (const name of [
          'Dana Reed',
          'Dana Quinn',
          'William Montgomery-Wolverhampton of Middlesborough',
          'Йосиф Щукин',
        ]) {
          session.state.operator = { name, img: null };
          await drawn();
          const avatar = root.querySelector('[part=header] [part=avatar]') as HTMLElement;
          const dot = avatar.nextElementSibling as HTMLElement;
          expect(dot.textContent).to.equal('Online');
          expect(dot.getBoundingClientRect().width).to.be.at.least(9);
          expect(roomBetween(inkOf(avatar), dot.getBoundingClientRect()), name).to.be.greaterThan(0);
        }
      });
    }
  }
});
