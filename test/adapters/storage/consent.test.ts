import { expect } from '@open-wc/testing';
import { Consent, type ConsentLevel } from '../../../src/config/Consent.ts';
import { createCookie } from '../../../src/adapters/storage/createCookie.ts';
import { createOutbox } from '../../../src/adapters/outbox/createOutbox.ts';
import { createStore } from '../../../src/adapters/storage/createStore.ts';
import { makeOutboxItem } from '../../support/builders.ts';
import { testLifetime } from '../../support/lifetime.ts';

let company = '';

/** Returns everything that stores data, in a page with that consent. */
function openPage(level: ConsentLevel, isUsed = true) {
  const consent = new Consent(level, isUsed);
  const { signal } = testLifetime();
  const store = createStore(company, signal, consent);
  return { consent, store, cookie: createCookie(consent), outbox: createOutbox(company, signal, consent) };
}
type Page = ReturnType<typeof openPage>;

/** Stores something of each kind, as a visit does. */
async function keep({ store, cookie, outbox }: Page): Promise<void> {
  store.set('chatId', '4711');
  store.set('draft', 'Half a thought');
  store.set('fingerprint', 'fp-1');
  cookie.write('guest-1');
  await outbox.put(makeOutboxItem());
  // By then the database has written the message.
  await outbox.list();
}

const known = async ({ store, cookie, outbox }: Page) => ({
  chatId: store.get('chatId'),
  fingerprint: store.get('fingerprint'),
  guest: cookie.read(),
  sent: (await outbox.list()).map(({ uuid }) => uuid),
});
const ALL = { chatId: '4711', fingerprint: 'fp-1', guest: 'guest-1', sent: ['u-1'] };
const NOTHING = { chatId: null, fingerprint: null, guest: null, sent: [] };

/** Returns what the browser stores. */
async function stored(): Promise<string[]> {
  const databases = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith(company) ? ['database'] : []));
  const cookies = document.cookie.split('; ').filter((pair) => pair.startsWith('chat-app'));
  return [...Object.keys(localStorage).filter((key) => key.startsWith('chat-app')), ...cookies, ...databases].sort();
}

/** Polls, because deleting a database takes a while. */
async function storedIs(wanted: readonly string[]): Promise<void> {
  while ((await stored()).join() !== wanted.join());
}

const FUNCTIONAL = ['chat-app-chat-id', 'chat-app-com-type', 'chat-app-draft', 'database'];
const EVERYTHING = [...FUNCTIONAL, 'chat-app-exp-guest-id=guest-1', 'chat-app-fingerprint'].sort();

