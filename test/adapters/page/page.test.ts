import { expect } from '@open-wc/testing';
import { createPage } from '../../../src/adapters/page/createPage.ts';
import type { Clock } from '../../../src/ports.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { resizeWindow, restoreWindow } from '../../support/windowSize.ts';

type Watch = 'onVisibilityChange' | 'onConnectionChange' | 'onNavigate' | 'onResize' | 'onResume' | 'onRestore';

/** Counts how often the page notifies. */
function watched(watch: Watch, lifetime = testLifetime()) {
  const clock = new FakeClock();
  const told = { times: 0 };
  createPage(clock)[watch](() => (told.times += 1), lifetime.signal);
  return { clock, told, lifetime };
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

const pageShow = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

describe('the page', () => {
  const address = location.href;
  afterEach(() => {
    history.replaceState(null, '', address);
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('[STA-04][CALL-07] returns the facts about the visit that are sent to the server', () => {
    const page = createPage(new FakeClock());
    expect([page.url(), page.path(), page.host()]).to.deep.equal([location.href, location.pathname, location.host]);
    expect(page.browser()).to.match(/^(Chrome|Firefox|Safari) \d+$/);
    expect(page.os()).to.equal('Linux');
    expect(page.screen()).to.match(/^\d+x\d+$/);
    expect(new Intl.DateTimeFormat('en', { timeZone: page.timezone() }).resolvedOptions().timeZone).to.equal(
      page.timezone(),
    );
    expect(new Intl.Locale(page.language()).language).to.have.length.above(1);
    expect([page.isVisible(), page.isOnline()]).to.deep.equal([true, true]);
  });

  it('[WIN-20] is mobile while its window is small, and notifies changes', async () => {
    const { told } = watched('onResize');
    const page = createPage(new FakeClock());
    await resizeWindow({ width: 790, height: 590 });
    expect([page.isMobile(), page.device()]).to.deep.equal([true, 'mobile']);
    await restoreWindow();
    expect([page.isMobile(), page.device()]).to.deep.equal([false, 'desktop']);
    while (told.times === 0) await new Promise(requestAnimationFrame);
  });

  it('[READ-01] notifies when the page is hidden and shown', () => {
    const { told } = watched('onVisibilityChange');
    setVisibility('hidden');
    expect(createPage(new FakeClock()).isVisible()).to.equal(false);
    setVisibility('visible');
    expect(told.times).to.equal(2);
  });

  it('[WIN-07][WIN-08] notifies when the network is lost and restored', () => {
    const { told } = watched('onConnectionChange');
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(told.times).to.equal(2);
  });

  it('[CALL-06] notifies when the page’s router changes the path, but not for the hash or the query', async () => {
    const { told, clock } = watched('onNavigate');
    // Immediate with the Navigation API, which WebKitGTK does not have yet.
    const soon = (): Promise<void> => clock.advance('navigation' in window ? 0 : 1_000);
    history.pushState(null, '', '/elsewhere');
    await soon();
    expect(told.times).to.equal(1);
    history.replaceState(null, '', '/elsewhere?query#hash');
    await soon();
    expect(told.times).to.equal(1);
    history.replaceState(null, '', '/third');
    await soon();
    expect(told.times).to.equal(2);
  });

  it('[CALL-06] polls the path if the browser has no Navigation API', async () => {
    const real = Object.getOwnPropertyDescriptor(window, 'navigation');
    Object.defineProperty(window, 'navigation', { configurable: true, value: undefined });
    const { told, clock } = watched('onNavigate');
    if (real) Object.defineProperty(window, 'navigation', real);
    else Reflect.deleteProperty(window, 'navigation');
    history.pushState(null, '', '/elsewhere');
    await clock.advance(1_000);
    await clock.advance(5_000);
    expect(told.times).to.equal(1);
  });

  it('[VER-01] notifies a resume from the back/forward cache', () => {
    const { told } = watched('onResume');
    pageShow(false);
    expect(told.times).to.equal(0);
    pageShow(true);
    document.dispatchEvent(new Event('resume'));
    expect(told.times).to.equal(2);
  });

  it('[SEC-03] onRestore notifies only for the back/forward cache, where the page received no events', () => {
    const { told } = watched('onRestore');
    pageShow(false);
    document.dispatchEvent(new Event('resume'));
    expect(told.times).to.equal(0);
    pageShow(true);
    expect(told.times).to.equal(1);
  });

  it('[VER-01] notifies a resume after the page was hidden, but not after a short time', async () => {
    const { told, clock } = watched('onResume');
    await clock.advance(9_000);
    setVisibility('hidden');
    await clock.advance(4_000);
    setVisibility('visible');
    expect(told.times).to.equal(0);
    for (const [times, ms] of [6_000, 60_000].entries()) {
      setVisibility('hidden');
      await clock.advance(ms);
      expect(told.times).to.equal(times);
      setVisibility('visible');
      expect(told.times).to.equal(times + 1);
    }
  });

  it('[VER-01] notifies a resume after the machine slept and timers stopped', () => {
    let [now, tick, times] = [0, () => undefined as void, 0];
    const clock = {
      now: () => now,
      after: () => undefined,
      every: (...[, , run]: Parameters<Clock['every']>) => void (tick = run),
    };
    createPage(clock).onResume(() => (times += 1), testLifetime().signal);
    for (now = 10_000; now <= 120_000; now += 10_000) tick();
    expect(times).to.equal(0);
    now += 600_000;
    tick();
    expect(times).to.equal(1);
  });

  it('[VER-01] notifies a resume after the clock was put back while the page was hidden', async () => {
    const { told, clock } = watched('onResume');
    setVisibility('hidden');
    clock.shift(-3_600_000);
    await clock.advance(60_000);
    setVisibility('visible');
    expect(told.times).to.equal(1);
  });

  for (const watch of [
    'onVisibilityChange',
    'onConnectionChange',
    'onNavigate',
    'onResize',
    'onResume',
    'onRestore',
  ] as const) {
    it(`[EL-08] stops ${watch} with its signal`, async () => {
      const { told, clock, lifetime } = watched(watch);
      lifetime.end();
      for (const name of ['online', 'offline', 'resize', 'popstate']) window.dispatchEvent(new Event(name));
      pageShow(true);
      setVisibility('hidden');
      setVisibility('visible');
      history.pushState(null, '', '/elsewhere');
      await clock.advance(60_000);
      expect([told.times, clock.pending]).to.deep.equal([0, 0]);
    });
  }
});
