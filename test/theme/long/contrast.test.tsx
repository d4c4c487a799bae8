import fc from 'fast-check';
import { launcherTree } from '../../../src/shell/launcherTree.ts';
import { paint } from '../../../src/shell/tree.ts';
import { moreContrast } from '../../../src/theme/contrast.css.ts';
import { launcherView } from '../../../src/theme/launcherView.css.ts';
import { launcherSheet, styleSheet } from '../../../src/theme/sheets.ts';
import { JumpButton } from '../../../src/ui/thread/JumpButton.tsx';
import { allByRole, byRole } from '../../support/byRole.ts';
import { around, contrast, gradientBehind, groundOf, showStatesByClass } from '../../support/contrast.ts';
import { click, newUi, mountUi } from '../../support/mountUi.tsx';
import { mountApp } from '../../support/mountApp.tsx';
import { fakePorts } from '../../support/fakePorts.ts';
import { addEntry, chatSession, openSession, staffSays, visitorSaid } from '../../support/scenes.ts';

/** The required contrast of texts, edges and focus rings, by the visitor's system settings. */
const LEAST = { usual: { text: 4.5, edge: 3 }, more: { text: 7, edge: 4.5 } } as const;
type Wish = keyof typeof LEAST;

/** A colour drawn over or next to another, as currently computed by the browser. */
type Pair = {
  what: string;
  kind: 'text' | 'edge';
  colour(): string;
  against(): string;
  elements: readonly Element[];
};

function pair(what: string, of: [Element, 'color' | 'borderTopColor' | 'outlineColor'], behind: Element): Pair {
  const [element, property] = of;
  const drawn = getComputedStyle(element);
  const ground = groundOf(behind);
  return {
    what: `${property} of ${what}`,
    kind: property === 'color' ? 'text' : 'edge',
    colour: () => drawn[property],
    against: () => getComputedStyle(ground).backgroundColor,
    elements: [element, ground],
  };
}

/** Hides elements that are not measured, because the browser would compute their colours too, each time. */
function leaveOnly(pairs: readonly Pair[]): void {
  const kept = new Set<Element>();
  for (const { elements } of pairs)
    for (const element of elements) for (let at: Element | null = element; at; at = around(at)) kept.add(at);
  for (const parent of kept)
    for (const child of [...parent.children, ...(parent.shadowRoot?.children ?? [])])
      if (!kept.has(child) && child instanceof HTMLElement) child.style.display = 'none';
}

const text = (what: string, element: Element): Pair => pair(what, [element, 'color'], element);
/** A text or an icon on the header, whose colour changes from top to bottom. */
const inHeader = (kind: Pair['kind'], what: string, element: Element, header: Element): Pair => ({
  ...pair(what, [element, 'color'], header),
  kind,
  against: gradientBehind(element, header),
});
const border = (what: string, element: Element): Pair =>
  pair(what, [element, 'borderTopColor'], around(element) ?? element);
const ring = (what: string, element: Element): Pair =>
  pair(what, [element, 'outlineColor'], around(element) ?? element);

const withState = (element: Element, state: 'is-hovered' | 'is-focused'): Element => {
  element.classList.add(state);
  return element;
};

