import { expect } from '@open-wc/testing';
import { chatSession } from '../support/scenes.ts';
import type { TestSession } from '../support/makeSession.ts';
import { mountApp } from '../support/mountApp.tsx';
import { drawn } from '../support/mountUi.tsx';

let added: HTMLElement[] = [];
function add<Kind extends HTMLElement>(element: Kind, box: DOMRect, into: Node = document.body): Kind {
  Object.assign(element.style, { position: 'fixed', boxSizing: 'border-box', margin: 0, padding: 0 });
  const { left, top, width, height } = box;
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  into.appendChild(element);
  added.push(element);
  return element;
}
const button = (box: DOMRect, into?: Node): HTMLElement => add(document.createElement('button'), box, into);

async function opened(): Promise<{ session: TestSession; box: DOMRect }> {
  const session = chatSession();
  const { root } = await mountApp(session);
  const box = root.querySelector('[part=window]')?.getBoundingClientRect() ?? new DOMRect();
  expect(box.width).to.be.greaterThan(100);
  return { session, box };
}

/** Presses Escape on the focused element, in whatever frame. */
async function escape(on: Element, given: KeyboardEventInit = {}): Promise<void> {
  const { KeyboardEvent: Key } = on.ownerDocument.defaultView as Window & typeof globalThis;
  on.dispatchEvent(new Key('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true, ...given }));
  await drawn();
}

const within = ({ left, top }: DOMRect): DOMRect => new DOMRect(left + 40, top + 100, 120, 30);

describe('Escape on an element of the page', () => {
  afterEach(() => {
    for (const element of added) element.remove();
    added = [];
  });

  it('[REAL-20][A11Y-02] Escape on an element under the window closes the window and keeps the focus there', async () => {
    const { session, box } = await opened();
    const covered = button(within(box));
    covered.focus();
    await escape(covered);
    expect([session.state.isOpen, document.activeElement]).to.deep.equal([false, covered]);
  });

  it('[REAL-20] Escape closes the window over an element of which only an edge is visible, but not one of which only an edge is covered', async () => {
    const { session, box } = await opened();
    for (const [shift, isOpen] of [
      [90, true],
      [10, false],
    ] as const) {
      const one = button(new DOMRect(box.left - shift, box.top + 60, 120, 30));
      one.focus();
      await escape(one);
      expect(session.state.isOpen).to.equal(isOpen);
    }
  });

  it('[REAL-20] Escape is left to the page if it prevents the default, and to an IME', async () => {
    const { session, box } = await opened();
    const covered = button(within(box));
    covered.focus();
    await escape(covered, { isComposing: true });
    // Safari ends the composition before the key that ended it.
    await escape(covered, { keyCode: 229 });
    covered.addEventListener('keydown', (event) => event.preventDefault());
    await escape(covered);
    expect(session.state.isOpen).to.equal(true);
  });

  it('[REAL-20] Escape closes the window over an element in the page’s shadow root', async () => {
    const { session, box } = await opened();
    const host = document.createElement('div');
    document.body.append(host);
    added.push(host);
    const covered = button(within(box), host.attachShadow({ mode: 'open' }));
    covered.focus();
    await escape(covered);
    expect(session.state.isOpen).to.equal(false);
  });

  it('[REAL-20] Escape closes the window over an element in a same-origin frame', async () => {
    const { session, box } = await opened();
    const empty = Object.assign(document.createElement('iframe'), { srcdoc: '<body></body>' });
    const loaded = new Promise((resolve) => empty.addEventListener('load', resolve));
    const frame = add(empty, new DOMRect(box.left - 60, box.top - 60, 500, 500));
    await loaded;
    const inside = frame.contentDocument as Document;
    const covered = inside.createElement('button');
    Object.assign(covered.style, { position: 'fixed', left: '120px', top: '120px', width: '90px', height: '30px' });
    inside.body.append(covered);
    covered.focus();
    await drawn();
    await session.ports.clock.advance(0);
    await escape(covered);
    expect(session.state.isOpen).to.equal(false);
  });

  it('[REAL-20] Escape is not handled while the window is closed', async () => {
    const { session, box } = await opened();
    const covered = button(within(box));
    covered.focus();
    await escape(covered);
    let closes = 0;
    const { close } = session.visit.window;
    session.visit.window.close = () => {
      closes += 1;
      close.call(session.visit.window);
    };
    await escape(covered);
    expect(closes).to.equal(0);
  });
});
