import { expect } from '@open-wc/testing';
import { buttonOf, fakeChats, mount, settled, storeUse } from '../support/elementPage.ts';

const ANN = { id: 'u1', email: 'ann@example.com' };
const stored = (): string[] => Object.keys(localStorage).sort();

describe('before the first interaction', () => {
  const calls: Readonly<Record<string, (launcher: HTMLElementTagNameMap['support-launcher']) => unknown>> = {
    'setUser of the element': (launcher) => launcher.setUser(ANN),
    'setUser of window.SupportChat': () => window.SupportChat?.setUser?.(ANN),
    'the property user': (launcher) => void (launcher.user = ANN),
    'init with a user': () => window.SupportChat?.init?.({ user: ANN }),
    'a changed token': (launcher) => {
      launcher.setUser({ ...ANN, token: 'one' });
      launcher.setUser({ ...ANN, token: 'two' });
    },
    'a route change': () => history.replaceState(null, '', '#elsewhere'),
  };
  for (const [what, call] of Object.entries(calls))
    it(`[HOST-06] ${what} stores nothing and loads no chat`, async () => {
      const chats = fakeChats();
      const launcher = mount('support-launcher');
      await call(launcher);
      await settled();
      expect([stored(), chats.loads]).to.deep.equal([[], 0]);
    });

  it('[HOST-06][LAU-15] a user set by setUser is known to a chat opened later', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    launcher.setUser(ANN);
    await settled();
    buttonOf(launcher).click();
    await chats.arrive();
    expect(chats.apps[0]?.userAtStart).to.include({ userId: 'u1', email: 'ann@example.com' });
    expect(chats.apps[0]?.host.isUsed).to.equal(true);
  });

  it('[HOST-06] a page that calls say() or preloads the chat does not count as use by the visitor', async () => {
    for (const attributes of [{}, { load: 'now' }, { 'chat-button': '' }]) {
      const chats = fakeChats();
      const launcher = mount('support-launcher', attributes);
      launcher.say('Can we help?');
      await chats.arrive();
      expect(chats.apps[0]?.host.isUsed, JSON.stringify(attributes)).to.equal(false);
      launcher.show();
      expect(chats.apps[0]?.host.isUsed, JSON.stringify(attributes)).to.equal(true);
      launcher.remove();
      await settled();
    }
  });

  it('[HOST-06] a chat used on an earlier page counts as used until reset()', async () => {
    storeUse();
    const chats = fakeChats();
    const launcher = mount('support-launcher', { load: 'now' });
    await chats.arrive();
    expect(chats.apps[0]?.host.isUsed).to.equal(true);
    await launcher.reset();
    expect(chats.apps[0]?.host.isUsed).to.equal(false);
  });

  it('[HOST-06] end() without a chat resolves to false and loads nothing', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    expect([await launcher.end(), await window.SupportChat?.end?.()]).to.deep.equal([false, false]);
    expect(chats.loads).to.equal(0);
  });

  it('[HOST-06][API-08] end() of a stored chat loads the chat and ends it', async () => {
    localStorage.setItem('chat-app-chat-id', '4711');
    const chats = fakeChats();
    const ended = mount('support-launcher').end();
    await chats.arrive();
    expect([await ended, chats.apps[0]?.told]).to.deep.equal([true, [['end']]]);
  });
});

describe('consent="pending"', () => {
  const storeOpenChat = (): void => {
    for (const [name, value] of Object.entries({
      ...{ 'com-type': 'legal-forms', state: 'opened', 'chat-opened-window': '1', 'chat-id': '4711' },
    }))
      localStorage.setItem(`chat-app-${name}`, value);
  };

  for (const consent of ['all', 'functional'] as const)
    it(`[HOST-04] pending consent keeps stored data unread, and ${consent} opens the stored window`, async () => {
      storeOpenChat();
      const before = stored();
      const chats = fakeChats();
      const launcher = mount('support-launcher', { consent: 'pending', load: 'now' });
      await settled();
      expect([stored(), chats.loads, launcher.open]).to.deep.equal([before, 0, false]);
      launcher.setAttribute('consent', consent);
      await chats.arrive();
      expect([stored(), chats.loads, launcher.open]).to.deep.equal([before, 1, true]);
    });

  it('[HOST-04] consent="none" after pending erases stored data and opens nothing', async () => {
    storeOpenChat();
    const chats = fakeChats();
    const launcher = mount('support-launcher', { consent: 'pending' });
    await settled();
    launcher.consent = 'none';
    while (stored().length > 0) await settled();
    expect([chats.loads, launcher.open]).to.deep.equal([0, false]);
  });

  it('[HOST-04] while consent is pending, a dismissed bubble, a user and typed text are not stored', async () => {
    fakeChats();
    const launcher = mount('support-launcher', { consent: 'pending' });
    launcher.setUser(ANN);
    launcher.show();
    await settled();
    const input = launcher.shadowRoot?.querySelector('support-chat')?.shadowRoot?.querySelector('textarea');
    if (input) input.value = 'Half a thought';
    window.dispatchEvent(new Event('pagehide'));
    launcher.hide();
    await settled();
    expect(stored()).to.deep.equal([]);
  });

  it('[HOST-04][SEC-03] while consent is pending, a different customer still erases the stored customer’s data', async () => {
    storeOpenChat();
    localStorage.setItem('chat-app-user-support-id', 'u9');
    fakeChats();
    mount('support-launcher', { consent: 'pending' }).setUser(ANN);
    while (stored().length > 0) await settled();
  });

  it('[HOST-04] the bubble is hidden while consent is pending, because the visitor may have dismissed it', async () => {
    const launcher = mount('support-launcher', { consent: 'pending' });
    await settled();
    const bubble = (): Element | null | undefined => launcher.shadowRoot?.querySelector('[part=launcher-bubble]');
    expect(bubble()).to.equal(null);
    launcher.consent = 'all';
    await settled();
    expect(bubble()).not.to.equal(null);
  });
});
