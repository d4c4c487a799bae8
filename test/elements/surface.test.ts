import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { SupportLauncherElement } from '../../elements/main.ts';
import { VERSION } from '../../src/config/version.ts';
import {
  broughtBy,
  bubbleOf,
  buttonOf,
  fakeChats,
  finishOpening,
  hear,
  isShown,
  mount,
  settled,
  windowOf,
  type FakeApp,
} from '../support/elementPage.ts';
import { until } from '../support/until.ts';

const entry = (): NonNullable<Window['SupportChat']> => {
  if (!window.SupportChat) throw new Error('window.SupportChat is missing');
  return window.SupportChat;
};

describe('the side attribute', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(() => document.documentElement.removeAttribute('dir'));

  for (const dir of ['ltr', 'rtl'])
    it(`[API-04] side="start" is ${dir === 'ltr' ? 'left' : 'right'} on a page with dir="${dir}", for launcher, bubble and window`, async () => {
      fakeChats();
      document.documentElement.dir = dir;
      const launcher = mount('support-launcher', { side: 'start' });
      const button = buttonOf(launcher).getBoundingClientRect();
      const bubble = bubbleOf(launcher)!.getBoundingClientRect();
      expect(dir === 'ltr' ? button.left : innerWidth - button.right).to.equal(20);
      expect(dir === 'ltr' ? bubble.left > button.right : bubble.right < button.left).to.equal(true);
      launcher.show();
      await settled();
      finishOpening(broughtBy(launcher));
      const chat = windowOf(broughtBy(launcher))!.getBoundingClientRect();
      expect(dir === 'ltr' ? chat.left : innerWidth - chat.right).to.equal(20);
    });

  it('[API-04] --support-chat-inset-end is measured from the chosen side, and the side can change', async () => {
    fakeChats();
    const launcher = mount('support-launcher', { side: 'start', style: '--support-chat-inset-end: 48px' });
    expect(buttonOf(launcher).getBoundingClientRect().left).to.equal(48);
    launcher.side = 'end';
    await settled();
    expect(innerWidth - buttonOf(launcher).getBoundingClientRect().right).to.equal(48);
  });
});

describe('the position chosen by the page', () => {
  after(() => setViewport({ width: 1280, height: 800 }));

  it('[API-04] a window above another launcher stays below the top of the screen', async () => {
    fakeChats();
    const launcher = mount('support-launcher', { style: '--support-chat-inset-bottom: 95px' });
    launcher.show();
    await settled();
    // WebKit evaluates the media queries only of sheets that are in use.
    await setViewport({ width: 1280, height: 600 });
    await until(() => innerHeight === 600 && matchMedia('(height: 600px)').matches);
    await settled();
    finishOpening(broughtBy(launcher));
    const { top, bottom } = windowOf(broughtBy(launcher))!.getBoundingClientRect();
    expect([top, innerHeight - bottom]).to.deep.equal([19, 95]);
  });
});

describe('the load attribute', () => {
  it('[API-05] load="now" loads the chat at once without opening it', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { load: 'now' });
    await chats.arrive();
    expect([launcher.state, launcher.open]).to.deep.equal(['loaded', false]);
  });

  it('[API-05] load="idle" loads the chat once the page is idle', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { load: 'idle' });
    const states = hear('chat-state-change');
    await new Promise((resolve) => launcher.addEventListener('chat-state-change', resolve, { once: true }));
    await chats.arrive();
    expect(states.lines.at(-1)).to.contain('"state":"loaded"');
  });

  it('[API-05] load="touch" takes precedence over chat-button, which still shows the launcher on phones', async () => {
    const chats = fakeChats();
    mount('support-launcher', { load: 'touch', 'chat-button': '' });
    await settled();
    expect(chats.loads).to.equal(0);
  });
});

