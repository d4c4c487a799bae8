import { proxy, ref } from 'valtio/vanilla';
import type { Settings } from '../config/settings.ts';
import type { Ports } from '../ports.ts';
import type { Chat, SessionState } from './state.ts';
import { emptyThread } from './thread.ts';

export const newChat = (uuid: string): Chat => ({
  uuid,
  id: null,
  room: null,
  hash: null,
  queue: 0,
  closed: false,
  beganAt: null,
  creatingLoading: false,
  category: null,
  nameAsked: false,
  ticket: null,
  isEmailDeclined: false,
  canEmail: false,
});

/** A session in which nothing has happened yet and nothing has been read from storage. */
export function initialState(company: string, settings: Settings, ports: Pick<Ports, 'newId' | 'page'>): SessionState {
  return {
    company,
    user: { id: null, guestId: '', name: '', type: 'guest' },
    chat: newChat(ports.newId()),
    endedChat: null,
    // Beside the rest, which is not told of each message.
    thread: ref(proxy(emptyThread())),
    categories: [],
    categoriesStatus: 'loading',
    isOnline: null,
    backAt: null,
    isAtTicket: false,
    isOpen: false,
    isLoading: true,
    isMobile: ports.page.isMobile(),
    connection: ports.page.isOnline() ? 'online' : 'lost',
    operator: null,
    operators: [],
    typing: null,
    unread: 0,
    dialog: null,
    composer: { text: '', files: [], refused: [] },
    scrollTarget: null,
    experiments: {},
    product: settings.product,
    logo: settings.logo,
    lang: settings.lang,
  };
}
