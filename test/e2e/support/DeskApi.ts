import type { Backend } from './backend.ts';
import { call } from './call.ts';

/** The data of a new account. */
export type Account = { name: string; username: string; password: string };

export type DeskSettings = {
  online: boolean;
  show_rate: boolean;
  saved_history: boolean;
  queue: boolean;
  show_operators: boolean;
  init_message: string;
  wait_warning: number;
  wait_alarm: number;
  mail_waiting_after: number;
};
export type DeskChat = {
  chat_id: number;
  status: 'waiting' | 'open' | 'closed';
  /** Null while it waits, and for an operator without an account. */
  operator_id: number | null;
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

/**
 * Calls the desk's API (desk/API.md) in its own session, without a browser: acts as staff and reads
 * the server's state.
 */
export class DeskApi {
  readonly #url: string;
  readonly #session: { cookie: string; 'x-csrf-token': string };

  private constructor(url: string, session: { cookie: string; 'x-csrf-token': string }) {
    this.#url = url;
    this.#session = session;
  }

  static signIn({ url, password }: Pick<Backend, 'url' | 'password'>): Promise<DeskApi> {
    return DeskApi.#start(url, '/login', { password });
  }

  /** Creates the account of an invitation, or the first administrator's. */
  static join({ url }: Pick<Backend, 'url'>, link: string, account: Account): Promise<DeskApi> {
    return DeskApi.#start(url, '/invitations/accept', { token: link.split('/').at(-1), ...account });
  }

  static async #start(url: string, path: string, body: object): Promise<DeskApi> {
    const answer = await fetch(`${url}/desk/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The desk’s ${path} answered ${answer.status}: ${await answer.text()}`);
    const { csrf_token: token } = (await answer.json()) as { csrf_token: string };
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new DeskApi(url, { cookie, 'x-csrf-token': token });
  }

  /** The session's cookie, to open the desk in a browser without signing in again. */
  get cookie(): { name: string; value: string; url: string } {
    const [name = '', value = ''] = this.#session.cookie.split('=');
    return { name, value, url: this.#url };
  }

  /** Throws unless the response is successful. */
  call(method: string, path: string, body?: object | FormData): Promise<unknown> {
    // A kept-alive connection would fail when a test kills the server.
    return call(`${this.#url}/desk/api${path}`, method, body, { ...this.#session, connection: 'close' });
  }

  async set(settings: Partial<DeskSettings>): Promise<void> {
    await this.call('PUT', '/settings', settings);
  }

  /** Returns the newest 50 chats with that status, or the newest 50 that are not closed. */
  async chats(status?: DeskChat['status']): Promise<DeskChat[]> {
    const query = status ? `&status=${status}` : '';
    return ((await this.call('GET', `/chats?limit=50${query}`)) as { chats: DeskChat[] }).chats;
  }

  conversation(chatId: number): Promise<{ chat: DeskChat; messages: DeskMessage[] }> {
    return this.call('GET', `/chats/${chatId}`) as ReturnType<DeskApi['conversation']>;
  }

  /** Returns the texts of the chat's newest messages, oldest first. */
  async textsIn(chatId: number): Promise<string[]> {
    return (await this.conversation(chatId)).messages.map(({ message }) => message);
  }

  /** Replying to a waiting chat also takes it. */
  async reply(chatId: number, message: string): Promise<void> {
    await this.call('POST', `/chats/${chatId}/messages`, { uuid: crypto.randomUUID(), message });
  }

  /** Takes the newest chat and replies in it. Costs a third of a test less than an operator's page. */
  async answer(message: string): Promise<void> {
    const [newest] = await this.chats();
    if (newest === undefined) throw new Error('There is no chat to answer');
    await this.reply(newest.chat_id, message);
  }

  async close(chatId: number): Promise<void> {
    await this.call('POST', `/chats/${chatId}/close`);
  }

  /**
   * Closes chats left open by earlier visitors, so that no test picks the wrong chat with the same
   * text. Only its owner can close a chat, so those of other accounts stay.
   */
  async closeLeftChats(): Promise<void> {
    const { me } = (await this.call('GET', '/session')) as { me: { operator_id: number } };
    for (const { chat_id: id, operator_id: owner } of await this.chats())
      if (owner === null || owner === me.operator_id) await this.close(id);
  }
}