describe('what the page can read from the element', () => {
  it('[API-06] ready resolves to the element before the chat has loaded, and the version is exposed', async () => {
    const launcher = mount('support-launcher');
    expect(await launcher.ready).to.equal(launcher);
    expect(launcher.state).to.equal('not-loaded');
    expect(launcher.constructor).to.have.property('version', VERSION);
    expect(entry().version).to.equal(VERSION);
  });

  for (const availability of ['online', 'offline'] as const)
    it(`[API-06] offline="hide" makes one request, and the launcher is ${availability === 'online' ? 'shown' : 'hidden'} while support is ${availability}`, async () => {
      const chats = fakeChats();
      chats.availability = availability;
      const heard = hear('chat-availability-change');
      const launcher = mount('support-launcher', { offline: 'hide' });
      expect(isShown(buttonOf(launcher))).to.equal(false);
      await settled();
      await chats.arrive();
      expect(launcher.availability).to.equal(availability);
      expect(heard.lines).to.deep.equal([`chat-availability-change {"availability":"${availability}"}`]);
      expect(isShown(buttonOf(launcher))).to.equal(availability === 'online');
      expect([launcher.state, chats.apps.length, chats.loads]).to.deep.equal(['not-loaded', 0, 1]);
      expect(localStorage.length).to.equal(0);
    });

  it('[API-09] chat-ready is dispatched once the chat has loaded', async () => {
    const chats = fakeChats();
    const heard = hear('chat-ready', 'chat-state-change');
    mount('support-launcher', { load: 'now' });
    await chats.arrive();
    expect(heard.lines.at(-1)).to.equal('chat-ready');
  });
});

describe('the chat-before-open event', () => {
  const stopNext = (): void =>
    document.addEventListener('chat-before-open', (event) => event.preventDefault(), { once: true });

  for (const [how, open] of [
    ['the press', (launcher: SupportLauncherElement) => buttonOf(launcher).click()],
    ['show()', (launcher: SupportLauncherElement) => launcher.show()],
    ['the attribute', (launcher: SupportLauncherElement) => launcher.setAttribute('open', '')],
    ['SupportChat.startLoad()', () => void entry().startLoad()],
    ['the event open-chat', () => window.dispatchEvent(new CustomEvent('open-chat'))],
  ] as const)
    it(`[API-09] opening by ${how} can be prevented, and works the next time`, async () => {
      const chats = fakeChats();
      const heard = hear('chat-before-open', 'chat-open');
      const launcher = mount('support-launcher');
      await settled();
      stopNext();
      open(launcher);
      await settled();
      expect([launcher.open, launcher.hasAttribute('open'), chats.loads]).to.deep.equal([false, false, 0]);
      expect(heard.lines).to.deep.equal(['chat-before-open']);
      open(launcher);
      await chats.arrive();
      expect([launcher.open, launcher.state]).to.deep.equal([true, 'loaded']);
      expect(heard.lines).to.deep.equal(['chat-before-open', 'chat-before-open', 'chat-open']);
    });

  it('[API-09] restoring an open window from an earlier page can be prevented', async () => {
    const chats = fakeChats();
    localStorage.setItem('chat-app-state', 'opened');
    localStorage.setItem('chat-app-chat-opened-window', '1');
    stopNext();
    const launcher = mount('support-launcher');
    await chats.arrive();
    expect([launcher.state, launcher.open]).to.deep.equal(['loaded', false]);
  });
});

