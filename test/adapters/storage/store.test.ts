import { expect } from '@open-wc/testing';
import { createStore } from '../../../src/adapters/storage/createStore.ts';
import { testLifetime } from '../../support/lifetime.ts';

const store = (company = 'legal-forms', lifetime = testLifetime()) => createStore(company, lifetime.signal);

/** Lets another page of the site, in a frame, change the storage. */
function changeElsewhere(change: (storage: Storage) => void): void {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (frame.contentWindow) change(frame.contentWindow.localStorage);
  frame.remove();
}

describe('the store', () => {
  beforeEach(() => localStorage.clear());

  it('[ENV-02] stores each key under the prefix with the specification’s spelling', () => {
    const { set } = store();
    set('screenshotActive', '1');
    set('chatFrom', '{"page":"pricing"}');
    expect(localStorage.getItem('chat-app-screehshoot-active')).to.equal('1');
    expect(localStorage.getItem('chat-app-from')).to.equal('{"page":"pricing"}');
  });

  it('[ENV-02] returns what an earlier page stored, and removes values set to null', () => {
    store().set('uuid', 'u-1');
    const later = store();
    expect(later.get('uuid')).to.equal('u-1');
    later.set('uuid', null);
    expect(localStorage.getItem('chat-app-uuid')).to.equal(null);
    expect(later.get('uuid')).to.equal(null);
  });

  it('[ONL-05] stores the company with the first value', () => {
    const { set, get } = store('sign-docs');
    expect(get('company')).to.equal(null);
    set('state', 'opened');
    expect(localStorage.getItem('chat-app-com-type')).to.equal('sign-docs');
  });

  it('[SEC-03] clear() removes only its own keys', () => {
    localStorage.setItem('host', 'stays');
    const { set, clear } = store();
    set('uuid', 'u-1');
    set('supportUserEmail', 'ann@example.com');
    clear();
    expect({ ...localStorage }).to.deep.equal({ host: 'stays' });
  });

  it('[EL-06] stores two companies of one page separately', () => {
    const [legal, sign] = [store('legal-forms'), store('sign-docs')];
    legal.set('chatId', '1');
    sign.set('chatId', '2');
    expect([legal.get('chatId'), sign.get('chatId')]).to.deep.equal(['1', '2']);
    expect(localStorage.getItem('chat-app-sign-docs-chat-id')).to.equal('2');
    sign.clear();
    expect(legal.get('chatId')).to.equal('1');
  });

  it('[EL-06] restores each company’s conversation on the next page, in whatever order they load', () => {
    const page = testLifetime();
    store('legal-forms', page).set('chatId', '1');
    store('sign-docs', page).set('chatId', '2');
    page.end();
    expect(store('sign-docs').get('chatId')).to.equal('2');
    expect(store('legal-forms').get('chatId')).to.equal('1');
  });

  it('[EL-06] does not touch another company’s data, and uses the plain keys if no other company does', () => {
    const first = testLifetime();
    store('legal-forms', first).set('chatId', '1');
    first.end();
    const second = testLifetime();
    expect(store('sign-docs', second).get('chatId')).to.equal(null);
    second.end();
    localStorage.removeItem('chat-app-chat-id');
    const third = testLifetime();
    store('sign-docs', third).set('draft', 'Half a thought');
    expect(localStorage.getItem('chat-app-draft')).to.equal(null);
    third.end();
    localStorage.clear();
    store('sign-docs').set('chatId', '2');
    expect(localStorage.getItem('chat-app-chat-id')).to.equal('2');
    expect(localStorage.getItem('chat-app-com-type')).to.equal('sign-docs');
  });

  it('[ENV-04] notifies changes made by another tab', () => {
    const { subscribe } = store();
    const heard: unknown[] = [];
    const stop = new AbortController();
    subscribe((key, value) => heard.push([key, value]), stop.signal);
    const event = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    event('chat-app-last-read-message', '991');
    event('host', 'x');
    event('chat-app-draft', null);
    stop.abort();
    event('chat-app-draft', 'y');
    expect(heard).to.deep.equal([
      ['lastReadMessage', '991'],
      ['draft', null],
    ]);
  });

  it('[ENV-04][SEND-14] notifies when another page clears the storage, except for the draft', async () => {
    const { subscribe, set } = store();
    set('draft', 'x');
    const heard = new Map<string, string | null>();
    const told = new Promise<void>((resolve) => {
      subscribe((key, value) => {
        heard.set(key, value);
        if (heard.get('muted') === null && heard.get('success') === null) resolve();
      }, testLifetime().signal);
    });
    changeElsewhere((storage) => {
      storage.setItem('chat-app-muted', '1');
      storage.clear();
    });
    await told;
    expect(heard.get('muted')).to.equal(null);
    expect(heard.has('draft')).to.equal(false);
  });

  it('[EL-08] notifies nothing after the session has ended', () => {
    const lifetime = testLifetime();
    let heard = 0;
    store('legal-forms', lifetime).subscribe(() => (heard += 1), new AbortController().signal);
    lifetime.end();
    window.dispatchEvent(new StorageEvent('storage', { key: 'chat-app-draft', storageArea: localStorage }));
    expect(heard).to.equal(0);
  });

  describe('if the browser refuses storage', () => {
    const real = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
    afterEach(() => Object.defineProperty(window, 'localStorage', real));

    const replace = (get: () => unknown) => Object.defineProperty(window, 'localStorage', { configurable: true, get });
    const refuse = (): never => {
      throw new DOMException('No', 'SecurityError');
    };

    for (const [name, get] of [
      ['throws', refuse],
      ['is not there', () => null],
    ] as const) {
      it(`[ENV-03] works in memory if localStorage ${name}`, () => {
        replace(get);
        const { get: read, set, clear, subscribe } = store();
        subscribe(() => undefined, testLifetime().signal);
        set('uuid', 'u-1');
        expect(read('uuid')).to.equal('u-1');
        set('uuid', null);
        expect(read('uuid')).to.equal(null);
        set('draft', 'x');
        clear();
        expect(read('draft')).to.equal(null);
      });
    }

    it('[ENV-03] works in memory while the storage is full, and stores again when there is space', () => {
      const { get, set } = store();
      set('draft', 'first');
      const storage = localStorage;
      let isFull = true;
      replace(() => ({
        getItem: (key: string) => storage.getItem(key),
        removeItem: (key: string) => storage.removeItem(key),
        setItem(key: string, value: string) {
          if (isFull) throw new DOMException('Full', 'QuotaExceededError');
          storage.setItem(key, value);
        },
      }));
      set('draft', 'second');
      expect(get('draft')).to.equal('second');
      isFull = false;
      set('draft', 'third');
      expect([get('draft'), storage.getItem('chat-app-draft')]).to.deep.equal(['third', 'third']);
    });
  });
});
