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
} from '../support/elementPage.ts';
import { until } from '../support/until.ts';

const entry = (): NonNullable<Window['SupportChat']> => {
  if (!window.SupportChat) throw new Error('window.SupportChat is missing');
  return window.SupportChat;
};
const send = (type: string, detail?: unknown): boolean => dispatchEvent(new CustomEvent(type, { detail }));

/** The warnings on the console. */
async function warningsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const { warn } = console;
  const told: string[] = [];
  console.warn = (...values: unknown[]): void => void told.push(values.join(' '));
  await act().finally(() => (console.warn = warn));
  return told;
}

before(() => setViewport({ width: 1280, height: 800 }));

describe('calls of the page', () => {
  it('[LAU-09] init is for the company that it names, leaves its element where it stands, and its user alone', async () => {
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

  it('[LAU-09] what init or SupportChat does not know is named in one line', async () => {
    fakeChats();
    mount('support-launcher');
    // @ts-expect-error -- a name that is none
    expect(await warningsDuring(() => entry().init({ colour: 'red' }))).to.deep.equal([
      "support-chat: init has no option 'colour'",
    ]);
    const pushed = async (): Promise<void> => {
      // @ts-expect-error -- a method that is none
      entry().q.push(['open']);
      await settled();
    };
    expect(await warningsDuring(pushed)).to.deep.equal(["support-chat: window.SupportChat has no method 'open'"]);
  });

  it('[LAU-09] startLoad makes a launcher where the page has none, and puts the focus into its window', async () => {
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

  it('[LAU-09] startLoad waits for the page’s own element where it is still to come', async () => {
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

  it('[LAU-09] what the page has put into the queue before the script came is done', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    Object.assign(window, { SupportChat: { q: [['startLoad', { message: 'Early' }]] } });
    installPageInterface(page);
    await chats.arrive();
    expect([launcher.open, chats.apps[0]?.told]).to.deep.equal([true, [['begin', { text: 'Early' }]]]);
  });

  it('[LAU-12] what was asked of one chat is not asked of the next; its elements are the next one’s', async () => {
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

  it('[LAU-18][LAU-19] an open chat stays as it is at a state that there is none of, a closed one at close-chat', async () => {
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

  it('[SEC-03] reset forgets what is stored, in all tabs, without a chat to load for it', async () => {
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

  it('[SEC-03] reset forgets what is stored also where the chat is on its way, and cannot be loaded', async () => {
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
    it(`[SEC-03] ${forget} forgets also where its element leaves the page in the same task`, async () => {
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

  it('[SEC-03] and in a chat that is on its way, what that has read already', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await settled();
    const done = launcher.reset();
    await chats.arrive();
    await done;
    expect(chats.apps[0]?.told).to.deep.equal([['reset']]);
  });

  it('[EL-02] the chat hears of what its elements show until it listens no more, and has the elements that come later', async () => {
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

  it('[ENV-02] after what was kept is erased, a user whom the page names is not kept either', async () => {
    fakeChats();
    const launcher = mount('support-launcher', { consent: 'none' });
    await settled();
    launcher.setUser({ id: 'u7', email: 'ann@example.com' });
    await settled();
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('[EL-06] a chat in a shadow root of the page’s own is the page’s', () => {
    fakeChats();
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const chat = mount('support-chat', { open: '' }, root);
    expect(page.first?.eventTarget).to.equal(chat);
    root.host.remove();
  });

  it('[LAU-13] a call that goes wrong is told, and leaves the chat as it is', async () => {
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
