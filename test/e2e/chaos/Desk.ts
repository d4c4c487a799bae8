import { request, type APIRequestContext } from '@playwright/test';
import type { Backend } from '../support/backend.ts';

export type ServerMessage = {
  id: number;
  uuid: string;
  message: string;
  author_type: string;
  attachments: { name: string }[];
};
export type ServerChat = { chat_id: number; status: 'waiting' | 'open' | 'closed'; messages: ServerMessage[] };
type Conversation = { chat: Omit<ServerChat, 'messages'>; messages: ServerMessage[] };

/** The operator's side over the desk's own calls: what staff does, and what the server holds. */
export class Desk {
  readonly #backend: Backend;
  readonly #request: APIRequestContext;
  #token = '';

  private constructor(backend: Backend, context: APIRequestContext) {
    this.#backend = backend;
    this.#request = context;
  }

  static async signIn(backend: Backend): Promise<Desk> {
    const desk = new Desk(backend, await request.newContext());
    await desk.#logIn();
    await desk.call('PUT', '/settings', { online: true, show_rate: true, saved_history: false, queue: false });
    return desk;
  }

  async reply(chatId: number, text: string): Promise<void> {
    await this.call('POST', `/chats/${chatId}/messages`, { uuid: crypto.randomUUID(), message: text });
  }

  async close(chatId: number): Promise<void> {
    await this.call('POST', `/chats/${chatId}/close`);
  }

  /** The newest chat's id; 0 before the first. */
  async lastChatId(): Promise<number> {
    return Math.max(0, ...(await this.#chats()).map(({ chat_id: id }) => id));
  }

  /** Every chat that was made after that one, oldest first, with all that was said in it. */
  async chatsAfter(lastId: number): Promise<ServerChat[]> {
    const ids = (await this.#chats()).map(({ chat_id: id }) => id).filter((id) => id > lastId);
    return Promise.all(
      ids
        .sort((a, b) => a - b)
        .map(async (id) => {
          const { chat, messages } = (await this.call('GET', `/chats/${id}`)) as Conversation;
          return { ...chat, messages };
        }),
    );
  }

  async dispose(): Promise<void> {
    await this.#request.dispose();
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.#fetch(method, path, body);
    return answer.json();
  }

  async #chats(): Promise<Conversation['chat'][]> {
    const pages = await Promise.all(
      ['waiting', 'open', 'closed'].map((status) => this.call('GET', `/chats?status=${status}&limit=50`)),
    );
    return (pages as { chats: Conversation['chat'][] }[]).flatMap(({ chats }) => chats);
  }

  async #logIn(): Promise<void> {
    const answer = await this.#fetch('POST', '/login', { password: this.#backend.password });
    ({ csrf_token: this.#token } = (await answer.json()) as { csrf_token: string });
  }

  async #fetch(method: string, path: string, body: unknown) {
    const answer = await this.#request.fetch(`${this.#backend.url}/desk/api${path}`, {
      method,
      // A connection that was kept open ends with the server that is killed.
      maxRetries: 3,
      headers: { 'X-CSRF-Token': this.#token },
      ...(body === undefined ? {} : { data: body as Record<string, unknown> }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer;
  }
}
