import { expect } from '@open-wc/testing';
import { BackStack } from '../../../src/adapters/page/BackStack.ts';
import { createClock } from '../../../src/adapters/page/createClock.ts';
import { until } from '../../support/until.ts';

type PageWindow = Window & typeof globalThis;

/** A window of its own, whose history no other test fills or moves. WebKit refuses it, and gets a frame of the tests' page. */
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

/** A page with a state, and layers that note what Back closes. */
async function world(state: unknown = { route: 'home' }) {
  const page = openPage();
  await until(() => page.location.pathname === BLANK && page.document.readyState === 'complete');
  const { history, location } = page;
  history.pushState(state, '', '?start');
  const heard: unknown[] = [];
  let arrive = (): void => undefined;
  // Before the stack's own listener, which stops events.
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
  /** The number of layers that the current entry is for. */
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
/** Corrections wait a task before each step, and there is nothing to be seen where none is due. */
async function settled(): Promise<void> {
  for (let task = 0; task < 4; task += 1) await new Promise((resolve) => setTimeout(resolve));
}
const hasNavigation = 'navigation' in window;

describe('Back, with layers of the chat over the page', () => {
  afterEach(async () => {
    await settled();
    for (const close of closers) close();
    closers = [];
  });

  it('[REAL-19] closes the topmost layer, then the next, and leaves the page’s own entry as it was', async () => {
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

  it('[REAL-19] closes two layers when it is pressed twice quickly, and when the visitor goes two entries back at once', async () => {
    const { open, closed, history, isAt, go, next } = await world();
    open('window');
    open('viewer');
    await isAt(2);
    history.back();
    // Before the stack has compared entries and layers. WebKit makes one step of two calls in one task.
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

  it('[REAL-19] finds no entry of a layer that was closed by its own control, and closes no other with it', async () => {
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

  it('[REAL-19] finds no entry at all after the window was closed with layers open', async () => {
    const { open, closed, history, isAt } = await world();
    const all = ['window', 'menu', 'viewer'].map(open);
    await isAt(3);
    for (const layer of all) layer.close();
    await isAt(0);
    await settled();
    expect([closed, history.state]).to.deep.equal([[], { route: 'home' }]);
  });

  it('[REAL-19] meets one entry where a layer replaces another, and one less when a lower layer closes', async () => {
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

  it('[REAL-19] is not undone by Forward: the entry of a closed layer is left again', async () => {
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

  it('[REAL-19] uses the entries of before a reload again, and no more of them than layers are open', async () => {
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

  it('[REAL-19] shows the page’s router no state but its own', async () => {
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

  it('[REAL-19] reaches the page’s router when the visitor goes back beyond the page’s own entry', async () => {
    const { open, heard, closed, history, isAt, go } = await world();
    history.pushState({ route: 'second' }, '', '?second');
    open('window');
    await isAt(1);
    await go(-2);
    expect([closed, heard]).to.deep.equal([['window'], [{ route: 'home' }]]);
  });

  for (const state of ['a text', 7, ['a', 'list'], null, { nested: { deep: [1] } }]) {
    it(`[REAL-19] leaves the state ${JSON.stringify(state)} of the page as it is`, async () => {
      const { open, closed, history, go, start } = await world(state);
      open('window');
      await until(() => history.length === start.length + 1);
      await go(-1);
      expect([closed, history.state]).to.deep.equal([['window'], state]);
    });
  }

  for (const address of ['/thanks', '?query', '#thanks']) {
    it(`[REAL-19] closes the window on a page that has navigated to ${address} meanwhile`, async () => {
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

  it('[REAL-19] passes the entry of a closed window below the page’s own, in both directions', async () => {
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

  it('[REAL-19] leaves an entry to the page that the page has pushed with a copy of the chat’s state', async () => {
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

  it('[REAL-19] keeps a state that a router has written over the chat’s own', async () => {
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
