import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import {
  broughtBy,
  buttonOf,
  fakeChats,
  hear,
  inputOf,
  isShown,
  mount,
  settled,
  windowOf,
  storeUse,
} from '../support/elementPage.ts';

describe('elements of a company', () => {
  it('[EL-06] launcher and chat of one company share a chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher');
    const chat = mount('support-chat');
    buttonOf(launcher).click();
    await chats.arrive();
    expect(chats.apps).to.have.length(1);
    expect(broughtBy(launcher)).to.equal(null);
    expect([launcher.open, chat.open]).to.deep.equal([true, true]);
    expect(isShown(windowOf(chat))).to.equal(true);
  });

  it('[SEND-13] typing-preview="off" on one element applies to its company, also when set later', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const [app] = chats.apps;
    expect(app?.props.typingPreview).to.equal(undefined);
    const before = app?.follows ?? 0;
    launcher.setAttribute('typing-preview', 'off');
    await settled();
    expect(app?.props.typingPreview).to.equal('off');
    expect(app?.follows).to.be.greaterThan(before);
  });

  it('[SEND-13] any other value of typing-preview leaves the preview on', async () => {
    const chats = fakeChats();
    mount('support-launcher', { open: '', 'typing-preview': 'on' });
    await chats.arrive();
    expect(chats.apps[0]?.props.typingPreview).to.equal(undefined);
  });

  it('[ENV-02] the strictest consent among a company’s elements applies, also when set later', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    const chat = mount('support-chat', { consent: 'functional' });
    await chats.arrive();
    const told = (): string | undefined => chats.apps[0]?.props.consent;
    expect(told()).to.equal('functional');
    launcher.setAttribute('consent', 'none');
    await settled();
    expect(told()).to.equal('none');
    expect(chats.apps[0]?.follows).to.be.greaterThan(0);
    launcher.setAttribute('consent', 'all');
    expect(told()).to.equal('functional');
    chat.removeAttribute('consent');
    expect(told()).to.equal('all');
  });

  it('[LAU-16] init also sets the consent and the typing preview', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    await window.SupportChat?.init?.({ consent: 'none', typingPreview: 'off' });
    await settled();
    expect([launcher.consent, launcher.getAttribute('typing-preview')]).to.deep.equal(['none', 'off']);
  });

  it('[EL-06] two companies on one page have separate chats', async () => {
    const chats = fakeChats();
    const first = mount('support-launcher');
    const second = mount('support-launcher', { company: 'sign-docs' });
    first.show();
    await chats.arrive();
    expect(second.state).to.equal('not-loaded');
    second.show();
    await chats.arrive();
    expect(chats.apps.map(({ host }) => host.company)).to.deep.equal(['legal-forms', 'sign-docs']);
    second.hide();
    expect([first.open, second.open]).to.deep.equal([true, false]);
  });

  for (const height of [800, 600, 500]) {
    it(`[HOST-13] two companies' buttons side by side are never behind a window, ${height} px high`, async () => {
      await setViewport({ width: 1280, height });
      after(() => setViewport({ width: 1280, height: 800 }));
      fakeChats();
      const first = mount('support-launcher');
      const second = mount('support-launcher', { company: 'sign-docs', style: '--support-chat-inset-end: 95px' });
      first.show();
      second.show();
      await settled();
      expect([first.open, second.open]).to.deep.equal([true, true]);
      for (const launcher of [first, second]) {
        const { left, top, width, height } = buttonOf(launcher).getBoundingClientRect();
        expect(document.elementFromPoint(left + width / 2, top + height / 2)).to.equal(launcher);
      }
    });
  }

  it('[EL-06] changing the company at run time opens the other company’s chat with the same visitor', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '', 'user-id': 'u7', email: 'ann@example.com' });
    await chats.arrive();
    launcher.company = 'sign-docs';
    await chats.arrive();
    const [before, after] = chats.apps;
    expect(before?.isDisposed).to.equal(true);
    expect(after?.host.company).to.equal('sign-docs');
    expect(after?.host.isMoved).to.equal(true);
    expect(after?.host.user).to.include({ userId: 'u7' });
    expect(launcher.open).to.equal(true);
    expect(inputOf(broughtBy(launcher))).not.to.equal(undefined);
  });

  it('[EL-06] an element that gets its company after insertion, as in Angular, starts no other chat before', async () => {
    const chats = fakeChats();
    const heard = hear('chat-state-change', 'chat-open');
    const launcher = mount('support-launcher');
    Object.assign(launcher, { open: true, company: 'sign-docs' });
    await chats.arrive();
    expect(chats.apps.map(({ host }) => [host.company, host.isMoved])).to.deep.equal([['sign-docs', false]]);
    expect(heard.lines).to.deep.equal([
      'chat-state-change {"state":"pending","previous":"not-loaded"}',
      'chat-open',
      'chat-state-change {"state":"loaded","previous":"pending"}',
    ]);
  });

  it('[EL-06] an element with a closed chat that joins a company with an open chat leaves it open', async () => {
    const chats = fakeChats();
    const first = mount('support-launcher', { 'chat-button': '' });
    const second = mount('support-launcher', { company: 'sign-docs', open: '' });
    await chats.arrive();
    first.company = 'sign-docs';
    await settled();
    expect([first.open, second.open]).to.deep.equal([true, true]);
  });

  it('[EL-06][LAU-15] setUser does not affect a company that has no element on the page any more', async () => {
    fakeChats();
    storeUse();
    const launcher = mount('support-launcher');
    await settled();
    launcher.company = 'sign-docs';
    await settled();
    await window.SupportChat?.setUser?.({ id: 'u7', email: 'ann@example.com' });
    expect(localStorage.getItem('chat-app-com-type')).to.equal('sign-docs');
  });

  it('[EL-05] an event during an element’s removal is dispatched by the next element on the page', async () => {
    const chats = fakeChats();
    const heard = hear('chat-unread-change');
    const first = mount('support-launcher', { open: '' });
    const second = mount('support-launcher');
    await chats.arrive();
    first.remove();
    chats.apps[0]?.host.set({ unread: 2 });
    expect([heard.lines, heard.targets]).to.deep.equal([['chat-unread-change {"count":2}'], [second]]);
  });

  it('[EL-05] events are dispatched in the order of the changes, even if a listener makes another change', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    await settled();
    document.addEventListener('chat-state-change', () => launcher.hide(), { once: true });
    const heard = hear('chat-state-change', 'chat-open', 'chat-close');
    launcher.show();
    expect(heard.lines.map((line) => line.split(' ')[0])).to.deep.equal([
      'chat-state-change',
      'chat-open',
      'chat-close',
    ]);
  });

  it('[EL-05] only the page’s chat element dispatches events, or the launcher if there is none, and each event once', async () => {
    const chats = fakeChats();
    const heard = hear('chat-open', 'chat-close', 'chat-state-change', 'chat-unread-change');
    const launcher = mount('support-launcher');
    launcher.show();
    await chats.arrive();
    expect(heard.lines).to.deep.equal([
      'chat-state-change {"state":"pending","previous":"not-loaded"}',
      'chat-open',
      'chat-state-change {"state":"loaded","previous":"pending"}',
    ]);
    expect(new Set(heard.targets)).to.deep.equal(new Set([launcher]));
    const chat = mount('support-chat');
    await settled();
    chats.apps[0]?.host.set({ isOpen: false });
    chats.apps[0]?.host.set({ unread: 2 });
    expect(heard.lines.slice(3)).to.deep.equal(['chat-close', 'chat-unread-change {"count":2}']);
    expect(heard.targets.slice(3)).to.deep.equal([chat, chat]);
    expect([launcher.unreadCount, chat.unreadCount]).to.deep.equal([2, 2]);
  });

  it('[EL-06] a chat element added later replaces the launcher’s own, which returns when it is removed', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    expect(broughtBy(launcher)).not.to.equal(null);
    const chat = mount('support-chat');
    await settled();
    expect(broughtBy(launcher)).to.equal(null);
    expect(isShown(windowOf(chat))).to.equal(true);
    chat.remove();
    await settled();
    expect(isShown(windowOf(broughtBy(launcher)))).to.equal(true);
    expect(chats.apps).to.have.length(1);
  });

  it('[EL-02] servers, name and theme set on one element apply to the whole company', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { 'api-url': 'https://api.example', product: 'Forms', theme: 'dark' });
    mount('support-chat', { product: 'Chat' });
    launcher.show();
    await chats.arrive();
    expect(chats.apps[0]?.props).to.deep.include({
      apiUrl: 'https://api.example',
      product: 'Forms',
      theme: 'dark',
    });
  });
});
