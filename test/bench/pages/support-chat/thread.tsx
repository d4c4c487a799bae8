import { createRoot } from 'react-dom/client';
import { createPorts } from '../../../../src/compose.ts';
import { DEFAULT_COMPANY } from '../../../../src/config/settings.ts';
import { readSettings } from '../../../../src/config/readSettings.ts';
import { messageEntry, type Message } from '../../../../src/entries/message/message.ts';
import { Session } from '../../../../src/chat/Session.ts';
import { newChat } from '../../../../src/chat/state.ts';
import { chatSheet } from '../../../../src/theme/sheets.ts';
import { ChatApp } from '../../../../src/ui/ChatApp.tsx';

type Said = { id: number; text: string; isMine: boolean; at: number };

declare global {
  interface Window {
    threadBench: {
      ready: Promise<unknown>;
      prepare(messages: readonly Said[]): void;
      load(): void;
      append(message: Said): void;
      shows(message: Said): boolean;
      catchUp(length: number): Promise<number>;
    };
  }
}

/**
 * The long conversation in the widget's own session, with the browser's own adapters and the
 * widget's own views.
 */
const host = document.createElement('div');
host.toggleAttribute('open', true);
const shadowRoot = host.attachShadow({ mode: 'open' });
shadowRoot.adoptedStyleSheets = [chatSheet()];
const container = document.createElement('div');
container.className = 'chat';
shadowRoot.append(container);
document.querySelector('#panel')?.append(host);
const session = sessionOf(1);

window.threadBench = {
  ready: Promise.resolve(),
  // Like a restored conversation.
  prepare(messages) {
    for (const said of messages) session.thread.merge(messageEntry(messageOf(said)));
  },
  load() {
    createRoot(container).render(<ChatApp session={session} texts={session.ports.texts} shadowRoot={shadowRoot} />);
  },
  // Like the realtime channel, including storage, the read mark and its request.
  append: (said) => session.visit.incoming.add(messageOf(said), { isLive: true }),
  shows({ id }) {
    const shown = shadowRoot.querySelectorAll('[part~="message"]');
    return shown[shown.length - 1]?.textContent?.includes(`#${id} `) ?? false;
  },
  /**
   * Returns the milliseconds until a session without any of the messages has fetched all of them
   * from the server.
   */
  async catchUp(length) {
    const behind = sessionOf(length);
    const from = performance.now();
    await behind.visit.receiver.fetchMissed();
    return performance.now() - from;
  },
};

function sessionOf(chatId: number): Session {
  const settings = readSettings({ apiUrl: '/', pushKey: 'bench' }, location.origin);
  const ports = createPorts(
    DEFAULT_COMPANY,
    () => settings,
    { emit: () => undefined, approveSend: ({ text }) => text, freshToken: async () => null },
    new AbortController().signal,
  );
  const made = new Session(DEFAULT_COMPANY, settings, ports);
  made.state.chat = { ...newChat(ports.newId(), 'live'), id: chatId, room: `chat.${chatId}`, hash: 'hash' };
  Object.assign(made.state, { isOnline: true, isLoading: false, isOpen: true });
  return made;
}

function messageOf({ id, text, isMine, at }: Said): Message {
  return {
    id,
    uuid: `said-${id}`,
    chatId: 1,
    text,
    authorName: isMine ? '' : 'Dana',
    authorType: isMine ? 'user' : 'staff',
    isBot: false,
    messageType: 'default',
    createdAt: at,
    attachments: [],
    img: null,
    callback: null,
    withoutScroll: false,
  };
}
