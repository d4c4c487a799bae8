import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { ShownWidget } from '../../src/shell/PaintedElement.ts';
import { PaintedWindow } from '../../src/shell/PaintedWindow.ts';
import { localeOf } from '../../src/shell/locale.ts';
import type { View } from '../../src/shell/View.ts';
import { chatSheet } from '../../src/theme/sheets.ts';

const hosts: HTMLElement[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

/** An open window that waits for its app, with a text in its composer and a function to press keys there. */
function openWindow(text = '') {
  const host = document.body.appendChild(document.createElement('div'));
  hosts.push(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [chatSheet()];
  const painted = new PaintedWindow(root, {});
  let view: View = { state: 'pending', isOpen: true, unread: 0, availability: 'unknown', hasBubble: false };
  const widget: ShownWidget = {
    get view() {
      return view;
    },
    mayPaint: true,
    members: { locale: localeOf('en'), product: 'Support', logo: null },
    isGreeting: true,
    isHidden: false,
    isAnimated: true,
    toggle: () => (view = { ...view, isOpen: !view.isOpen }),
    dismissBubble: () => undefined,
    preload: () => undefined,
  };
  painted.show(widget);
  const input = painted.container.querySelector('textarea') as HTMLTextAreaElement;
  input.value = text;
  const press = (key: string, given: KeyboardEventInit = {}): boolean =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }));
  return { painted, widget, input, press };
}

describe('a key of an input method in the window before its app is loaded', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const [what, given] of [
    ['in a composition', { isComposing: true, keyCode: 229 }],
    ['that Safari sends behind one', { keyCode: 229 }],
  ] as const) {
    it(`[A11Y-02] ${what}: Escape keeps the window open`, () => {
      const { widget, press } = openWindow('日本');
      press('Escape', given);
      expect(widget.view.isOpen).to.equal(true);
      press('Escape');
      expect(widget.view.isOpen).to.equal(false);
    });
  }

  it('[SEND-09] does not send the text if it is the Enter that Safari sends after a composition', () => {
    const { painted, press } = openWindow('日本');
    expect(press('Enter', { keyCode: 229 })).to.equal(true);
    expect(painted.look?.sentTexts).to.deep.equal([]);
    expect(press('Enter')).to.equal(false);
    expect(painted.look?.sentTexts).to.deep.equal(['日本']);
  });
});

describe('texts sent before the app is loaded', () => {
  it('[SEND-06][SEND-09] are shown like the messages they will become', async () => {
    await setViewport({ width: 1024, height: 768 });
    const { painted, input, press } = openWindow();
    painted.host.setAttribute('open', '');
    for (const text of ['first', 'second\nin two lines']) {
      input.value = text;
      press('Enter');
    }
    const sent = [...painted.container.querySelectorAll<HTMLElement>('[part=message-user]')];
    expect(sent.map(({ innerText }) => innerText)).to.deep.equal(['first', 'second\nin two lines']);
    const thread = sent[0]?.parentElement?.getBoundingClientRect();
    for (const message of sent) {
      const { left, right } = message.getBoundingClientRect();
      expect(left - (thread?.left ?? 0)).to.be.greaterThan((thread?.right ?? 0) - right);
    }
  });
});
