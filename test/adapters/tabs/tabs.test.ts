import { expect } from '@open-wc/testing';
import { createTabs } from '../../../src/adapters/tabs/createTabs.ts';
import type { TabMessage, Tabs } from '../../../src/ports.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { until } from '../../support/until.ts';

let company = '';
const tab = (lifetime = testLifetime()) => createTabs(company, lifetime.signal);

const LAST = { type: 'read', messageId: 99 } as const;

/** Resolves with the messages a tab receives, up to and including the last one. */
function heardBy(tabs: Tabs): Promise<TabMessage[]> {
  const heard: TabMessage[] = [];
  return new Promise((resolve) => {
    tabs.subscribe((message) => {
      heard.push(message);
      if (message.type === 'read' && message.messageId === LAST.messageId) resolve(heard);
    }, testLifetime().signal);
  });
}

const pageTransition = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

describe('the tabs of one site', () => {
  beforeEach(() => (company = crypto.randomUUID()));

  it('[ENV-04] tabs receive each other’s messages in order, but not their own', async () => {
    const [one, other] = [tab(), tab()];
    const heard = heardBy(other);
    let own = 0;
    one.subscribe(() => (own += 1), testLifetime().signal);
    one.post({ type: 'read', messageId: 5 });
    one.post({ type: 'reset' });
    one.post(LAST);
    expect(await heard).to.deep.equal([{ type: 'read', messageId: 5 }, { type: 'reset' }, LAST]);
    expect(own).to.equal(0);
  });

  it('[EL-06] tabs do not receive another company’s messages', async () => {
    const one = tab();
    const heard = heardBy(one);
    const sameCompany = tab();
    company = crypto.randomUUID();
    tab().post({ type: 'reset' });
    sameCompany.post(LAST);
    expect(await heard).to.deep.equal([LAST]);
  });

  it('[SEC-02] unknown messages on the channel are ignored', async () => {
    const heard = heardBy(tab());
    const stranger = new BroadcastChannel(`chat-app-${company}`);
    for (const odd of [null, 'reset', { type: 'other' }, { type: 'read' }, { type: 'read', messageId: {} }])
      stranger.postMessage(odd);
    stranger.postMessage(LAST);
    stranger.close();
    expect(await heard).to.deep.equal([LAST]);
  });

  it('[ENV-04] tabs have one leader, the one visible last', async () => {
    const first = tab();
    await until(first.isLeader);
    const second = tab();
    await until(second.isLeader);
    await until(() => !first.isLeader());
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => first.isLeader() && !second.isLeader());
  });

  it('[ENV-04] another tab becomes the leader when the leader closes', async () => {
    const first = tab();
    await until(first.isLeader);
    const page = testLifetime();
    const second = tab(page);
    await until(second.isLeader);
    page.end();
    expect(second.isLeader()).to.equal(false);
    await until(first.isLeader);
  });

  it('[EL-08] a tab holds no lock or channel in the back/forward cache, and takes them again when restored', async () => {
    const one = tab();
    await until(one.isLeader);
    pageTransition('pagehide');
    expect(one.isLeader()).to.equal(false);
    let held = 1;
    while (held > 0) {
      const { held: locks = [] } = await navigator.locks.query();
      held = locks.filter(({ name }) => name === `chat-app-${company}`).length;
    }
    pageTransition('pageshow');
    await until(one.isLeader);
    const heard = heardBy(one);
    const other = new BroadcastChannel(`chat-app-${company}`);
    other.postMessage(LAST);
    other.close();
    expect(await heard).to.have.length(1);
  });

  it('[EL-08] a tab receives nothing after its session has ended', async () => {
    const page = testLifetime();
    let heard = 0;
    tab(page).subscribe(() => (heard += 1), testLifetime().signal);
    page.end();
    const witness = heardBy(tab());
    tab().post(LAST);
    await witness;
    expect(heard).to.equal(0);
  });

  it('[ENV-04][WIN-19] without locks, tabs still have one leader, the one visible last, and another when that closes', async () => {
    const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') as PropertyDescriptor;
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    try {
      const page = testLifetime();
      const tabs = [tab(), tab(page)];
      const leading = (): boolean[] => tabs.map(({ isLeader }) => isLeader());
      await until(() => leading().filter(Boolean).length === 1);
      for (const lifetime of [testLifetime(), page]) {
        tabs.push(tab(lifetime));
        await until(
          () => leading().lastIndexOf(true) === tabs.length - 1 && leading().indexOf(true) === tabs.length - 1,
        );
      }
      page.end();
      await until(() => leading().filter(Boolean).length === 1);
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', locks);
    }
  });

  it('[ENV-04] a tab is its own leader if the browser has neither locks nor channels', async () => {
    const [locks, channel] = [
      Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') as PropertyDescriptor,
      window.BroadcastChannel,
    ];
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(window, 'BroadcastChannel');
    try {
      const alone = tab();
      alone.post(LAST);
      await until(alone.isLeader);
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', locks);
      window.BroadcastChannel = channel;
    }
  });
});
