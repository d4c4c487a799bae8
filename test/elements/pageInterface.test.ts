import { freshToken } from '../../src/adapters/page/freshToken.ts';
import { expect } from '@open-wc/testing';
import { errorsDuring, fakeChats, hear, heardByOtherTabs, mount, settled, storeUse } from '../support/elementPage.ts';

const send = (target: EventTarget, type: string, detail?: unknown, bubbles = false): boolean =>
  target.dispatchEvent(new CustomEvent(type, { detail, bubbles }));
const entry = (): NonNullable<Window['SupportChat']> => {
  if (!window.SupportChat) throw new Error('window.SupportChat is missing');
  return window.SupportChat;
};

describe('events and calls of the page', () => {
  it('[LAU-17] open-chat opens and prefills once, dispatched on window or document, bubbling or not', async () => {
    const ways: [EventTarget, boolean][] = [
      [window, false],
      [document, false],
      [document, true],
    ];
    for (const [target, bubbles] of ways) {
      const chats = fakeChats();
      const launcher = mount('support-launcher');
      send(target, 'open-chat', { value: 'About my form' }, bubbles);
      await chats.arrive();
      expect(launcher.open).to.equal(true);
      expect(chats.apps[0]?.told).to.deep.equal([['begin', { text: 'About my form' }]]);
      launcher.remove();
      await settled();
    }
  });

  it('[FORM-07] open-chat can request the contact-sales form', async () => {
    const chats = fakeChats();
    mount('support-launcher');
    send(window, 'open-chat', { form: 'contact-sales' });
    await chats.arrive();
    expect(chats.apps[0]?.told).to.deep.equal([['begin', { form: 'contact-sales' }]]);
  });

  it('[LAU-18] change-chat-state opens and closes the chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    send(document, 'change-chat-state', { state: 'opened' });
    await chats.arrive();
    expect(launcher.open).to.equal(true);
    send(document, 'change-chat-state', { state: 'closed' });
    await settled();
    expect(launcher.open).to.equal(false);
  });

  for (const type of ['close-chat', 'close-chat-app'])
    it(`[LAU-19] ${type} closes the chat`, async () => {
      const chats = fakeChats();
      const launcher = mount('support-launcher', { open: '' });
      await chats.arrive();
      send(window, type);
      await settled();
      expect(launcher.open).to.equal(false);
      expect(chats.apps[0]?.told).to.deep.equal([['closeApp']]);
    });

  it('[LAU-19] close-chat before the chat has loaded does not close a later opening', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    send(window, 'close-chat');
    await settled();
    send(window, 'open-chat');
    await settled();
    await chats.arrive();
    expect(launcher.open).to.equal(true);
    expect(chats.apps[0]?.told).to.deep.equal([]);
  });

  it('[SEC-02] an event with an unknown detail changes nothing', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    for (const detail of [null, 7, 'opened', { state: 'wide' }]) send(window, 'change-chat-state', detail);
    await settled();
    expect(launcher.state).to.equal('not-loaded');
  });

  it('[LAU-09][LAU-10] startLoad resolves to true once open, and to false while another call is pending', async () => {
    const chats = fakeChats();
    mount('support-launcher');
    const first = entry().startLoad({ chatFrom: { page: 'pricing' }, message: 'Hello' });
    const second = entry().startLoad();
    await chats.arrive();
    expect([await first, await second]).to.deep.equal([true, false]);
    expect(chats.apps[0]?.told).to.deep.equal([['begin', { chatFrom: { page: 'pricing' }, text: 'Hello' }]]);
    expect(chats.loads).to.equal(1);
  });

  it('[LAU-11] startLoad reopens a loaded chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    launcher.hide();
    expect(await entry().startLoad()).to.equal(true);
    expect(launcher.open).to.equal(true);
  });

  it('[LAU-12] init restarts, and loads a chat stored as opened at once', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    await entry().init({ product: 'Forms', 'api-url': 'https://api.example' });
    expect([launcher.state, launcher.open, chats.apps[0]?.isDisposed]).to.deep.equal(['not-loaded', false, true]);
    expect([launcher.product, launcher.apiUrl]).to.deep.equal(['Forms', 'https://api.example']);
    localStorage.setItem('chat-app-state', 'opened');
    await entry().init();
    await chats.arrive();
    expect([launcher.state, launcher.open]).to.deep.equal(['loaded', false]);
  });

  it('[LAU-12][LAU-16] init creates a launcher for its company and user if the page has none', async () => {
    const chats = fakeChats();
    await entry().init({ company: 'sign-docs', user: { id: 'u7', primaryEmail: 'ann@example.com' }, chatButton: true });
    await chats.arrive();
    const { host } = chats.apps[0] ?? {};
    expect(host?.company).to.equal('sign-docs');
    expect(host?.user).to.deep.include({ userId: 'u7', email: 'ann@example.com' });
  });

  for (const [how, add] of [
    ['init', () => entry().init()],
    ['show', () => entry().show()],
    ['startLoad', () => entry().startLoad()],
  ] as const)
    it(`[LAU-12][EL-08] the launcher that ${how} adds stays when the page replaces its body`, async () => {
      const chats = fakeChats();
      void add();
      await chats.arrive();
      await entry().show();
      await chats.arrive();
      const launcher = document.querySelector('support-launcher');
      const { body } = document;
      body.replaceWith(document.createElement('body'));
      await settled();
      const left = [document.querySelector('support-launcher'), launcher?.open, chats.apps.length];
      document.body.replaceWith(body);
      launcher?.remove();
      await settled();
      expect(left).to.deep.equal([launcher, true, 1]);
    });

  it('[LAU-09] closeChatApp closes the chat, and on() listens until its returned function is called', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    let closed = 0;
    const off = entry().on('chat-close', () => (closed += 1));
    await entry().closeChatApp();
    off();
    launcher.show();
    launcher.hide();
    expect(closed).to.equal(1);
  });

  it('[LAU-09] a call pushed to the queue is executed', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    entry().q.push(['startLoad', { message: 'Hi' }]);
    await chats.arrive();
    expect(launcher.open).to.equal(true);
  });

  it('[LAU-15] setUser stores the customer of a visitor who has used the chat, and removes absent values', async () => {
    const chats = fakeChats();
    storeUse();
    localStorage.setItem('chat-app-sign-docs-state', 'closed');
    const launcher = mount('support-launcher');
    launcher.setUser({ id: 'u7', email: 'ann@example.com', token: 't7' });
    await settled();
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal('u7');
    expect(localStorage.getItem('chat-app-com-type')).to.equal('legal-forms');
    mount('support-launcher', { company: 'sign-docs' }).setUser({ id: 'u8', email: 'bo@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-sign-docs-user-support-id')).to.equal('u8');
    expect(localStorage.getItem('chat-app-com-type')).to.equal('legal-forms');
    launcher.setUser({ id: 'u7', email: 'ann@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-user-support-token')).to.equal(null);
    expect(chats.loads).to.equal(0);
    launcher.setUser({ id: 'u7' });
    await settled();
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal('u7');
    expect(localStorage.getItem('chat-app-user-support-email')).to.equal(null);
    launcher.setUser({ email: 'ann@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal(null);
  });

  it('[LAU-15][ENV-02] setUser stores no customer without consent', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { consent: 'none' });
    launcher.setUser({ id: 'u7', email: 'ann@example.com', token: 't7' });
    await settled();
    expect(Object.keys(localStorage)).to.deep.equal([]);
    launcher.show();
    await chats.arrive();
    expect(chats.apps[0]?.host.user).to.deep.include({ userId: 'u7' });
  });

  it('[SEC-03] a different customer or a guest erases the stored customer’s data without loading a chat', async () => {
    const chats = fakeChats();
    for (const next of [{ id: 'u2', email: 'bo@example.com' }, { id: 'u2' }, null]) {
      localStorage.setItem('chat-app-user-support-id', 'u1');
      localStorage.setItem('chat-app-chat-id', '4711');
      const launcher = mount('support-launcher');
      const told = heardByOtherTabs('legal-forms');
      launcher.setUser(next);
      expect(await told).to.deep.equal({ type: 'reset' });
      expect(localStorage.getItem('chat-app-chat-id')).to.equal(null);
      expect(localStorage.getItem('chat-app-user-support-id')).to.equal(null);
      launcher.remove();
      await settled();
    }
    expect(chats.loads).to.equal(0);
  });

  it('[USER-02] setting the same customer again keeps the stored data', async () => {
    localStorage.setItem('chat-app-user-support-id', 'u1');
    localStorage.setItem('chat-app-draft', 'stays');
    const launcher = mount('support-launcher', { 'user-id': 'u1' });
    await settled();
    launcher.setUser({ id: 'u1', email: 'ann@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-draft')).to.equal('stays');
  });

  it('[EL-10] tokenProvider supplies a fresh token, or none if it fails or is missing', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const host = chats.apps[0]?.host;
    expect(await freshToken(host?.members.elements ?? [])).to.equal(null);
    launcher.tokenProvider = async () => 'fresh';
    expect(await freshToken(host?.members.elements ?? [])).to.equal('fresh');
    launcher.tokenProvider = () => '';
    expect(await freshToken(host?.members.elements ?? [])).to.equal(null);
    launcher.tokenProvider = () => Promise.reject(new Error('No session'));
    const told = await errorsDuring(async () => {
      expect(await freshToken(host?.members.elements ?? [])).to.equal(null);
    });
    expect(told).to.have.length(1);
    expect(launcher.outerHTML).not.to.contain('fresh');
  });

  it('[EL-10][CALL-01] a tokenProvider that never settles does not block the chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    launcher.tokenProvider = () => new Promise<never>(() => undefined);
    const { setTimeout: wait } = window;
    const waits: (number | undefined)[] = [];
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => wait(run, Number(waits.push(ms)) * 0) });
    const told = await errorsDuring(async () => {
      expect(await freshToken(chats.apps[0]?.host.members.elements ?? [])).to.equal(null);
    });
    Object.assign(window, { setTimeout: wait });
    expect(waits).to.include(10_000);
    expect(told).to.have.length(1);
  });

  it('[EL-10] the later of setUser and an attribute takes effect', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '', 'user-id': 'u1', email: 'ann@example.com' });
    await chats.arrive();
    launcher.setUser(null);
    await settled();
    launcher.setAttribute('user-id', 'u1');
    launcher.setAttribute('email', 'ann@example.com');
    await settled();
    const users = chats.apps[0]?.told.map(([, user]) => (user as { userId?: string }).userId);
    expect(users).to.deep.equal([undefined, 'u1']);
  });

  it('[USER-02] a page that sets no user keeps the stored customer', async () => {
    const chats = fakeChats();
    localStorage.setItem('chat-app-user-support-id', 'u7');
    mount('support-launcher', { open: '' });
    await chats.arrive();
    expect(chats.apps[0]?.host.user).to.equal(undefined);
    expect(chats.apps[0]?.told).to.deep.equal([]);
  });

  it('[EL-04] the open attribute reflects the window, however it is opened and closed', async () => {
    const chats = fakeChats();
    const heard = hear('chat-open', 'chat-close');
    const launcher = mount('support-launcher');
    launcher.open = true;
    await chats.arrive();
    expect(launcher.hasAttribute('open')).to.equal(true);
    chats.apps[0]?.host.set({ isOpen: false });
    expect(launcher.hasAttribute('open')).to.equal(false);
    launcher.setAttribute('open', '');
    launcher.removeAttribute('open');
    await settled();
    expect(heard.lines).to.deep.equal(['chat-open', 'chat-close', 'chat-open', 'chat-close']);
  });
});
