import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { fakePorts } from '../support/fakePorts.ts';
import { mountApp } from '../support/mountApp.tsx';
import { drawn } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';

const VIEWPORT = { width: innerWidth, height: innerHeight };

/** Canvas pixels per CSS pixel. */
const SCALE = 4;

/** Returns the page coordinates of the pixels that the avatar's letters cover. */
function inkOf(avatar: Element): [x: number, y: number][] {
  // The bottom of an empty box in the same line is on the letters' baseline in every engine.
  const text = avatar.firstChild as Text;
  const line = document.createElement('span');
  const box = document.createElement('span');
  box.style.display = 'inline-block';
  avatar.append(line);
  line.append(text, box);
  const range = document.createRange();
  range.selectNode(text);
  const { left } = range.getBoundingClientRect();
  const base = box.getBoundingClientRect().bottom;
  avatar.append(text);
  line.remove();
  const area = avatar.getBoundingClientRect();
  const pen = new OffscreenCanvas(area.width * SCALE, area.height * SCALE).getContext('2d');
  if (!pen) throw new Error('This browser has no canvas.');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(avatar);
  pen.scale(SCALE, SCALE);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  pen.fillText(text.data, left - area.left, base - area.top);
  const { data, width } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
  const points: [number, number][] = [];
  for (let at = 0; at * 4 < data.length; at += 1)
    if ((data[at * 4 + 3] ?? 0) > 100)
      points.push([area.left + (at % width) / SCALE, area.top + Math.floor(at / width) / SCALE]);
  return points;
}

/** Returns the distance between the letters and the round dot; negative if the dot covers a letter. */
function roomBetween(ink: [number, number][], dot: DOMRect): number {
  expect(ink.length).to.be.greaterThan(100);
  const [x, y] = [dot.left + dot.width / 2, dot.top + dot.height / 2];
  return Math.min(...ink.map(([inkX, inkY]) => Math.hypot(x - inkX, y - inkY))) - dot.width / 2;
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
      it(`[REAL-20] the online dot covers no initial of the operator at ${width}x${height}, ${dir}`, async () => {
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
