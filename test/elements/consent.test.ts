import { expect } from '@open-wc/testing';
import { STORAGE_KEYS } from '../../src/config/storageKeys.ts';
import { eraseKept } from '../../src/widget/storedVisitor.ts';
import { bubbleOf, fakeChats, mount, settled } from '../support/elementPage.ts';
import { until } from '../support/until.ts';

const ofWidget = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('chat-app'));

/** Stores one value of each kind, as an earlier page would with consent. */
async function keep(): Promise<void> {
  for (const name of Object.values(STORAGE_KEYS)) localStorage.setItem(`chat-app-${name}`, 'kept');
  localStorage.setItem('chat-app-outbox-legal-forms:uuid', 'kept');
  localStorage.setItem('chat-app-com-type', 'legal-forms');
  localStorage.setItem('chat-app-state', 'closed');
  localStorage.setItem('chat-app-sign-docs-chat-id', '7');
  localStorage.setItem('of-the-page', 'stays');
  document.cookie = 'chat-app-exp-guest-id=guest-1; Path=/';
  const opened = indexedDB.open('chat-app-outbox-legal-forms', 1);
  await new Promise((resolve) => (opened.onsuccess = resolve));
  opened.result.close();
}

const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => (name === 'chat-app-outbox-legal-forms' ? [name] : []));

/**
 * Waits for erasing, which loads a module and deletes a database. WebKit may still return a cookie
 * that was just erased.
 */
const erased = (): Promise<void> =>
  until(
    async () => (await databases()).length === 0 && ofWidget().length <= 1 && !document.cookie.includes('chat-app'),
  );

describe('without the visitor’s consent', () => {
  afterEach(() => {
    document.cookie = 'chat-app-exp-guest-id=; Max-Age=0; Path=/';
    indexedDB.deleteDatabase('chat-app-outbox-legal-forms');
  });

  for (const [when, place] of [
    ['when the element is added', (): void => void mount('support-launcher', { consent: 'none' })],
    ['when the attribute is set', (): void => mount('support-launcher').setAttribute('consent', 'none')],
    ['when the property is set', (): void => void (mount('support-launcher').consent = 'none')],
  ] as const)
    it(`[ENV-02] stored data is erased ${when} without interaction, and only this company’s`, async () => {
      await keep();
      place();
      await erased();
      expect(ofWidget()).to.deep.equal(['chat-app-sign-docs-chat-id']);
      expect(localStorage.getItem('of-the-page')).to.equal('stays');
      expect(document.cookie).not.to.contain('chat-app');
      const launcher = document.querySelector('support-launcher');
      expect([launcher?.state, launcher?.open]).to.deep.equal(['not-loaded', false]);
    });

  it('[ENV-02] of two companies, only the one without consent loses its keys', async () => {
    const ofThird = {
      'chat-app-third-chat-id': '7',
      'chat-app-third-draft': 'kept',
      'chat-app-third-user-support-id': 'u7',
    };
    const plain = { 'chat-app-com-type': 'legal-forms', 'chat-app-draft': 'stays' };
    for (const [key, value] of Object.entries({ ...ofThird, ...plain })) localStorage.setItem(key, value);
    mount('support-launcher', { company: 'third', consent: 'none' });
    await until(() => localStorage.length === 2);
    expect({ ...localStorage }).to.deep.equal(plain);
  });

  it('[ENV-02] a stored draft alone is also erased when the page sets consent to none', async () => {
    localStorage.setItem('chat-app-com-type', 'legal-forms');
    localStorage.setItem('chat-app-draft', 'kept');
    mount('support-launcher').setAttribute('consent', 'none');
    await until(() => localStorage.length === 0);
  });

  it('[ENV-03] if deleting the database throws, the error is caught and the rest is erased', async () => {
    localStorage.setItem('chat-app-draft', 'kept');
    const { deleteDatabase } = IDBFactory.prototype;
    Object.assign(IDBFactory.prototype, {
      deleteDatabase() {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(() => eraseKept('legal-forms')).not.to.throw();
    Object.assign(IDBFactory.prototype, { deleteDatabase });
    expect(localStorage.length).to.equal(0);
  });

  it('[FREE-01][ENV-02] the module that erases is not loaded if nothing is stored', async () => {
    performance.clearResourceTimings();
    mount('support-launcher', { consent: 'none' });
    await settled();
    expect(performance.getEntriesByType('resource').map(({ name }) => name)).to.deep.equal([]);
  });

  it('[ENV-02] an unknown consent value also erases stored data and stores nothing', async () => {
    const chats = fakeChats();
    await keep();
    mount('support-launcher', { consent: 'nothing' }).setUser({ id: 'u7', email: 'ann@example.com' });
    await erased();
    expect(ofWidget()).to.deep.equal(['chat-app-sign-docs-chat-id']);
    expect(chats.loads).to.equal(0);
  });

  it('[ENV-02] data is erased once, so what another tab stores later is kept', async () => {
    await keep();
    const launcher = mount('support-launcher', { consent: 'none' });
    await erased();
    localStorage.setItem('chat-app-draft', 'of the other tab');
    launcher.product = 'Forms';
    await settled();
    expect(localStorage.getItem('chat-app-draft')).to.equal('of the other tab');
  });

  it('[ENV-02] withdrawing consent again erases what was stored in between', async () => {
    fakeChats();
    const launcher = mount('support-launcher', { consent: 'none' });
    await settled();
    launcher.consent = 'all';
    bubbleOf(launcher)?.querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    launcher.setUser({ id: 'u7', email: 'ann@example.com' });
    await settled();
    expect(ofWidget()).to.include('chat-app-user-support-id');
    launcher.consent = 'none';
    await until(() => ofWidget().length === 0);
  });

  it('[ENV-02] withdrawing consent while a chat is loaded leaves the erasing to the chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '', consent: 'all' });
    await chats.arrive();
    await keep();
    const before = ofWidget();
    launcher.consent = 'none';
    await settled();
    expect(chats.apps[0]?.props.consent).to.equal('none');
    expect(ofWidget()).to.deep.equal(before);
  });

  it('[ENV-02] nothing is erased with consent', async () => {
    fakeChats();
    await keep();
    const before = ofWidget();
    for (const consent of ['functional', 'all']) mount('support-launcher', { consent });
    await settled();
    expect(ofWidget()).to.deep.equal(before);
  });
});
