import { expect } from '@open-wc/testing';
import type { SupportChatGlobal } from '../../elements/index.ts';
import { fakeChats, mount, settled, storeUse } from '../support/elementPage.ts';

const entry = (): SupportChatGlobal => {
  if (!window.SupportChat) throw new Error('window.SupportChat is missing');
  return window.SupportChat;
};
const ANN = { id: 'u1', email: 'ann@example.com', token: 't1' };
const BO = { id: 'u2', email: 'bo@example.com' };
const storeAnn = (): void => {
  for (const [name, value] of Object.entries(ANN)) localStorage.setItem(`chat-app-user-support-${name}`, value);
};

describe('calls of the page through window.SupportChat', () => {
  for (const there of [true, false])
    it(`[LAU-12] init with open opens ${there ? 'the element of the page' : 'a launcher of its own'}`, async () => {
      const chats = fakeChats();
      if (there) mount('support-launcher', { company: 'sign-docs' });
      await entry().init({ company: 'sign-docs', open: true });
      await chats.arrive();
      const launcher = document.querySelector('support-launcher');
      expect([launcher?.state, launcher?.open]).to.deep.equal(['loaded', true]);
      await entry().init({ open: true });
      await chats.arrive();
      expect([launcher?.state, launcher?.open]).to.deep.equal(['loaded', true]);
    });

  for (const [how, options] of [
    ['with a user', { company: 'sign-docs', user: BO }],
    ['with a user’s attributes', { company: 'sign-docs', 'user-id': BO.id, email: BO.email }],
  ] as const)
    it(`[LAU-12][SEC-03] init ${how} other than the stored one erases the first user’s data`, async () => {
      const chats = fakeChats();
      storeAnn();
      localStorage.setItem('chat-app-chat-id', '4711');
      await entry().init(options);
      await settled();
      expect(localStorage.getItem('chat-app-user-support-id')).to.equal(null);
      expect(localStorage.getItem('chat-app-chat-id')).to.equal(null);
      expect(chats.loads).to.equal(0);
    });

  it('[LAU-12] init keeps the data of the user that the page has just set', async () => {
    fakeChats();
    storeAnn();
    mount('support-launcher', { 'user-id': BO.id, email: BO.email });
    await settled();
    localStorage.setItem('chat-app-draft', 'stays');
    await entry().init({ product: 'Forms' });
    await settled();
    expect(localStorage.getItem('chat-app-draft')).to.equal('stays');
  });

  it('[LAU-09] on() pushed to the queue adds a listener', async () => {
    fakeChats();
    const { warn } = console;
    const told: unknown[] = [];
    console.warn = (line: unknown): void => void told.push(line);
    let heard = 0;
    entry().q.push(['on', 'chat-open', () => (heard += 1)]);
    await settled();
    console.warn = warn;
    mount('support-launcher').show();
    await settled();
    expect([heard, told]).to.deep.equal([1, []]);
  });

  it('[LAU-09] calls run in the order they were made, also while the document loads', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    const calls = [entry().startLoad(), entry().closeChatApp(), entry().setUser(ANN)];
    await settled();
    expect(launcher.state).to.equal('not-loaded');
    Reflect.deleteProperty(document, 'readyState');
    calls.push(entry().setUser(BO));
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await chats.arrive();
    await Promise.all(calls);
    expect([launcher.state, launcher.open, chats.apps[0]?.host.user?.userId]).to.deep.equal(['loaded', false, 'u2']);
  });

  it('[LAU-15] setUser waits for the page’s own element while the document loads', async () => {
    fakeChats();
    storeUse();
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    const named = entry().setUser(ANN);
    await settled();
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal(null);
    mount('support-launcher');
    Reflect.deleteProperty(document, 'readyState');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await named;
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal('u1');
  });

  it('[LAU-15] setUser also applies to elements added later, except those with their own user', async () => {
    const chats = fakeChats();
    await entry().setUser(ANN);
    mount('support-launcher', { open: '' });
    mount('support-launcher', { open: '', company: 'sign-docs', 'user-id': BO.id, email: BO.email });
    await chats.arrive();
    const users = chats.apps.map(({ host }) => [host.company, host.user?.userId]);
    expect(Object.fromEntries(users)).to.deep.equal({ 'legal-forms': 'u1', 'sign-docs': 'u2' });
  });

  for (const [how, signOut] of [
    ['its setUser', (launcher: HTMLElementTagNameMap['support-launcher']): void => launcher.setUser(null)],
    ['its properties', (launcher): void => void (launcher.userId = undefined)],
    ['reset', (launcher): void => void launcher.reset()],
  ] as const satisfies readonly (readonly [string, (launcher: HTMLElementTagNameMap['support-launcher']) => void])[])
    it(`[LAU-15][SEC-03] a user removed by ${how} does not return with the next element`, async () => {
      const chats = fakeChats();
      const launcher = mount('support-launcher', { consent: 'none' });
      await entry().setUser(ANN);
      signOut(launcher);
      await chats.arrive();
      launcher.remove();
      await settled();
      mount('support-launcher', { open: '', consent: 'none' });
      await chats.arrive();
      expect(chats.apps.at(-1)?.host.user?.userId).to.equal(undefined);
    });
});
