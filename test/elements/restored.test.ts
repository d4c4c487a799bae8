import { expect } from '@open-wc/testing';
import { errorsDuring, fakeChats, mount, settled } from '../support/elementPage.ts';

const store = (entries: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(`chat-app-${name}`, value);
};
const OPENED = { state: 'opened', 'chat-opened-window': '1' };

describe('state stored by an earlier page', () => {
  it('[WIN-16] a chat stored as open opens at once, and a closed one only loads', async () => {
    store(OPENED);
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    expect([launcher.state, launcher.open]).to.deep.equal(['pending', true]);
    launcher.remove();
    await settled();
    store({ 'chat-opened-window': '0' });
    const next = mount('support-launcher');
    expect([next.state, next.open]).to.deep.equal(['pending', false]);
    await chats.arrive();
  });

  it('[WIN-16] only the first element restores the stored state; a later one neither closes nor opens the chat', async () => {
    store(OPENED);
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    await chats.arrive();
    mount('support-chat');
    await settled();
    expect(launcher.open).to.equal(true);
    launcher.hide();
    mount('support-launcher');
    await settled();
    expect(launcher.open).to.equal(false);
  });

  it('[LAU-12][WIN-16] init also restores a stored open window', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    store(OPENED);
    await window.SupportChat?.init?.();
    await chats.arrive();
    expect([launcher.state, launcher.open]).to.deep.equal(['loaded', true]);
  });

  it('[LAU-12] state stored later by another tab loads nothing here', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    await settled();
    launcher.product = 'Forms';
    await settled();
    store(OPENED);
    launcher.product = 'Signatures';
    await settled();
    expect([launcher.state, chats.loads]).to.deep.equal(['not-loaded', 0]);
  });

  for (const [what, stored, attribute] of [
    ['chat-button', {}, 'chat-button'],
    ['another company, whose chat was loaded,', { 'com-type': 'sign-docs', state: 'opened' }, 'company'],
  ] as const)
    it(`[LAU-08][LAU-12] ${what} set at run time loads the chat`, async () => {
      store(stored);
      const chats = fakeChats();
      const launcher = mount('support-launcher');
      await settled();
      expect(chats.loads).to.equal(0);
      launcher.setAttribute(attribute, 'sign-docs');
      await settled();
      expect(chats.loads).to.equal(1);
    });

  it('[SEC-03] a user other than the stored one, set initially or later, erases the first user’s data', async () => {
    fakeChats();
    const ann = { 'user-support-id': 'u1', 'chat-id': '4711' };
    store(ann);
    const launcher = mount('support-launcher', { 'user-id': 'u1', email: 'ann@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-chat-id')).to.equal('4711');
    launcher.setAttribute('user-id', 'u2');
    await settled();
    expect(localStorage.getItem('chat-app-chat-id')).to.equal(null);
    launcher.remove();
    await settled();
    store(ann);
    mount('support-launcher', { 'user-id': 'u2', email: 'bo@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-chat-id')).to.equal(null);
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal(null);
  });

  it('[LAU-13] a stored chat that failed to load is not retried automatically, but by init', async () => {
    store(OPENED);
    const chats = fakeChats();
    chats.failures = 1;
    const launcher = mount('support-launcher', { 'chat-button': '' });
    await errorsDuring(() => chats.arrive());
    launcher.product = 'Forms';
    await settled();
    expect([launcher.state, chats.loads]).to.deep.equal(['not-loaded', 1]);
    await window.SupportChat?.init?.();
    await chats.arrive();
    expect([launcher.state, chats.loads]).to.deep.equal(['loaded', 2]);
  });

  it('[LAU-12][LAU-13] after init the failure of an earlier load does not affect the new one', async () => {
    const chats = fakeChats();
    chats.failures = 1;
    const launcher = mount('support-launcher');
    launcher.show();
    await settled();
    await window.SupportChat?.init?.();
    launcher.show();
    expect(await errorsDuring(() => chats.arrive())).to.deep.equal([]);
    expect([launcher.state, launcher.open]).to.deep.equal(['loaded', true]);
  });
});
