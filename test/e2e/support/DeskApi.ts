import type { Backend } from './backend.ts';
import { call } from './call.ts';

export type DeskSettings = {
  online: boolean;
  show_rate: boolean;
  saved_history: boolean;
  queue: boolean;
  init_message: string;
};
export type DeskChat = {
  chat_id: number;
  status: 'waiting' | 'open' | 'closed';
  category: { name: string } | null;
  visitor: { email: string | null; browser: string; display_name: string | null };
  metadata: { name: string; value: string | number | boolean }[];
};
export type DeskMessage = {
  id: number;
  uuid: string;
  message: string;
  author_type: string;
  attachments: { name: string }[];
};

/** The desk's own calls (desk/API.md), in a session of their own: what staff does and what the server holds, without a browser. */
export class DeskApi {
  readonly #base: string;
  readonly #session: Record<string, string>;

  private constructor(base: string, session: Record<string, string>) {
    this.#base = base;
    this.#session = session;
  }

  static async signIn({ url, password }: Pick<Backend, 'url' | 'password'>): Promise<DeskApi> {
    const base = `${url}/desk/api`;
    const answer = await fetch(`${base}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    if (!answer.ok) throw new Error(`The desk’s login answered ${answer.status}: ${await answer.text()}`);
    const { csrf_token: token } = (await answer.json()) as { csrf_token: string };
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    // A connection that was kept open would end with the server that is killed.
    return new DeskApi(base, { cookie, 'x-csrf-token': token, connection: 'close' });
  }

  /** Throws unless it is answered with success. */
  call(method: string, path: string, body?: object | FormData): Promise<unknown> {
    return call(this.#base + path, method, body, this.#session);
  }

  async set(settings: Partial<DeskSettings>): Promise<void> {
    await this.call('PUT', '/settings', settings);
  }

  /** The newest fifty; of all that are not closed where no status is named. */
  async chats(status?: DeskChat['status']): Promise<DeskChat[]> {
    const query = status ? `&status=${status}` : '';
    return ((await this.call('GET', `/chats?limit=50${query}`)) as { chats: DeskChat[] }).chats;
  }

  conversation(chatId: number): Promise<{ chat: DeskChat; messages: DeskMessage[] }> {
    return this.call('GET', `/chats/${chatId}`) as ReturnType<DeskApi['conversation']>;
  }

  /** Answering a waiting chat takes it. */
  async reply(chatId: number, message: string): Promise<void> {
    await this.call('POST', `/chats/${chatId}/messages`, { uuid: crypto.randomUUID(), message });
  }

  async close(chatId: number): Promise<void> {
    await this.call('POST', `/chats/${chatId}/close`);
  }

  /** Closes what earlier visitors have left open, so that no chat is mistaken for another with the same words in it. */
  async closeLeftChats(): Promise<void> {
    for (const { chat_id: id } of await this.chats()) await this.close(id);
  }
}
