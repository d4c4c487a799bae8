/** Text spacing, text zoom and target sizes: WCAG 1.4.12, 1.4.4 and 2.5.8. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { byRole } from '../../support/byRole.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import type { TestSession } from '../../support/makeSession.ts';
import { click, drawn } from '../../support/mountUi.tsx';
import { mountApp } from '../../support/mountApp.tsx';
import { doubleTexts, heightenLetters, overlappingTextsIn, spaceTexts } from '../../support/readerStyles.ts';
import { chatSession } from '../../support/scenes.ts';
import { cutTextsIn } from '../../support/walkTexts.ts';
import { STATES } from '../../support/windowStates.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Oberammergau, Maximiliane Alexandra';
/** Names may end in an ellipsis, because their title is complete. A block of code scrolls. */
const GIVEN = [LONG_NAME, 'form.pdf', 'cat.docx', 'cat.png', 'wrong.png', 'فاتورة.pdf', 'lease sign --page 3'];
/** Text under a full overlay does not need to be readable. */
const OVER_ALL = ['the end modal'];
/** The minimum of WCAG 2.5.8. */
const LEAST_PX = 24;

function sessionIn(arrange: (session: TestSession) => void, mobile: boolean): TestSession {
  const ports = fakePorts();
  ports.page.mobile = mobile;
  ports.page.visibleArea = { top: 0, height: innerHeight, hasKeyboard: false };
  const session = chatSession({ ports });
  session.state.operator = { name: LONG_NAME, img: null };
  session.state.operators = [{ name: LONG_NAME, img: null }];
  arrange(session);
  return session;
}

/**
 * Returns the controls to check, without links in a sentence, which are as high as the line, and
 * controls that show only on hover.
 */
const controlsIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')].filter(
    (control) => control.checkVisibility({ opacityProperty: true }) && !control.matches('[part~=message] a'),
  );

/** Whether a press slightly off the control's centre misses it. */
function isTooSmall(root: ShadowRoot, control: HTMLElement): boolean {
  // The target may be larger than the element. At the edge of the thread, part of it would be out
  // of view.
  control.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const reach = LEAST_PX / 2 - 1;
  return [
    [-reach, 0],
    [reach, 0],
    [0, -reach],
    [0, reach],
  ].some(([x = 0, y = 0]) => {
    const hit = root.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
    return !hit || !(control.contains(hit) || hit.closest('label, form')?.contains(control));
  });
}

for (const { name, mobile, width, height } of [
  { name: 'in a window of 280 px', mobile: false, width: 320, height: 800 },
  { name: 'on a phone of 320 px', mobile: true, width: 320, height: 640 },
]) {
  describe(`${name}, with a long name`, () => {
    beforeEach(() => setViewport({ width, height }));
    after(() => setViewport({ width: 800, height: 600 }));

    for (const [state, arrange] of Object.entries(STATES)) {
      it(`[A11Y-01] controls are large enough, and spaced or doubled text is not cut or covered: ${state}`, async () => {
        const { root } = await mountApp(sessionIn(arrange, mobile));
        const area = root.querySelector('[part=modal]') ?? root;
        const small = controlsIn(area).filter((control) => isTooSmall(root, control));
        expect(small.map(({ outerHTML }) => outerHTML)).to.deep.equal([]);
        const sheets = [...root.adoptedStyleSheets];
        for (const [how, change] of [
          ['spaced', spaceTexts],
          ['doubled', doubleTexts],
        ] as const) {
          root.adoptedStyleSheets = sheets;
          change(root);
          await drawn();
          expect(cutTextsIn(root, GIVEN), `cut once ${how}`).to.deep.equal([]);
          if (!OVER_ALL.includes(state)) expect(overlappingTextsIn(root), `covered once ${how}`).to.deep.equal([]);
        }
      });

      it(`[REAL-21] controls have 24 px targets in a font with tall letters: ${state}`, async () => {
        const { root } = await mountApp(sessionIn(arrange, mobile));
        const face = heightenLetters(root);
        await face.load().catch(() => undefined);
        await drawn();
        const area = root.querySelector('[part=modal]') ?? root;
        const small = controlsIn(area).filter((control) => isTooSmall(root, control));
        document.fonts.delete(face);
        expect(small.map(({ outerHTML }) => outerHTML)).to.deep.equal([]);
      });
    }

    it('[A11Y-01] doubled text is not cut off in the menu', async () => {
      const { root } = await mountApp(chatSession());
      await click(byRole(root, 'button', 'Menu'));
      doubleTexts(root);
      await drawn();
      const menu = byRole(root, 'menu');
      expect(cutTextsIn(menu, [])).to.deep.equal([]);
      const { left, right } = menu.getBoundingClientRect();
      expect(left).to.be.at.least(0);
      expect(right).to.be.at.most(width);
    });
  });
}
