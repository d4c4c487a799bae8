import { expect } from '@open-wc/testing';
import { storagePrefix } from '../../src/adapters/storage/storageScope.ts';
import { STORAGE_KEYS, STORAGE_PREFIX } from '../../src/config/storageKeys.ts';
import { readFlags, scopeOf, storeDismissedBubble, storeDraft } from '../../src/widget/storage.ts';

const store = (name: keyof typeof STORAGE_KEYS, value: string, scope = ''): void =>
  localStorage.setItem(`${STORAGE_PREFIX}${scope}${STORAGE_KEYS[name]}`, value);
const stored = (name: keyof typeof STORAGE_KEYS): string | null =>
  localStorage.getItem(STORAGE_PREFIX + STORAGE_KEYS[name]);

describe('data stored before the app is loaded', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('[ENV-02][WIN-16] has the keys of the registry', () => {
    store('state', 'opened');
    store('openedWindow', '1');
    store('supportUserId', 'u7');
    store('company', 'legal-forms');
    expect(readFlags('legal-forms')).to.deep.equal({
      ...{ wasLoaded: true, wasOpen: true, hasBubble: false, userId: 'u7', owner: 'legal-forms' },
      ...{ isGreeting: true, isUsed: true, isExpanded: false, chatId: undefined },
    });
    store('openedWindow', '0');
    expect(readFlags('legal-forms')).to.deep.include({ wasOpen: false, hasBubble: true });
    storeDismissedBubble();
    expect(stored('popupHidden')).to.equal('1');
    expect(readFlags('legal-forms').hasBubble).to.equal(false);
    storeDraft('legal-forms', 'typed');
    expect(stored('draft')).to.equal('typed');
  });

  it('[ENV-03] is not stored, without an error, if the browser refuses it', () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const isKept = storeDraft('legal-forms', 'typed');
    Storage.prototype.setItem = setItem;
    expect([isKept, stored('draft')]).to.deep.equal([false, null]);
  });

  it("[EL-06] leaves another company's keys unchanged", () => {
    store('company', 'legal-forms');
    store('state', 'opened');
    store('state', 'opened', 'third-');
    expect(readFlags('legal-forms').wasLoaded).to.equal(true);
    expect(readFlags('sign-docs').wasLoaded).to.equal(false);
    expect(readFlags('third').wasLoaded).to.equal(true);
    localStorage.clear();
    store('state', 'opened');
    store('chatId', '7', 'third-');
    expect(readFlags('third').wasLoaded).to.equal(false);
  });

  it('[EL-06][SEC-03] uses the same prefix for a company’s keys as its session', () => {
    const read = (key: string): string | null => localStorage.getItem(key);
    for (const owner of ['legal-forms', 'sign-docs', null])
      for (const chats of [[], [''], ['sign-docs-'], ['', 'sign-docs-']]) {
        localStorage.clear();
        if (owner !== null) store('company', owner);
        for (const scope of chats) store('chatId', '7', scope);
        const prefix = storagePrefix('sign-docs', read, AbortSignal.abort());
        expect(STORAGE_PREFIX + scopeOf('sign-docs'), JSON.stringify({ ...localStorage })).to.equal(prefix);
      }
  });
});
