import { expect } from '@open-wc/testing';
import { BackStack } from '../../../src/adapters/page/BackStack.ts';
import { createClock } from '../../../src/adapters/page/createClock.ts';
import { until } from '../../support/until.ts';

type PageWindow = Window & typeof globalThis;

/**
 * Opens a window with its own history, which no other test changes. WebKit blocks the popup, so
 * there it uses a frame in the tests' page.
 */
function openPage(): PageWindow {
  const popup = window.open(BLANK, '', 'popup');
  if (popup) {
    closers.push(() => popup.close());
    return popup as PageWindow;
  }
  const frame = Object.assign(document.createElement('iframe'), { src: BLANK });
  document.body.append(frame);
  closers.push(() => frame.remove());
  return frame.contentWindow as PageWindow;
}

/** Returns a page with a history state, and layers that record what Back closes. */
async function world(state: unknown = { route: 'home' }) {
  const page = openPage();
  await until(() => page.location.pathname === BLANK && page.document.readyState === 'complete');
  const { history, location } = page;
  history.pushState(state, '', '?start');
  const heard: unknown[] = [];
  let arrive = (): void => undefined;
  // Added before the stack's own listener, which stops events.
  page.addEventListener('popstate', () => arrive(), { capture: true });
  const stack = new BackStack(createClock(), page);
  page.addEventListener('popstate', (event) => heard.push(event.state));
  const closed: string[] = [];
  const open = (name: string): { close(): void } => {
    const life = new AbortController();
    const close = (): void => life.abort();
    stack.add(() => closed.push(name), life.signal);
    return { close };
  };
  /** Returns the number of layers that the current history entry represents. */
  const depth = (): number => (Object(history.state) as { supportChat?: { depth: number } }).supportChat?.depth ?? 0;
  const isAt = (count: number): Promise<void> => until(() => depth() === count);
  const go = async (steps: number): Promise<void> => {
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    history.go(steps);
    await arrived;
    await settled();
  };
  const next = (): Promise<void> => new Promise<void>((resolve) => (arrive = resolve));
  const start = { length: history.length, href: location.href };
  return { history, location, heard, open, closed, depth, isAt, go, next, start };
}

/** A page without scripts. */
const BLANK = '/test/hosts/fixtures/angular/src/index.html';
let closers: (() => void)[] = [];
/** Waits for several tasks: corrections run in tasks, and when none is due nothing is observable. */
async function settled(): Promise<void> {
  for (let task = 0; task < 4; task += 1) await new Promise((resolve) => setTimeout(resolve));
}
const hasNavigation = 'navigation' in window;

