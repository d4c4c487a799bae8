import type { RedisConnections } from './openRedis.ts';
import type { NodeBus } from './NodeBus.ts';

type Redis = Pick<RedisConnections, 'commands' | 'subscriber'>;

/** Creates a bus over a Redis channel. Nodes on the same channel form one server. */
export function createRedisBus({ commands, subscriber }: Redis, channel: string): NodeBus {
  return {
    start(listener) {
      let isSubscribed = false;
      const subscribe = () => {
        subscriber.subscribe(channel).then(
          () => {
            isSubscribed = true;
            listener.subscribed();
          },
          // The connection was lost again. It emits another 'ready' when it reconnects.
          () => undefined,
        );
      };
      // A message may arrive together with the confirmation, and must not be delivered before
      // `subscribed` was called.
      subscriber.on('message', (_channel, text) => isSubscribed && listener.receive(text));
      subscriber.on('close', () => (isSubscribed = false));
      subscriber.on('ready', subscribe);
      if (subscriber.status === 'ready') subscribe();
      commands.on('ready', () => listener.connected());
      if (commands.status === 'ready') listener.connected();
    },
    async send(text) {
      try {
        await commands.publish(channel, text);
        return true;
      } catch {
        // The connection reports the outage.
        return false;
      }
    },
    renew: () => subscriber.disconnect(true),
  };
}
