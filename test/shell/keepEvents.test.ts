import { expect } from '@open-wc/testing';
import { keepEvents } from '../../src/shell/keepEvents.ts';

const KEYS = ['keydown', 'keypress', 'keyup'];

describe('events that an element keeps from the page', () => {
  let host: HTMLElement;
  let root: ShadowRoot;
  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'));
    root = host.attachShadow({ mode: 'open' });
    for (const tag of ['textarea', 'input', 'select', 'button', 'section', 'slot'])
      root.append(document.createElement(tag));
    host.append(document.createElement('input'));
    keepEvents(root);
  });
  afterEach(() => {
    host.remove();
  });

  const inside = (tag: string): Element => root.querySelector(tag) as Element;

  /** Returns the events of these types that reach the page while `act` runs. */
  function heard(types: readonly string[], act: () => void): string[] {
    const told: string[] = [];
    const stop = new AbortController();
    for (const type of types)
      document.addEventListener(
        type,
        (event) => told.push(`${type} ${(event as KeyboardEvent).key ?? ''}`.trim()),
        stop,
      );
    act();
    stop.abort();
    return told;
  }

  /** Returns the key events that reach the page. */
  function heardKeys(target: Element, keys: readonly [string, KeyboardEventInit?][]): string[] {
    return heard(KEYS, () => {
      for (const [key, given] of keys)
        for (const type of KEYS)
          target.dispatchEvent(
            new KeyboardEvent(type, { key, code: key, bubbles: true, composed: true, cancelable: true, ...given }),
          );
    });
  }

  const all = (key: string): string[] => KEYS.map((type) => `${type} ${key}`);

  for (const field of ['textarea', 'input', 'select'])
    it(`[A11Y-02][REAL-13] include keys typed into a field (${field})`, () => {
      const typed = ['j', '?', ' ', 'é', 'Enter', 'ArrowLeft', 'Backspace', 'Process'] as const;
      expect(
        heardKeys(
          inside(field),
          typed.map((key) => [key]),
        ),
      ).to.deep.equal([]);
    });

  it('[A11Y-02] do not include Tab, combinations with Ctrl, Meta or Alt, and keys of the browser', () => {
    const keys: [string, KeyboardEventInit?][] = [
      ['Tab'],
      ['k', { ctrlKey: true }],
      ['k', { metaKey: true }],
      ['k', { altKey: true }],
      ['F5'],
      ['Control'],
    ];
    expect(heardKeys(inside('textarea'), keys)).to.deep.equal(keys.flatMap(([key]) => all(key)));
  });

  for (const control of ['button', 'section'])
    it(`[REAL-13] include the keys that press a control or scroll (${control}), and no letters`, () => {
      expect(heardKeys(inside(control), [['Enter'], [' '], ['ArrowDown'], ['PageUp'], ['End']])).to.deep.equal([]);
      expect(heardKeys(inside(control), [['j'], ['/']])).to.deep.equal([...all('j'), ...all('/')]);
    });

  it('[REAL-13] do not include keys in the page’s own nodes in a slot', () => {
    expect(heardKeys(host.querySelector('input') as Element, [['j'], ['Enter']])).to.deep.equal([
      ...all('j'),
      ...all('Enter'),
    ]);
  });

  it('[A11Y-02] do not include the keyup of a key whose keydown the page received', () => {
    const up = new KeyboardEvent('keyup', { key: 'c', code: 'KeyC', bubbles: true, composed: true });
    expect(heard(['keyup'], () => inside('textarea').dispatchEvent(up))).to.deep.equal(['keyup c']);
  });

  it('[REAL-13] do not include a keydown without a key, as dispatched by autofill', () => {
    const fill = new Event('keydown', { bubbles: true, composed: true });
    expect(heard(['keydown'], () => inside('input').dispatchEvent(fill))).to.deep.equal(['keydown']);
  });

  it('[REAL-13] include the wheel, touches, focus changes, the clipboard and the context menu', () => {
    const types = [
      'wheel',
      'touchstart',
      'touchmove',
      'touchend',
      'touchcancel',
      'focusin',
      'focusout',
      'copy',
      'cut',
      'paste',
      'contextmenu',
    ];
    const told = heard(types, () => {
      for (const type of types)
        inside('section').dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
    });
    expect(told).to.deep.equal([]);
  });

  const presses = (tag: string): string[] =>
    heard(['pointerdown', 'mousedown', 'mouseup', 'click'], () => {
      for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
        inside(tag).dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true }));
    });

  for (const tag of ['textarea', 'input', 'select', 'section'])
    it(`[REAL-13] include the mousedown that focuses or selects (${tag}), which copy protections prevent`, () => {
      expect(presses(tag)).to.deep.equal(['pointerdown', 'mouseup', 'click']);
    });

  it('[REAL-13] do not include the mousedown on a button, or in one, by which a page closes its menus', () => {
    const icon = inside('button').appendChild(document.createElement('i'));
    expect(presses('button')).to.deep.equal(['pointerdown', 'mousedown', 'mouseup', 'click']);
    expect(presses('i')).to.deep.equal(['pointerdown', 'mousedown', 'mouseup', 'click']);
    icon.remove();
  });

  it('[REAL-13] do not include clicks, by which a page closes its menus', () => {
    expect(heard(['pointerdown', 'click'], () => (inside('button') as HTMLElement).click())).to.deep.equal(['click']);
  });
});
