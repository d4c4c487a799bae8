import type { DemoChannel } from './DemoChannel.ts';
import { replyTo } from './replies.ts';

export type DemoCall = { method: string; url: URL; body: unknown };
export type DemoAnswer = { status: number; json: unknown };
type Callback = { id: number; answer: boolean | null; selected_duration: number | null } & Record<string, unknown>;
type Message = { id: number; uuid: string; callback?: Callback } & Record<string, unknown>;
type Chat = { id: number; uuid: string; isClosed: boolean; messages: Message[] };
type Fields = Readonly<Record<string, unknown>>;

const STORED = 'support-chat-docs-chats';
const OPERATOR = { name: 'Dana (a script)', img: null };
const REALTIME = { key: 'docs' };
const TAKES_CHAT_MS = 800;
const TYPES_MS = 1_400;
const CATEGORIES = [
  { id: 1, name: 'Getting started', slug: 'start' },
  { id: 2, name: 'Look and language', slug: 'look' },
  { id: 3, name: 'Running a backend', slug: 'backend' },
];

/** The calls of docs/backend/contract.md for one visitor, and an operator who follows a script. The chats are stored in this browser. */
export class DemoBackend {
  readonly #channel: DemoChannel;
  readonly #site: string;

  constructor({ channel, site }: { channel: DemoChannel; site: string }) {
    this.#channel = channel;
    this.#site = site;
  }

  answer({ method, url, body }: DemoCall): DemoAnswer {
    const fields = fieldsOf(body);
    const name = `${method} ${url.pathname}`;
    switch (name) {
      case 'POST /api/chat/new':
        return ok(this.#openChat(textOf(fields.uuid), textOf(fields.user_name)));
      case 'POST /api/chat/new-message':
        return this.#take(fields);
      case 'POST /api/chat/new-attachment':
        return this.#take(fields, filesIn(body));
      case 'POST /api/chat/new/close':
        change(chatOf(fields.chat_id), { isClosed: true });
        return ok({ show_rate: true, saved_history: false });
      case 'GET /api/chat/categories':
        return { status: 200, json: CATEGORIES };
      case 'GET /api/chat/check':
        return { status: 200, json: { status: isOpen(chatIn(url)), realtime: REALTIME } };
      case 'GET /api/chat/verify-latest-message':
        return { status: 200, json: messagesAfter(chatIn(url), Number(url.searchParams.get('message_id'))) };
      case 'PUT /api/chat/update-name':
        return ok({ name: textOf(fields.name) });
      case 'POST /api/broadcasting/auth/pws':
        return ok({ auth: 'docs:0' });
      case 'GET /versions':
        return ok({ data: { latest: { version: 1 } } });
      default:
        return this.#answerOthers(name, fields);
    }
  }

  #answerOthers(name: string, fields: Fields): DemoAnswer {
    if (name.endsWith('/status/chat/online')) return { status: 200, json: true };
    if (name.endsWith('/ticket')) return { status: 200, json: { ok: true, ticket_id: 5012, hash: 'docs' } };
    if (name.startsWith('GET /files/')) return { status: 200, json: {} };
    if (name.startsWith('GET /fortune/')) return ok({ branch: 'a' });
    if (name.startsWith('PUT /api/chat/callback/')) return this.#answerRequest(name, fields);
    return ok({});
  }

  #openChat(uuid: string, userName: string): Fields {
    const open = readChats().filter(isOpen);
    const known = open.find((chat) => chat.uuid === uuid);
    const chat = known ?? { id: Date.now(), uuid, isClosed: false, messages: [] };
    if (!known) {
      storeChats([...open, chat]);
      setTimeout(() => this.#emit(chat, 'Chat.ChatOpened', { operator: OPERATOR }), TAKES_CHAT_MS);
    }
    return {
      ...{ chat_id: chat.id, room: roomOf(chat), hash: 'docs', uuid, init_name: 'Guest', user_name: userName },
      ...{ messages: [], queue: 0, init_message: null, realtime: REALTIME },
    };
  }