describe('the visitor’s consent', () => {
  beforeEach(() => {
    company = crypto.randomUUID();
    localStorage.clear();
  });
  afterEach(() => {
    createCookie().write(null);
    indexedDB.deleteDatabase(`chat-app-outbox-${company}`);
  });

  it('[ENV-02] consent "all" stores everything for the next page', async () => {
    await keep(openPage('all'));
    expect(await stored()).to.deep.equal(EVERYTHING);
    expect(await known(openPage('all'))).to.deep.equal(ALL);
  });

  it('[ENV-02] consent "functional" stores the conversation, but nothing that identifies the browser', async () => {
    const page = openPage('functional');
    await keep(page);
    expect(await known(page)).to.deep.equal(ALL);
    expect(await stored()).to.deep.equal(FUNCTIONAL);
    expect(await known(openPage('functional'))).to.deep.equal({ ...ALL, fingerprint: null, guest: null });
  });

  it('[ENV-02][ENV-03] consent "none" stores nothing, and this page works in memory', async () => {
    const page = openPage('none');
    await keep(page);
    expect(await known(page)).to.deep.equal(ALL);
    expect(await stored()).to.deep.equal([]);
    expect(await known(openPage('none'))).to.deep.equal(NOTHING);
  });

  it('[ENV-02] withdrawing consent erases everything stored and loses nothing in this page', async () => {
    const page = openPage('all');
    await keep(page);
    page.consent.set('none');
    await storedIs([]);
    expect(await known(page)).to.deep.equal(ALL);
    await page.outbox.remove('u-1');
    page.store.set('chatId', null);
    expect(await known(page)).to.deep.equal({ ...ALL, chatId: null, sent: [] });
  });

  it('[ENV-02] reducing consent to functional erases only what it does not cover', async () => {
    const page = openPage('all');
    await keep(page);
    page.consent.set('functional');
    expect(await stored()).to.deep.equal(FUNCTIONAL);
    expect(await known(page)).to.deep.equal(ALL);
  });

  it('[ENV-02] giving consent stores what this page has in memory', async () => {
    const page = openPage('none');
    await keep(page);
    page.consent.set('all');
    await storedIs(EVERYTHING);
    while ((await known(openPage('all'))).sent.length === 0);
    expect(await known(openPage('all'))).to.deep.equal(ALL);
  });

  it('[ENV-02] without consent, data stored by earlier pages is erased and not used', async () => {
    await keep(openPage('all'));
    const page = openPage('none');
    await storedIs([]);
    expect(await known(page)).to.deep.equal(NOTHING);
  });

  for (const [when, level, isUsed] of [
    ['not decided yet', 'pending', true],
    ['given before the first interaction', 'all', false],
  ] as const) {
    it(`[HOST-04][HOST-06] with consent ${when}, nothing is written until then, and this page works in memory`, async () => {
      const page = openPage(level, isUsed);
      await keep(page);
      expect(await known(page)).to.deep.equal(ALL);
      expect(await stored()).to.deep.equal([]);
      page.consent.set('all');
      await storedIs(EVERYTHING);
      while ((await known(openPage('all'))).sent.length === 0);
      expect(await known(openPage('all'))).to.deep.equal(ALL);
    });

    it(`[HOST-04][SEC-03] with consent ${when}, cleared data is erased at once`, async () => {
      await keep(openPage('all'));
      const { store, cookie, outbox } = openPage(level, isUsed);
      store.clear();
      cookie.write(null);
      await outbox.clear();
      await storedIs([]);
    });

    it(`[HOST-04][SEC-03] with consent ${when}, forgetMemory() removes what this page has in memory`, () => {
      const { store } = openPage(level, isUsed);
      store.set('draft', 'Half a thought');
      store.forgetMemory();
      expect(store.get('draft')).to.equal(null);
    });
  }

  it('[HOST-04] pending consent keeps and shows stored data, and a decision takes over the stored messages', async () => {
    await keep(openPage('all'));
    const page = openPage('pending');
    page.store.set('draft', 'Another thought');
    expect([page.store.get('chatId'), page.store.get('draft'), page.cookie.read()]).to.deep.equal([
      ...['4711', 'Another thought', 'guest-1'],
    ]);
    expect(localStorage.getItem('chat-app-draft')).to.equal('Half a thought');
    expect(await stored()).to.deep.equal(EVERYTHING);
    const left = new Promise<void>((resolve) => page.outbox.onLeft(resolve, testLifetime().signal));
    page.consent.set('functional');
    await left;
    expect((await page.outbox.list()).map(({ uuid }) => uuid)).to.deep.equal(['u-1']);
    expect(localStorage.getItem('chat-app-draft')).to.equal('Another thought');
  });

  it('[HOST-04] refusing after pending consent erases everything stored, and this page works in memory', async () => {
    await keep(openPage('all'));
    const page = openPage('pending');
    page.consent.set('none');
    await storedIs([]);
    expect(await known(page)).to.deep.equal(ALL);
  });

  it('[ENV-04] without consent, changes of another tab are ignored', async () => {
    const page = openPage('none');
    await keep(page);
    const heard: string[] = [];
    page.store.subscribe((key) => heard.push(key), testLifetime().signal);
    const change = { key: 'chat-app-chat-id', newValue: '5', storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', change));
    expect(heard).to.deep.equal([]);
    expect(page.store.get('chatId')).to.equal('4711');
  });
});