describe('Back with layers of the chat over the page', () => {
  afterEach(async () => {
    await settled();
    for (const close of closers) close();
    closers = [];
  });

  it('[REAL-19] Back closes the topmost layer, then the next, and leaves the page’s own entry as it was', async () => {
    const { open, closed, history, location, isAt, go, depth, start } = await world();
    open('window');
    await isAt(1);
    open('menu');
    await isAt(2);
    expect(history.length).to.equal(start.length + 2);
    expect(history.state).to.include({ route: 'home' });
    await go(-1);
    expect([closed, depth()]).to.deep.equal([['menu'], 1]);
    await go(-1);
    expect([closed, history.state]).to.deep.equal([['menu', 'window'], { route: 'home' }]);
    expect(location.href).to.equal(start.href);
  });

  it('[REAL-19] two quick presses of Back, or going two entries back at once, close two layers', async () => {
    const { open, closed, history, isAt, go, next } = await world();
    open('window');
    open('viewer');
    await isAt(2);
    history.back();
    // Before the stack has compared entries and layers. WebKit merges two calls in one task into
    // one step.
    await next();
    history.back();
    await isAt(0);
    expect(closed).to.deep.equal(['viewer', 'window']);
    open('window again');
    open('dialog');
    await isAt(2);
    await go(-2);
    expect(closed.slice(2)).to.deep.equal(['dialog', 'window again']);
  });

  it('[REAL-19] a layer closed by its own control leaves no history entry, and Back then closes the next layer', async () => {
    const { open, closed, history, isAt, go } = await world();
    open('window');
    const menu = open('menu');
    await isAt(2);
    menu.close();
    await isAt(1);
    expect(closed).to.deep.equal([]);
    await go(-1);
    expect([closed, history.state]).to.deep.equal([['window'], { route: 'home' }]);
  });

  it('[REAL-19] closing the window with layers open leaves no history entry', async () => {
    const { open, closed, history, isAt } = await world();
    const all = ['window', 'menu', 'viewer'].map(open);
    await isAt(3);
    for (const layer of all) layer.close();
    await isAt(0);
    await settled();
    expect([closed, history.state]).to.deep.equal([[], { route: 'home' }]);
  });

  it('[REAL-19] a layer that replaces another reuses its entry, and closing a lower layer removes one entry', async () => {
    const { open, closed, history, isAt, go, depth, start } = await world();
    const lower = open('window of a company');
    const menu = open('menu');
    await isAt(2);
    menu.close();
    open('window of another company');
    await settled();
    expect([depth(), history.length]).to.deep.equal([2, start.length + 2]);
    lower.close();
    await isAt(1);
    await go(-1);
    expect([closed, depth()]).to.deep.equal([['window of another company'], 0]);
  });

  it('[REAL-19] Forward to a closed layer’s entry returns at once and reopens nothing', async () => {
    const { open, closed, history, isAt, go } = await world();
    open('window');
    open('menu');
    await isAt(2);
    await go(-1);
    await go(1);
    await isAt(1);
    expect(closed).to.deep.equal(['menu']);
    await go(-1);
    await go(1);
    await isAt(0);
    expect([closed, history.state]).to.deep.equal([['menu', 'window'], { route: 'home' }]);
  });

  it('[REAL-19] after a reload the existing entries are reused for as many layers as are open', async () => {
    const { open, closed, history, location, isAt, go, start } = await world();
    for (const depth of [1, 2]) {
      history.pushState({ route: 'home', supportChat: { depth, url: location.href } }, '');
    }
    open('window');
    await isAt(1);
    expect(history.length).to.equal(start.length + 2);
    await go(-1);
    expect([closed, history.state]).to.deep.equal([['window'], { route: 'home' }]);
  });

  it('[REAL-19] the page’s router sees only its own state', async () => {
    const { open, heard, isAt, go } = await world();
    open('window');
    const menu = open('menu');
    await isAt(2);
    menu.close();
    await isAt(1);
    await go(-1);
    await settled();
    for (const state of heard) expect(state).to.include({ route: 'home' });
  });

  it('[REAL-19] the page’s router is notified when the visitor goes back beyond the page’s own entry', async () => {
    const { open, heard, closed, history, isAt, go } = await world();
    history.pushState({ route: 'second' }, '', '?second');
    open('window');
    await isAt(1);
    await go(-2);
    expect([closed, heard]).to.deep.equal([['window'], [{ route: 'home' }]]);
  });

  for (const state of ['a text', 7, ['a', 'list'], null, { nested: { deep: [1] } }]) {
    it(`[REAL-19] the page’s state ${JSON.stringify(state)} is unchanged`, async () => {
      const { open, closed, history, go, start } = await world(state);
      open('window');
      await until(() => history.length === start.length + 1);
      await go(-1);
      expect([closed, history.state]).to.deep.equal([['window'], state]);
    });
  }

  for (const address of ['/thanks', '?query', '#thanks']) {
    it(`[REAL-19] Back closes the window on a page that has since navigated to ${address}`, async () => {
      if (!hasNavigation) return;
      const { open, closed, history, location, isAt, go } = await world();
      open('window');
      await isAt(1);
      if (address.startsWith('#')) location.hash = address;
      else history.pushState({ route: 'thanks' }, '', address);
      const { href } = location;
      await isAt(1);
      expect(closed).to.deep.equal([]);
      await go(-1);
      expect([closed, location.href]).to.deep.equal([['window'], href]);
    });
  }

  it('[REAL-19] a closed window’s entry below the page’s own is skipped in both directions', async () => {
    if (!hasNavigation) return;
    const { open, heard, history, location, isAt, go, start } = await world();
    const layer = open('window');
    await isAt(1);
    layer.close();
    history.pushState({ route: 'thanks' }, '', '/thanks');
    const { href } = location;
    await settled();
    expect(location.href).to.equal(href);
    await go(-1);
    await isAt(0);
    expect([location.href, history.state]).to.deep.equal([start.href, { route: 'home' }]);
    expect(heard[0]).to.include({ route: 'home' });
    history.forward();
    await until(() => location.href === href);
  });

  it('[REAL-19] an entry that the page pushed with a copy of the chat’s state is left alone', async () => {
    if (!hasNavigation) return;
    const { next, open, closed, history, isAt } = await world();
    const layer = open('window');
    await isAt(1);
    const copied: unknown = { ...(history.state as object), modal: 'cookies' };
    history.pushState(copied, '');
    const { length } = history;
    await until(() => history.length === length + 1);
    const left = next();
    layer.close();
    await left;
    expect([closed, history.state]).to.deep.equal([[], { ...(copied as object) }]);
  });

  it('[REAL-19] a state that a router wrote over the chat’s is kept', async () => {
    if (!hasNavigation) return;
    const { next, open, history, isAt } = await world();
    const layer = open('window');
    await isAt(1);
    history.replaceState({ route: 'home', step: 2 }, '');
    const left = next();
    layer.close();
    await left;
    await settled();
    expect(history.state).to.deep.equal({ route: 'home', step: 2 });
  });
});
