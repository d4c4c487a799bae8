import { expect } from '@open-wc/testing';
import { findFaults } from '../../e2e/support/findFaults.ts';
import { spread } from '../../e2e/support/xssVectors.ts';
import { pickTexts } from '../../../src/adapters/i18n/pickTexts.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import { mountApp } from '../../support/mountApp.tsx';
import { click, drawn } from '../../support/mountUi.tsx';
import { chatSession } from '../../support/scenes.ts';
import { until } from '../../support/until.ts';
import { STATES, talk } from '../../support/windowStates.ts';
import type { TestSession } from '../../support/makeSession.ts';

const PACKS = [
  'A text',
  ...spread(6).map((vectors) =>
    vectors.filter((text) => pickTexts({ 'menu.name': text })?.['menu.name'] === text).join('\n'),
  ),
];

/** Texts that are all the same, replaced at each turn, with a notification of their listeners. */
function sameTexts() {
  const { texts } = fakePorts();
  const listeners = new Set<() => void>();
  let turn = 0;
  return {
    texts: {
      ...texts,
      t: () => PACKS[turn] ?? '',
      lang: () => `en-x-${turn}`,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    async say(next: number): Promise<void> {
      turn = next;
      listeners.forEach((listener) => listener());
      await drawn();
    },
  };
}

/**
 * The elements without their texts: each one's name and attribute names. Leaves out links, the
 * spans between them, the marker of a clipped text, the shape of a picture that has loaded, and the
 * copy button.
 */
const skeletonOf = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll(':not(a, [data-copyable] button)')]
    .map((element) => {
      const names = element.getAttributeNames().filter((name) => !['data-piled', 'data-flat'].includes(name));
      return `${element.localName} ${names.sort().join(' ')}`;
    })
    .filter((element) => element !== 'span ');

const linksIn = (root: ShadowRoot): string[] => [...root.querySelectorAll('a')].map(({ protocol }) => protocol);

const frameOf = (root: ShadowRoot): Element => root.querySelector('[part=window]') ?? root.host;

/** Draws the window in one language after another and expects the same elements in each. */
async function expectSameElements(
  arrange: (session: TestSession) => void,
  act?: (root: ShadowRoot) => Promise<void>,
): Promise<void> {
  const { texts, say } = sameTexts();
  const session = chatSession({ ports: Object.assign(fakePorts(), { texts }) });
  arrange(session);
  const { root } = await mountApp(session);
  await act?.(root);
  // The parser of formatted messages is loaded on demand.
  const isFormatted = session.thread.all().some((entry) => entry.objectType === 'message' && entry.text.includes('**'));
  if (isFormatted) await until(() => root.querySelector('strong') !== null);
  const plain = skeletonOf(root);
  for (let turn = 1; turn < PACKS.length; turn += 1) {
    await say(turn);
    expect(root.textContent).to.include(PACKS[turn]?.split('\n', 1)[0]);
    expect(skeletonOf(root), `pack ${turn}`).to.deep.equal(plain);
    expect(findFaults(frameOf(root), { scroller: '[role=log]' }), `pack ${turn}`).to.deep.equal([]);
    expect(['http:', 'https:', 'mailto:', 'tel:']).to.include.members(linksIn(root));
  }
  expect('ran' in window).to.equal(false);
}

describe('a translation with the corpus’s XSS vectors is shown as text in', () => {
  before(() => Object.assign(window, { __xss: () => Object.assign(window, { ran: true }) }));
  after(() => void Reflect.deleteProperty(window, '__xss'));

  for (const [state, arrange] of Object.entries(STATES)) it(`[SEC-02] ${state}`, () => expectSameElements(arrange));

  it('[SEC-02] the open menu', () =>
    expectSameElements(talk, (root) => click(root.querySelector('[aria-haspopup=menu]') as HTMLElement)));
});
