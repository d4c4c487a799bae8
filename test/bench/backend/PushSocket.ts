import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import { PUSH } from './engines.ts';

type Frame = { event: string; channel?: string; data?: string };
type Hear = (event: string, data: Record<string, unknown>) => void;

/**
 * A socket on one private channel. It signs its own subscriptions, so that the backend's
 * authorization is not measured.
 */
export class PushSocket {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Resolves when the channel is joined. */
  static async join(url: string, channel: string, options: { hear?: Hear; localAddress?: string } = {}) {
    const { hear, localAddress = '127.0.0.1' } = options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${PUSH.key}?protocol=7`, {
      perMessageDeflate: false,
      localAddress,
    });
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
      socket.on('message', (text: Buffer) => {
        const { event, data = '{}' } = JSON.parse(text.toString()) as Frame;
        const content = JSON.parse(data) as Record<string, unknown>;
        if (event === 'pusher:connection_established')
          say(socket, 'pusher:subscribe', { channel, auth: signature(String(content.socket_id), channel) });
        else if (event === 'pusher:ping') say(socket, 'pusher:pong', {});
        else if (event === 'pusher_internal:subscription_succeeded') resolve();
        else hear?.(event, content);
      });
    });
    return new PushSocket(socket);
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, 'close');
    this.#socket.terminate();
    await closed;
  }
}

const say = (socket: WebSocket, event: string, data: object) => socket.send(JSON.stringify({ event, data }));

function signature(socketId: string, channel: string): string {
  return `${PUSH.key}:${createHmac('sha256', PUSH.secret).update(`${socketId}:${channel}`).digest('hex')}`;
}
