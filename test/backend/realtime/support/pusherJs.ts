import type { TestContext } from 'node:test';
import PusherJs, { type Channel } from 'pusher-js';
import { app, type TestServer } from './startServer.ts';

// pusher-js keeps trying the transports it did not choose, even after disconnect(). Its timers must
// not keep the finished test run alive.
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign(
  (...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref(),
  setTimeout,
);

/** The official client, which gets its authorization from the official library. */
export function startClient(t: TestContext, { port, pusher }: TestServer, key = app.key): PusherJs {
  const client = new PusherJs(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const member = channelName.startsWith('presence-') ? { user_id: socketId } : undefined;
        done(null, pusher.authorizeChannel(socketId, channelName, member));
      },
    },
  });
  t.after(() => client.disconnect());
  return client;
}

export interface Emitter {
  bind(event: string, listener: (data: never) => void): unknown;
  unbind(event: string, listener: (data: never) => void): unknown;
}

/** Resolves with the data of the next such event. */
export function heard<T>(source: Emitter, event: string): Promise<T> {
  return new Promise((resolve) => {
    const listener = (data: T) => {
      source.unbind(event, listener);
      resolve(data);
    };
    source.bind(event, listener);
  });
}

export async function subscribed(client: PusherJs, name: string): Promise<Channel> {
  const channel = client.subscribe(name);
  await heard(channel, 'pusher:subscription_succeeded');
  return channel;
}