  #take({ chat_id, uuid, message: given }: Fields, files: readonly File[] = []): DemoAnswer {
    const chat = chatOf(chat_id);
    if (!isOpen(chat)) return { status: 200, json: { success: false, error: 'Chat is currently closed' } };
    const known = chat.messages.find((message) => message.uuid === uuid);
    if (known) return ok({ message: known });
    const text = textOf(given);
    const message = this.#add(chat, {
      ...{ uuid: textOf(uuid), message: text, author_name: 'You', author_type: 'User' },
      // The file stays in the page, so there is no address to open it at.
      attachments: files.map(({ name, size }) => ({ name, size, link: 'about:blank' })),
    });
    this.#reply(chat, files.length > 0 ? 'file' : text);
    return ok({ message });
  }

  #reply(chat: Chat, text: string): void {
    const { reply, asksForAccess } = replyTo(text, this.#site);
    const type = (): void => this.#emit(chat, 'client-staffTyping', { name: OPERATOR.name });
    const say = (): void => {
      if (!isOpen(chatOf(chat.id))) return;
      this.#add(chat, {
        ...{ uuid: crypto.randomUUID(), message: reply, author_name: OPERATOR.name, author_type: 'staff' },
        ...(asksForAccess ? { callback: accessRequest() } : {}),
      });
    };
    setTimeout(type, TAKES_CHAT_MS + 200);
    setTimeout(say, TAKES_CHAT_MS + TYPES_MS);
  }

  #add({ id: chatId }: Chat, given: Omit<Message, 'id'> & { uuid: string }): Message {
    const chat = chatOf(chatId);
    const id = (chat?.messages.at(-1)?.id ?? 0) + 1;
    const message: Message = {
      ...{ id, chat_id: chatId, message_type: 'default', created_at: new Date().toISOString(), attachments: [] },
      ...given,
    };
    if (chat) {
      change(chat, { messages: [...chat.messages, message] });
      this.#emit(chat, 'Chat.NewChatMessage', { message });
    }
    return message;
  }

  #answerRequest(name: string, { answer, selectedDuration }: Fields): DemoAnswer {
    const id = Number(name.split('/').at(-1));
    const chat = readChats().find(({ messages }) => messages.some(({ callback }) => callback?.id === id));
    const given = chat?.messages.find(({ callback }) => callback?.id === id)?.callback;
    if (!given) return { status: 404, json: { success: false, error: 'There is no such request' } };
    const callback: Callback = {
      ...given,
      answer: answer === true,
      selected_duration: typeof selectedDuration === 'number' ? selectedDuration : null,
    };
    const messages = chat?.messages.map((message) =>
      message.callback?.id === id ? { ...message, callback } : message,
    );
    change(chat, { messages: messages ?? [] });
    return ok({ callback });
  }

  #emit(chat: Chat, name: string, data: Fields): void {
    this.#channel.emit({ room: roomOf(chat), name, data: { chat_id: chat.id, ...data } });
  }
}

const ok = (json: Fields): DemoAnswer => ({ status: 200, json: { success: true, ...json } });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldsOf(body: unknown): Fields {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

function filesIn(body: unknown): File[] {
  return body instanceof FormData ? body.getAll('files').filter((entry) => entry instanceof File) : [];
}

function messagesAfter(chat: Chat | undefined, id: number): Fields {
  const messages = chat?.messages.filter((message) => message.id > id) ?? [];
  const operator = chat && chat.messages.length > 0 ? OPERATOR : null;
  return { latest: messages.length === 0, status: isOpen(chat), messages, operator };
}

function accessRequest(): Callback {
  const id = Date.now();
  return {
    ...{ id, type: 'access_profile', title: 'Access request', text: 'May we look at your profile?', answer: null },
    ...{ selected_duration: null, valid_to: null, durability: [1, 3, 7] },
  };
}

const roomOf = ({ id }: Chat): string => `chat.${id}`;
const isOpen = (chat: Chat | undefined): chat is Chat => chat?.isClosed === false;
const chatOf = (id: unknown): Chat | undefined => readChats().find((chat) => String(chat.id) === String(id));
const chatIn = (url: URL): Chat | undefined => chatOf(url.searchParams.get('chat_id'));

function change(chat: Chat | undefined, changes: Partial<Chat>): void {
  storeChats(readChats().map((each) => (each.id === chat?.id ? { ...each, ...changes } : each)));
}

const readChats = (): readonly Chat[] => JSON.parse(localStorage.getItem(STORED) ?? '[]') as Chat[];
const storeChats = (chats: readonly Chat[]): void => localStorage.setItem(STORED, JSON.stringify(chats));
