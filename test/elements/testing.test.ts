import { expect } from '@open-wc/testing';
import { callsOf, dispatchChatEvent } from '../../elements/testing.ts';
import type {} from '../../elements/index.ts';

const mount = (tag: 'support-launcher' | 'support-chat') => {
  const element = document.createElement(tag);
  document.body.append(element);
  return element;
};

/** Names of the events that an action dispatches on the document. */
function eventsDuring(action: () => void): string[] {
  const types: string[] = [];
  const note = ({ type }: Event): unknown => types.push(type);
  for (const type of ['chat-before-open', 'chat-open', 'chat-close', 'chat-before-send'])
    document.addEventListener(type, note);
  action();
  for (const type of ['chat-before-open', 'chat-open', 'chat-close', 'chat-before-send'])
    document.removeEventListener(type, note);
  return types;
}

describe('support-chat/testing', () => {
  for (const tag of ['support-launcher', 'support-chat'] as const) {
    it(`[HOST-14] <${tag}> opens, closes and dispatches the events of the window`, () => {
      const element = mount(tag);
      expect(eventsDuring(() => element.show())).to.deep.equal(['chat-before-open', 'chat-open']);
      expect(element.open).to.equal(true);
      expect(eventsDuring(() => element.toggle())).to.deep.equal(['chat-close']);
      expect(eventsDuring(() => element.setAttribute('open', ''))).to.deep.equal(['chat-open']);
      expect(callsOf(element)).to.deep.equal([['show'], ['toggle']]);
      element.remove();
    });

    it(`[HOST-14] <${tag}> stays closed, and sends nothing, if the page cancels it`, async () => {
      const element = mount(tag);
      for (const type of ['chat-before-open', 'chat-before-send'] as const)
        element.addEventListener(type, (event) => event.preventDefault());
      element.open = true;
      expect(element.open).to.equal(false);
      expect(await element.send('Hello')).to.equal(null);
      element.remove();
    });
  }

  it('[HOST-14] sends the text as the page changed it', async () => {
    const chat = mount('support-chat');
    chat.addEventListener('chat-before-send', (event) => (event.detail.text = 'Hi'));
    expect(await chat.send('Hello')).to.include({ text: 'Hi' });
    chat.remove();
  });

  it('[HOST-14] notes the arguments that were given, and no others', async () => {
    const chat = mount('support-chat');
    chat.prefill('Hello');
    chat.prefill('Hello', { replace: true });
    await chat.send('Hello');
    expect(callsOf(chat)).to.deep.equal([
      ['prefill', 'Hello'],
      ['prefill', 'Hello', { replace: true }],
      ['send', 'Hello'],
    ]);
    chat.remove();
  });

  it('[HOST-14] an event of the test reaches the page, with its property', () => {
    const launcher = mount('support-launcher');
    const counts: number[] = [];
    launcher.addEventListener('chat-unread-change', ({ detail }) => counts.push(detail.count));
    dispatchChatEvent(launcher, 'chat-unread-change', { count: 2 });
    dispatchChatEvent(launcher, 'chat-availability-change', { availability: 'offline' });
    expect([counts, launcher.unreadCount, launcher.availability]).to.deep.equal([[2], 2, 'offline']);
    launcher.remove();
  });

  it('[HOST-14] attributes and properties are the same', () => {
    const launcher = mount('support-launcher');
    launcher.apiUrl = 'https://support.example';
    launcher.setAttribute('theme', 'dark');
    launcher.chatButton = true;
    expect(launcher.getAttribute('api-url')).to.equal('https://support.example');
    expect([launcher.theme, launcher.hasAttribute('chat-button')]).to.deep.equal(['dark', true]);
    launcher.chatButton = false;
    expect(launcher.hasAttribute('chat-button')).to.equal(false);
    launcher.remove();
  });

  it('[HOST-14] window.SupportChat notes its calls, and calls the page’s element', async () => {
    const launcher = mount('support-launcher');
    const api = window.SupportChat;
    const opened: string[] = [];
    const off = api.on('chat-open', ({ type }) => opened.push(type));
    await api.show();
    api.q.push(['say', 'Welcome'], ['setUser', { id: 7, email: 'ann@example.com' }]);
    off();
    await api.hide();
    await api.show();
    expect(opened).to.deep.equal(['chat-open']);
    expect(callsOf(launcher).map(([method]) => method)).to.deep.equal(['show', 'say', 'setUser', 'hide', 'show']);
    expect(callsOf(api)[1]).to.deep.equal(['say', 'Welcome']);
    launcher.remove();
  });
});
