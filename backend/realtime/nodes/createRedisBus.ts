import type { RedisConnections } from '../../redis/openRedis.ts';
import type { NodeBus } from './NodeBus.ts';

type Redis = Pick<RedisConnections, 'commands' | 'subscriber'>;

/** A bus by a channel of Redis. Nodes on the same channel are one server. */
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
          // The connection was lost again, and comes back with another 'ready'.
          () => undefined,
        );
      };
      // A text may come in one piece with the confirmation, and must not be told before the gap.
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
        // The connection itself reports the outage.
        return false;
      }
    },
    renew: () => subscriber.disconnect(true),
  };
}
