import { connectClient, type RawClient } from '../../backend/realtime/support/rawClient.ts';
import type { Ready } from '../../backend/support/startBackend.ts';
import { PASSWORD } from './startCluster.ts';

/** An operator at one node, or at the balancer's address. */
export class Desk {
  readonly #url: string;
  #headers: Record<string, string> = { 'content-type': 'application/json' };

  constructor(url: string) {
    this.#url = url;
  }

  static async signIn(url: string): Promise<Desk> {
    const desk = new Desk(url);
    const answer = await desk.#post('login', { password: PASSWORD });
    const { csrf_token: token } = (await answer.json()) as { csrf_token: string };
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    desk.#headers = { ...desk.#headers, cookie, 'x-csrf-token': token };
    return desk;
  }

  /** Opens the operator's socket on the given node. */
  async listen({ socket_url: url, push_key: key }: Ready, channel = 'private-desk'): Promise<RawClient> {
    const client = await connectClient(`${url}/app/${key}?protocol=7`);
    await this.join(client, channel);
    return client;
  }

  async join(client: RawClient, channel = 'private-desk'): Promise<void> {
    const answer = await this.#post('auth', { socket_id: client.socketId, channel_name: channel });
    await client.subscribe(channel, (await answer.json()) as { auth: string });
  }

  async signOut(): Promise<void> {
    await this.#post('logout', {});
  }

  /** Replies as the desk does: retries with the same uuid until the backend has answered. */
  async reply(chatId: number | string, text: string): Promise<void> {
    const uuid = crypto.randomUUID();
    const isSent = () =>
      this.#post(`chats/${chatId}/messages`, { uuid, message: text }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isSent())) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  #post(path: string, body: object): Promise<Response> {
    return fetch(`${this.#url}/desk/api/${path}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
    });
  }
}
