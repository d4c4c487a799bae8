import { expect } from '@open-wc/testing';
import { Consent } from '../../../src/config/Consent.ts';
import { createOutbox } from '../../../src/adapters/outbox/createOutbox.ts';
import { createTabs } from '../../../src/adapters/tabs/createTabs.ts';
import type { Outbox } from '../../../src/ports.ts';
import { makeOutboxItem as item } from '../../support/builders.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { until } from '../../support/until.ts';

let company = '';

/** One tab's outbox, with a count of how often it was notified that another tab left messages. */
function tab(lifetime = testLifetime()): Outbox & { told: number } {
  const tabs = createTabs(company, lifetime.signal);
  const outbox = Object.assign(createOutbox(company, lifetime.signal, new Consent(), tabs), { told: 0 });
  outbox.onLeft(() => (outbox.told += 1), lifetime.signal);
  return outbox;
}
const taken = async (outbox: Outbox): Promise<string[]> => (await outbox.take()).map(({ uuid }) => uuid);

/** Returns the browser's counts of locks for this company's messages. */
async function locks(): Promise<{ held: number; pending: number }> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const ours = ({ name }: LockInfo): boolean => name?.includes(`outbox-${company}`) ?? false;
  return { held: held.filter(ours).length, pending: pending.filter(ours).length };
}

describe('which tab sends a message', () => {
  beforeEach(() => (company = crypto.randomUUID()));
  afterEach(() => void indexedDB.deleteDatabase(`chat-app-outbox-${company}`));

  it('[SEND-03][ENV-04] only the tab that stored a message takes it', async () => {
    const [one, other] = [tab(), tab()];
    await one.put(item());
    expect(await taken(other)).to.deep.equal([]);
    expect(await taken(one)).to.deep.equal(['u-1']);
    expect((await other.list()).length).to.equal(1);
  });

  it('[SEND-03][ENV-04] when a tab closes, exactly one of the others inherits its messages and is notified', async () => {
    const first = testLifetime();
    await tab(first).put(item());
    const others = [tab(), tab()];
    expect(await Promise.all(others.map(taken))).to.deep.equal([[], []]);
    first.end();
    await until(() => others.some(({ told }) => told > 0));
    expect((await Promise.all(others.map(taken))).flat()).to.deep.equal(['u-1']);
    expect(others.map(({ told }) => told).sort()).to.deep.equal([0, 1]);
  });

  it('[SEND-03][ENV-04] a tab opened before the message, which has not looked since, can inherit it', async () => {
    const first = testLifetime();
    const [one, other] = [tab(first), tab()];
    await one.put(item());
    await until(async () => (await locks()).pending === 1);
    first.end();
    await until(() => other.told > 0);
    expect(await taken(other)).to.deep.equal(['u-1']);
  });

  it('[SEND-03][ONL-04] a tab that cannot send an inherited message passes it on', async () => {
    const first = testLifetime();
    const [one, atTicket] = [tab(first), tab()];
    await one.put(item());
    await until(async () => (await locks()).pending === 1);
    const other = tab();
    expect(await taken(other)).to.deep.equal([]);
    first.end();
    await until(() => atTicket.told > 0);
    atTicket.pass();
    await until(() => other.told > 0);
    expect(await taken(other)).to.deep.equal(['u-1']);
  });

  it('[SEND-03][SEND-06] one tab inherits all messages of a closed tab, in the order typed', async () => {
    const first = testLifetime();
    const [one, ...others] = [tab(first), tab(), tab(), tab()];
    const uuids = ['u-1', 'u-2', 'u-3', 'u-4', 'u-5', 'u-6'];
    // If the messages were inherited one by one, each would go to another tab.
    for (const [index, uuid] of uuids.entries()) {
      await one.put(item({ uuid }));
      await others[index % others.length]?.take();
    }
    first.end();
    await until(() => others.some(({ told }) => told > 0));
    const heirs = await Promise.all(others.map(taken));
    expect(heirs.filter((inherited) => inherited.length > 0)).to.deep.equal([uuids]);
  });

  it('[SEND-03] a tab waiting for a confirmed message does not take a later one', async () => {
    const [one, other] = [tab(), tab()];
    await one.put(item());
    await until(async () => (await locks()).pending === 1);
    const confirmed = one.remove('u-1');
    await one.put(item({ uuid: 'u-2' }));
    await confirmed;
    await one.remove('u-2');
    await one.put(item({ uuid: 'u-3' }));
    await until(async () => (await locks()).pending === 1);
    expect(await taken(other)).to.deep.equal([]);
    expect(other.told).to.equal(0);
  });

  it('[SEND-03][STA-08] the next page takes the messages of the previous one', async () => {
    const page = testLifetime();
    await tab(page).put(item());
    page.end();
    const next = tab();
    await until(async () => (await taken(next)).length > 0);
    expect(await taken(next)).to.deep.equal(['u-1']);
  });

  it('[SEND-03] a confirmed message is not inherited or waited for', async () => {
    const first = testLifetime();
    const [one, other] = [tab(first), tab()];
    await one.put(item());
    await one.put(item({ uuid: 'u-2' }));
    expect(await taken(other)).to.deep.equal([]);
    await one.remove('u-1');
    expect(await locks()).to.deep.equal({ held: 1, pending: 1 });
    first.end();
    await until(() => other.told > 0);
    expect(await taken(other)).to.deep.equal(['u-2']);
    expect(other.told).to.equal(1);
    await until(async () => (await locks()).held === 1);
  });

  it('[SEC-03] clear() releases the locks', async () => {
    const one = tab();
    await one.put(item());
    expect(await locks()).to.deep.equal({ held: 1, pending: 0 });
    await one.clear();
    await until(async () => (await locks()).held === 0);
  });

  it('[EL-08] a closed tab leaves no lock and no lock request behind', async () => {
    const [page, next] = [testLifetime(), testLifetime()];
    await tab(page).put(item());
    await tab(next).take();
    await until(async () => (await locks()).pending === 1);
    next.end();
    page.end();
    await until(async () => {
      const { held, pending } = await locks();
      return held + pending === 0;
    });
  });

  it('[RT-06][SEND-03] a page in the back/forward cache releases its messages to the next page, and waits for them when restored', async () => {
    const one = tab();
    await one.put(item());
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await until(async () => (await locks()).held === 0);
    const next = testLifetime();
    expect(await taken(tab(next))).to.deep.equal(['u-1']);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(async () => (await locks()).pending === 1);
    expect(await taken(one)).to.deep.equal([]);
    next.end();
    await until(() => one.told > 0);
    expect(await taken(one)).to.deep.equal(['u-1']);
  });

  it('[RT-06] a waiting page also releases its lock request on pagehide, and requests it again when it looks', async () => {
    const [one, other] = [tab(), tab()];
    await one.put(item());
    await other.take();
    await until(async () => (await locks()).pending === 1);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await until(async () => (await locks()).pending === 0);
    await other.take();
    await until(async () => (await locks()).pending === 1);
  });

  it('[ENV-03] every tab takes a message if the browser has no locks or refuses them', async () => {
    const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') as PropertyDescriptor;
    const refusing = { request: () => Promise.reject(new DOMException('Not in this frame', 'SecurityError')) };
    for (const value of [undefined, refusing]) {
      company = crypto.randomUUID();
      Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, value });
      try {
        const [one, other] = [tab(), tab()];
        await one.put(item());
        expect(await taken(other)).to.deep.equal(['u-1']);
      } finally {
        Object.defineProperty(Navigator.prototype, 'locks', real);
      }
    }
  });
});
