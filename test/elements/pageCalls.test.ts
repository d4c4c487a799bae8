import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { page } from '../../elements/page.ts';
import { installPageInterface } from '../../src/widget/pageInterface.ts';
import {
  broughtBy,
  errorsDuring,
  fakeChats,
  heardByOtherTabs,
  inputOf,
  mount,
  rootOf,
  settled,
  warningsDuring,
} from '../support/elementPage.ts';
import { until } from '../support/until.ts';

const entry = (): NonNullable<Window['SupportChat']> => {
  if (!window.SupportChat) throw new Error('window.SupportChat is missing');
  return window.SupportChat;
};
const send = (type: string, detail?: unknown): boolean => dispatchEvent(new CustomEvent(type, { detail }));

before(() => setViewport({ width: 1280, height: 800 }));

describe('calls of the page', () => {
  it('[LAU-09] init applies to the company it names, without moving its element or changing its user', async () => {
    const chats = fakeChats();
    const first = mount('support-launcher', { open: '' });
    const main = document.body.appendChild(document.createElement('main'));
    const second = mount('support-launcher', { company: 'sign-docs', 'user-id': 'u7', email: 'ann@example.com' }, main);
    await entry().init({ company: 'sign-docs', product: 'Signatures' });
    expect([first.product, second.product, second.userId]).to.deep.equal(['Support', 'Signatures', 'u7']);
    expect(second.parentElement).to.equal(main);
    second.show();
    await chats.arrive();
    expect(chats.apps.find(({ host }) => host.company === 'sign-docs')?.host.user).to.include({ userId: 'u7' });
    main.remove();
  });

  it('[LAU-09] unknown options of init, methods and companies are named in one console line', async () => {
    fakeChats();
    mount('support-launcher');
    // @ts-expect-error -- a name that is none
    expect(await warningsDuring(1, () => entry().init({ colour: 'red' }))).to.deep.equal([
      "support-chat: init has no option 'colour'",
    ]);
    // @ts-expect-error -- a method that is none
    expect(await warningsDuring(1, () => entry().q.push(['open']))).to.deep.equal([
      "support-chat: window.SupportChat has no method 'open'",
    ]);
    expect(await warningsDuring(1, () => entry().show({ company: 'sign-docs' }))).to.deep.equal([
      "support-chat: the page has no element of the company 'sign-docs'",
    ]);
  });

  it('[LAU-09] startLoad creates a launcher if the page has none, and focuses the composer in its window', async () => {
    const chats = fakeChats();
    const started = entry().startLoad();
    await settled();
    const launcher = document.querySelector('support-launcher');
    if (!launcher) throw new Error('No launcher');
    const chat = broughtBy(launcher);
    expect(chat && rootOf(chat).activeElement).to.equal(inputOf(chat));
    await chats.arrive();
    expect(await started).to.equal(true);
  });

  it('[LAU-09] startLoad waits for the page’s own element while the document loads', async () => {
    const chats = fakeChats();
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    const started = entry().startLoad();
    await settled();
    const launcher = mount('support-launcher', { company: 'sign-docs' });
    Reflect.deleteProperty(document, 'readyState');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await chats.arrive();
    expect(await started).to.equal(true);
    expect([...document.querySelectorAll('support-launcher')]).to.deep.equal([launcher]);
  });

  it('[LAU-09] calls queued before the script loaded are executed', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    Object.assign(window, { SupportChat: { q: [['startLoad', { message: 'Early' }]] } });
    installPageInterface(page);
    await chats.arrive();
    expect([launcher.open, chats.apps[0]?.told]).to.deep.equal([true, [['begin', { text: 'Early' }]]]);
  });

  it('[LAU-12] calls made for one chat are not repeated for the next, which takes over the elements', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    void entry().startLoad({ message: 'Once' });
    await chats.arrive();
    await entry().init();
    expect(chats.apps[0]?.mounted.size).to.equal(0);
    launcher.show();
    await chats.arrive();
    expect(chats.apps.map(({ told }) => told)).to.deep.equal([[['begin', { text: 'Once' }]], []]);
    await until(() => chats.apps[1]?.mounted.size === 2);
    expect([...(chats.apps[1]?.mounted ?? [])].map(({ kind }) => kind)).to.deep.equal(['chat', 'launcher']);
  });

  it('[LAU-18][LAU-19] an unknown state does not change an open chat, and close-chat does not affect a closed one', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    send('close-chat');
    await settled();
    launcher.show();
    await settled();
    send('change-chat-state', { state: 'wide' });
    await settled();
    expect(launcher.open).to.equal(true);
    launcher.hide();
    await chats.arrive();
    expect(chats.apps[0]?.told).to.deep.equal([]);
  });

  it('[SEC-03] reset erases stored data in all tabs without loading a chat', async () => {
    const chats = fakeChats();
    localStorage.setItem('chat-app-com-type', 'legal-forms');
    localStorage.setItem('chat-app-chat-id', '4711');
    localStorage.setItem('chat-app-outbox-legal-forms:u-1', '{}');
    const told = heardByOtherTabs('legal-forms');
    const launcher = mount('support-launcher', { 'user-id': 'u7', email: 'ann@example.com' });
    await settled();
    expect(await launcher.reset()).to.equal(true);
    expect({ ...localStorage }).to.deep.equal({});
    expect(await told).to.deep.equal({ type: 'reset' });
    expect(chats.loads).to.equal(0);
    launcher.show();
    await chats.arrive();
    expect([chats.apps[0]?.host.user, chats.apps[0]?.told]).to.deep.equal([undefined, []]);
  });

  it('[SEC-03] reset erases stored data even if the chat is loading and fails to load', async () => {
    const chats = fakeChats();
    localStorage.setItem('chat-app-chat-id', '4711');
    const launcher = mount('support-launcher', { open: '' });
    await settled();
    await errorsDuring(async () => {
      const done = launcher.reset();
      chats.failures = 1;
      await chats.arrive();
      expect(await done).to.equal(true);
    });
    expect({ ...localStorage }).to.deep.equal({});
  });

  for (const forget of ['reset', 'setUser'] as const)
    it(`[SEC-03] ${forget} erases stored data even if its element is removed in the same task`, async () => {
      fakeChats();
      const launcher = mount('support-launcher', { company: 'sign-docs' });
      await settled();
      for (const name of ['user-support-id', 'chat-id']) localStorage.setItem(`chat-app-sign-docs-${name}`, '1');
      if (forget === 'reset') void launcher.reset();
      else launcher.setUser(null);
      launcher.remove();
      await settled();
      expect({ ...localStorage }).to.deep.equal({});
    });

  it('[SEC-03] reset while a chat loads also resets that chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await settled();
    const done = launcher.reset();
    await chats.arrive();
    await done;
    expect(chats.apps[0]?.told).to.deep.equal([['reset']]);
  });

  it('[EL-02] the chat is notified of its elements’ changes until it unsubscribes, and takes over elements added later', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const [app] = chats.apps;
    let heard = 0;
    const off = app?.host.subscribe(() => (heard += 1));
    launcher.hide();
    expect(heard).to.equal(1);
    off?.();
    launcher.show();
    expect(heard).to.equal(1);
    const chat = mount('support-chat');
    await settled();
    expect([...(app?.mounted ?? [])].map(({ host }) => host)).to.include(chat);
  });

  it('[ENV-02] a user set after stored data was erased is not stored', async () => {
    fakeChats();
    const launcher = mount('support-launcher', { consent: 'none' });
    await settled();
    launcher.setUser({ id: 'u7', email: 'ann@example.com' });
    await settled();
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('[EL-06] a chat element inside the page’s own shadow root is recognised', () => {
    fakeChats();
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const chat = mount('support-chat', { open: '' }, root);
    expect(page.first?.members.eventTarget).to.equal(chat);
    root.host.remove();
  });

  it('[LAU-13] a failing call is logged and leaves the chat as it is', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    Object.assign(chats.apps[0] ?? {}, {
      closeApp() {
        throw new Error('Out of order');
      },
    });
    const told = await errorsDuring(async () => {
      send('close-chat');
      await settled();
    });
    expect(told).to.deep.equal(['support-chat: a request failed Error: Out of order']);
    expect(launcher.state).to.equal('loaded');
  });
});
