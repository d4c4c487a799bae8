import type { Backend } from '../support/backend.ts';

type Chat = { chat_id: number; category: { name: string } | null; visitor: { email: string | null; browser: string } };
export type DeskMessage = { id: number; message: string };

/** The operator's side over the desk's own API (demo/desk/API.md). */
export class Desk {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  private constructor(base: string, headers: Record<string, string>) {
    this.#base = base;
    this.#headers = headers;
  }

  static async signIn(backend: Backend): Promise<Desk> {
    const base = `${backend.url}/desk/api`;
    const answer = await fetch(`${base}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: backend.password }),
    });
    const { csrf_token: token } = (await answer.json()) as { csrf_token: string };
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new Desk(base, { cookie, 'x-csrf-token': token, 'content-type': 'application/json' });
  }

  async set(settings: object): Promise<void> {
    await this.#call('PUT', '/settings', settings);
  }

  async chats(): Promise<Chat[]> {
    return ((await this.#call('GET', '/chats')) as { chats: Chat[] }).chats;
  }

  async messages(chatId: number): Promise<DeskMessage[]> {
    return ((await this.#call('GET', `/chats/${chatId}`)) as { messages: DeskMessage[] }).messages;
  }

  /** Answering a waiting chat takes it. */
  async say(chatId: number, message: string): Promise<void> {
    await this.#call('POST', `/chats/${chatId}/messages`, { uuid: crypto.randomUUID(), message });
  }

  async close(chatId: number): Promise<void> {
    await this.#call('POST', `/chats/${chatId}/close`, {});
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#base + path, {
      method,
      headers: this.#headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