describe('methods that call the chat', () => {
  const toldTo = async (chats: ReturnType<typeof fakeChats>): Promise<FakeApp['told']> => {
    await chats.arrive();
    return chats.apps[0]?.told ?? [];
  };

  it('[API-08] send(), say() and end() load the chat without opening it, and run in order', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    const sent = launcher.send('Hello');
    launcher.say('Welcome');
    const ended = launcher.end();
    expect(await toldTo(chats)).to.deep.equal([['send', 'Hello', undefined], ['say', 'Welcome'], ['end']]);
    expect([(await sent)?.text, await ended, launcher.open]).to.deep.equal(['Hello', true, false]);
  });

  it('[API-08] send() resolves to null and end() to false if the chat fails to load', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    chats.failures = 2;
    const { error } = console;
    console.error = () => undefined;
    const [sent, ended] = [launcher.send('Hello'), launcher.end()];
    await chats.arrive();
    await chats.arrive();
    console.error = error;
    expect([await sent, await ended]).to.deep.equal([null, false]);
  });

  it('[API-07] user and metadata can be set before the chat has loaded, and load nothing', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    launcher.user = { id: '7', email: 'ann@example.com', name: 'Ann' };
    launcher.metadata = { plan: 'pro' };
    await settled();
    expect(chats.loads).to.equal(0);
    launcher.show();
    await chats.arrive();
    expect(chats.apps[0]?.userAtStart).to.deep.include({ userId: '7', email: 'ann@example.com' });
    expect(chats.apps[0]?.userAtStart?.details).to.deep.include({ name: 'Ann' });
    expect(chats.apps[0]?.props.metadata).to.deep.equal({ plan: 'pro' });
  });

  it('[API-07] user bound to undefined at first does not sign out the stored customer', async () => {
    localStorage.setItem('chat-app-user-support-id', 'u1');
    localStorage.setItem('chat-app-draft', 'stays');
    const launcher = mount('support-launcher');
    launcher.user = undefined;
    await settled();
    expect(localStorage.getItem('chat-app-draft')).to.equal('stays');
    launcher.user = { id: 'u1', email: 'ann@example.com' };
    await settled();
    launcher.user = undefined;
    await until(() => localStorage.getItem('chat-app-draft') === null);
  });

  it('[API-03] properties without an attribute exist on the element, so that frameworks set them as properties', () => {
    const launcher = mount('support-launcher');
    expect(
      ['user', 'metadata', 'texts', 'tokenProvider', 'articles'].filter((name) => !(name in launcher)),
    ).to.deep.equal([]);
  });

  it('[API-11] window.SupportChat has the elements’ methods, for the first company or a named one', async () => {
    const chats = fakeChats();
    const first = mount('support-launcher', { company: 'legal-forms' });
    const second = mount('support-launcher', { company: 'sign-docs' });
    void entry().show({ company: 'sign-docs' });
    await chats.arrive();
    expect([first.open, second.open]).to.deep.equal([false, true]);
    await entry().hide({ company: 'sign-docs' });
    await settled();
    expect(second.open).to.equal(false);
    window.dispatchEvent(new CustomEvent('open-chat', { detail: { company: 'sign-docs' } }));
    await settled();
    expect([first.open, second.open]).to.deep.equal([false, true]);
    first.dispatchEvent(new CustomEvent('open-chat', { bubbles: true }));
    await chats.arrive();
    expect(first.open).to.equal(true);
  });

  it('[API-11] an event for a company without an element opens nothing', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    window.dispatchEvent(new CustomEvent('open-chat', { detail: { company: 'somebody-else' } }));
    await settled();
    expect(launcher.open).to.equal(false);
  });
});

describe('texts of the page', () => {
  afterEach(() => {
    document.documentElement.lang = 'en';
    return entry().texts('*', {});
  });

  it('[API-10] the launcher uses the page’s own texts before the chat has loaded', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    launcher.texts = { 'launcher.open': 'Talk to us' };
    await settled();
    expect(buttonOf(launcher).ariaLabel).to.equal('Talk to us');
    launcher.texts = undefined;
    await entry().texts('en', { 'launcher.open': 'Ask us' });
    expect(buttonOf(launcher).ariaLabel).to.equal('Ask us');
    await entry().texts('en', {});
  });

  it('[API-10] the launcher uses the language of the page around it, and follows changes', async () => {
    fakeChats();
    const around = document.body.appendChild(Object.assign(document.createElement('div'), { lang: 'de' }));
    const launcher = mount('support-launcher', {}, around);
    await until(() => buttonOf(launcher).lang === 'de');
    const other = mount('support-launcher', { company: 'sign-docs' });
    expect(other.shadowRoot?.querySelector('button')?.lang).to.equal('en');
    document.documentElement.lang = 'fr';
    await until(() => buttonOf(other).lang === 'fr');
    expect(buttonOf(launcher).lang).to.equal('de');
    around.remove();
  });
});
