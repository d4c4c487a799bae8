import { randomUUID } from 'node:crypto';
import { Caller } from './Caller.ts';
import { PASSWORD } from './engines.ts';
import { PushSocket } from './PushSocket.ts';

type Text = { message?: { message?: unknown } };
type ChatUpdated = { chat?: { last_message?: { message?: unknown } | null } };

/** A visitor with a chat and its socket. */
export class Visitor {
  readonly chatId: number;
  readonly #hash: string;
  readonly #userId: string;
  readonly #caller: Caller;
  #socket: PushSocket | null = null;

  private constructor(caller: Caller, facts: { chatId: number; hash: string; userId: string }) {
    this.#caller = caller;
    this.chatId = facts.chatId;
    this.#hash = facts.hash;
    this.#userId = facts.userId;
  }

  /** `hear` is called with the text of each message that arrives in the chat. */
  static async start(url: string, caller: Caller, hear: (text: string) => void): Promise<Visitor> {
    const userId = `guest-${randomUUID()}`;
    const { body } = await caller.need('POST', '/api/chat/new', { body: { user_id: userId, uuid: randomUUID() } });
    const visitor = new Visitor(caller, { chatId: Number(body.chat_id), hash: String(body.hash), userId });
    visitor.#socket = await PushSocket.join(url, `private-${String(body.room)}`, {
      hear: (event, data) => {
        if (event === 'Chat.NewChatMessage') hear(String((data as Text).message?.message));
      },
    });
    return visitor;
  }

  async send(message: string): Promise<void> {
    await this.#caller.need('POST', '/api/chat/new-message', {
      body: {
        ...{ user_id: this.#userId, chat_id: this.chatId, hash: this.#hash },
        ...{ user_type: 'guest', message, uuid: randomUUID() },
      },
    });
  }

  async end(): Promise<void> {
    await this.#socket?.close();
  }
}

/** An operator who receives the events of all chats. */
export class Desk {
  readonly #caller: Caller;
  readonly #headers: Record<string, string>;
  readonly #socket: PushSocket;

  private constructor(caller: Caller, headers: Record<string, string>, socket: PushSocket) {
    this.#caller = caller;
    this.#headers = headers;
    this.#socket = socket;
  }

  /** `hear` is called with the last text of each chat that changes. */
  static async signIn(url: string, hear: (text: string) => void = () => undefined): Promise<Desk> {
    const caller = new Caller(url);
    const { cookie, body } = await caller.need('POST', '/desk/api/login', { body: { password: PASSWORD } });
    const socket = await PushSocket.join(url, 'private-desk', {
      hear: (event, data) => {
        if (event === 'Desk.ChatUpdated') hear(String((data as ChatUpdated).chat?.last_message?.message));
      },
    });
    return new Desk(caller, { cookie, 'x-csrf-token': String(body.csrf_token) }, socket);
  }

  async take(chatId: number): Promise<void> {
    await this.#caller.need('POST', `/desk/api/chats/${chatId}/take`, { headers: this.#headers, body: {} });
  }

  async reply(chatId: number, message: string): Promise<void> {
    const body = { uuid: randomUUID(), message };
    await this.#caller.need('POST', `/desk/api/chats/${chatId}/messages`, { headers: this.#headers, body });
  }

  async read(path: string): Promise<Record<string, unknown>> {
    return (await this.#caller.need('GET', `/desk/api${path}`, { headers: this.#headers })).body;
  }

  async end(): Promise<void> {
    await this.#socket.close();
    this.#caller.close();
  }
}
