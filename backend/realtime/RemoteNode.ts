import type { Channels, Subscriber } from './channels.ts';
import type { Subscription } from './nodeMessages.ts';

/**
 * This node's view of another node. The other node's connections join this node's channels, where
 * they count as members but receive nothing.
 */
export class RemoteNode {
  heardAt: number;
  readonly #channels: Channels;
  readonly #subscriptions = new Map<string, { channel: string; subscriber: Subscriber }>();

  constructor(channels: Channels, now: number) {
    this.#channels = channels;
    this.heardAt = now;
  }

  join({ channel, socketId, member }: Subscription): void {
    const key = keyOf({ channel, socketId });
    if (this.#subscriptions.has(key)) return;
    const subscriber = { socketId, send: () => undefined };
    this.#subscriptions.set(key, { channel, subscriber });
    this.#channels.join(channel, subscriber, member);
  }

  leave(left: Pick<Subscription, 'channel' | 'socketId'>): void {
    const key = keyOf(left);
    const subscription = this.#subscriptions.get(key);
    if (subscription === undefined) return;
    this.#subscriptions.delete(key);
    this.#channels.leave(subscription.channel, subscription.subscriber);
  }

  /** Joins before it leaves, so that a user who changed sockets is not announced as gone. */
  replace(subscriptions: readonly Subscription[]): void {
    const kept = new Set(subscriptions.map(keyOf));
    for (const subscription of subscriptions) this.join(subscription);
    for (const [key, { channel, subscriber }] of this.#subscriptions)
      if (!kept.has(key)) this.leave({ channel, socketId: subscriber.socketId });
  }
}

function keyOf({ channel, socketId }: Pick<Subscription, 'channel' | 'socketId'>): string {
  return `${socketId} ${channel}`;
}