function find(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is ${selector}`);
  return found;
}

/** Makes the root look as with `prefers-contrast: more`. The media query itself is tested end to end. */
function askFor(wish: Wish, root: ShadowRoot): void {
  if (wish === 'usual') return;
  root.adoptedStyleSheets.push(styleSheet(moreContrast.replace('(prefers-contrast: more)', 'all')));
}

async function windowPairs(theme: string, wish: Wish): Promise<Pair[]> {
  const session = chatSession();
  addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail: null });
  addEntry(session, 'ticketWidget', { ticketId: 5012, hash: 'ab', email: 'ann@example.com' });
  visitorSaid(session, 'See https://forms.example/help');
  addEntry(session, 'categories', { selected: null });
  session.state.composer.text = 'x'.repeat(1_001);
  const asked = { id: 7, type: 'access_profile', title: 'Access', text: 'May we?', selectedDuration: null };
  staffSays(session, 'For days', { callback: { ...asked, answer: null, validTo: null, durability: [1, 3] } });
  const { root } = await mountApp(session, theme);
  askFor(wish, root);
  const areas = byRole(root, 'radiogroup', 'Question area');
  const area = (at: number): HTMLElement => find(areas, `:nth-child(${at + 1})`);
  await click(find(root, 'input[type=radio]'));
  const submit = byRole(root, 'button', 'Allow for 1 day');
  const download = byRole(root, 'button', 'Download');
  const composer = find(root, '[part=composer]');
  const pairs = [
    text('a visitor’s message', find(root, '[part~=message-user]')),
    border('a visitor’s message', find(root, '[part~=message-user]')),
    text('a link in it', find(root, '[part~=message-user] a')),
    text('the header’s subtitle', find(root, '[part=header] p')),
    inHeader('text', 'the name on the header’s gradient', find(root, 'h2'), find(root, '[part=header]')),
    inHeader(
      'text',
      'the subtitle on the header’s gradient',
      find(root, '[part=header] p'),
      find(root, '[part=header]'),
    ),
    inHeader(
      'edge',
      'the menu’s icon on the header’s gradient',
      byRole(root, 'button', 'Menu'),
      find(root, '[part=header]'),
    ),
    text('an initial', find(root, '[part=avatar]')),
    text('a button', submit),
    border('a button', submit),
    ring('a focused button', withState(submit, 'is-focused')),
    text('a button under the pointer', withState(download, 'is-hovered')),
    text('an area', area(0)),
    border('an area', area(0)),
    text('an area under the pointer', withState(area(2), 'is-hovered')),
    ring('a focused area', withState(area(3), 'is-focused')),
    text('a ticket’s link', byRole(root, 'link', 'See all my tickets')),
    text('a chosen duration', find(root, 'input:checked + span')),
    border('a chosen duration', find(root, 'input:checked + span')),
    border('a duration', find(root, 'input:not(:checked) + span')),
    border('a focused message field', composer),
  ];
  // Decorations that need no contrast of their own.
  if (wish === 'more')
    pairs.push(
      border('a staff message', find(root, '[part~=message-staff]')),
      border('a card', find(root, 'h3').parentElement ?? root.host),
      text('an error', find(composer, '[role=alert], p')),
    );
  find(root, '[part=composer-input]').classList.add('is-focused');
  showStatesByClass(root);
  return pairs;
}

async function phonePairs(theme: string, wish: Wish): Promise<Pair[]> {
  const ports = fakePorts();
  ports.page.mobile = true;
  const session = openSession({ ports });
  session.state.composer.text = 'Yes';
  const { root } = await mountApp(session, theme);
  askFor(wish, root);
  const send = find(root, '[part=send-button]');
  return [text('the send button', send), border('the send button', send)];
}

async function pillPairs(theme: string, wish: Wish): Promise<Pair[]> {
  const { root } = await mountUi(
    chatSession(),
    <div className={theme}>
      <JumpButton count={2} onPress={() => undefined} />
      <JumpButton count={3} onPress={() => undefined} />
    </div>,
  );
  root.host.setAttribute('style', `color-scheme: ${theme}`);
  askFor(wish, root);
  const [pill, hovered] = allByRole(root, 'button');
  if (!pill || !hovered) throw new Error('There are no two pills');
  const pairs = [text('the pill', pill), text('the pill under the pointer', withState(hovered, 'is-hovered'))];
  showStatesByClass(root);
  return pairs;
}

function launcherPairs(theme: string, wish: Wish): Pair[] {
  const { root, host } = newUi(chatSession(), [launcherSheet(), styleSheet(launcherView)]);
  host.setAttribute('style', `color-scheme: ${theme}; background: Canvas`);
  askFor(wish, root);
  const container = document.createElement('div');
  container.className = `launcher ${theme}`;
  root.append(container);
  const nothing = (): void => undefined;
  const words = { name: 'a', bubble: 'b', dismiss: 'c', lang: 'en', dir: 'ltr' };
  const look = { ...words, isOpen: false, isBusy: false, hasBubble: true };
  paint(container, launcherTree(look, { press: nothing, hideBubble: nothing }));
  const button = find(root, '[part=launcher-button]');
  const pairs = [text('the launcher', button), ring('the focused launcher', withState(button, 'is-focused'))];
  showStatesByClass(root);
  return pairs;
}

const share = fc.integer({ min: 0, max: 255 });
const accents = fc.tuple(share, share, share).map((rgb) => `rgb(${rgb.join(' ')})`);
const EXTREMES = ['#fff', '#000', '#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f', '#767676', '#757575', '#0b7285'];

describe('with any accent colour of a page', () => {
  afterEach(() => document.documentElement.style.removeProperty('--support-chat-accent'));

  for (const { theme, wish, seed } of [
    { theme: 'light', wish: 'usual', seed: 1 },
    { theme: 'dark', wish: 'usual', seed: 2 },
    { theme: 'light', wish: 'more', seed: 3 },
    { theme: 'dark', wish: 'more', seed: 4 },
  ] as const) {
    const least = LEAST[wish];
    it(`[A11Y-01] texts have ${least.text}:1 and edges and focus rings ${least.edge}:1, in ${theme} colours`, async function () {
      // Takes a second, but longer on a busy machine.
      this.timeout(30_000);
      const pairs = [
        ...(await windowPairs(theme, wish)),
        ...(await phonePairs(theme, wish)),
        ...(await pillPairs(theme, wish)),
        ...launcherPairs(theme, wish),
      ];
      leaveOnly(pairs);
      fc.assert(
        fc.property(accents, (accent) => {
          document.documentElement.style.setProperty('--support-chat-accent', accent);
          for (const { what, kind, colour, against } of pairs) {
            const ratio = contrast(colour(), against());
            if (ratio < least[kind]) throw new Error(`${what}: ${ratio.toFixed(2)}:1, ${colour()} on ${against()}`);
          }
        }),
        { numRuns: 500, seed, examples: EXTREMES.map((accent) => [accent]), includeErrorInReport: true },
      );
    });
  }
});
