import { randomUUID } from 'node:crypto';
import type { Channels, Subscriber } from './channels.ts';
import type { Clock } from './clock.ts';
import { HttpApiError } from './HttpApiError.ts';
import type { NodeBus } from './NodeBus.ts';
import { decodeMessage, encodeMessage, type NodeMessage, type Subscription } from './nodeMessages.ts';
import { RemoteNode } from './RemoteNode.ts';

export type JoinOptions = {
  /** This node's own channels. */
  channels: Channels;
  bus: NodeBus;
  clock: Clock;
  /** Called when a session ended at another node. */
  onSignedOut: (socketIds: readonly string[]) => void;
  /** Called when clients of this node may have missed events and must catch up. */
  onGap: () => void;
};

export interface Nodes {
  /** The combined channels of all nodes. */
  readonly channels: Channels;
  /** Resolves when this node first receives messages of the others. */
  readonly joined: Promise<void>;
  signOut(socketIds: readonly string[]): void;
  /** Notifies the other nodes that this one leaves, so that they need not wait for its timeout. */
  close(): Promise<void>;
}

export const LIVES_EVERY_MS = 5_000;
/** A node that is silent for this long counts as gone, with its connections. */
export const GONE_AFTER_MS = 16_000;

/**
 * Connects the nodes on a bus into one realtime server: each node's frames and memberships reach
 * the others.
 */
export function joinNodes({ channels: own, bus, clock, onSignedOut, onGap }: JoinOptions): Nodes {
  const id = randomUUID();
  const subscriptions = new Map<Subscriber, Map<string, Subscription>>();
  const others = new Map<string, RemoteNode>();
  let hasLostSignOut = false;
  let heardItselfAt = clock.now();

  const tell = (message: NodeMessage): Promise<boolean> => bus.send(encodeMessage({ node: id, message }));
  /**
   * Sends a message that nothing repeats later. If it is lost, the other nodes make all their
   * clients reconnect after the outage.
   */
  const tellOrLose = async (message: NodeMessage): Promise<void> => {
    if (!(await tell(message))) hasLostSignOut = true;
  };

  const tellState = () => {
    void tell({ kind: 'subscriptions', subscriptions: [...subscriptions.values()].flatMap((on) => [...on.values()]) });
  };

  const forget = (node: string) => {
    others.get(node)?.replace([]);
    others.delete(node);
  };

  const receive = (text: string) => {
    const sent = decodeMessage(text);
    if (sent === null) return;
    const { node, message } = sent;
    if (node === id) return takeOwn(message);
    if (message.kind === 'leaves') return forget(node);
    const other = others.get(node) ?? new RemoteNode(own, clock.now());
    others.set(node, other);
    other.heardAt = clock.now();
    take(other, message);
  };

  const takeOwn = (message: NodeMessage): void => {
    heardItselfAt = clock.now();
    // An event tells a client that it has all earlier ones. So each node delivers events in the
    // order of the bus, including its own.
    if (message.kind === 'event') deliver(message);
  };

  const deliver = ({ channel, frame, except }: { channel: string; frame: string; except: string | null }) =>
    void own.publish(channel, Buffer.from(frame), except);

  const take = (other: RemoteNode, message: NodeMessage): void => {
    switch (message.kind) {
      case 'event':
        return deliver(message);
      case 'whisper':
        return void own.broadcast(message.channel, Buffer.from(message.frame), message.except);
      case 'joined':
        return other.join(message);
      case 'left':
        return other.leave(message);
      case 'subscriptions':
        return other.replace(message.subscriptions);
      case 'asks':
        return tellState();
      case 'signed-out':
        return onSignedOut(message.socketIds);
      case 'lost':
        return onGap();
      case 'lives':
      case 'leaves':
    }
  };

  let stopLiving: () => void = () => undefined;
  const live = () => {
    void tell({ kind: 'lives' });
    if (clock.now() - heardItselfAt > GONE_AFTER_MS) {
      heardItselfAt = clock.now();
      bus.renew();
    }
    for (const [node, { heardAt }] of others) if (clock.now() - heardAt > GONE_AFTER_MS) forget(node);
    stopLiving = clock.after(LIVES_EVERY_MS, live);
  };

  const greet = () => {
    void tell({ kind: 'asks' });
    tellState();
  };
  let join: () => void = () => undefined;
  const joined = new Promise<void>((resolve) => (join = resolve));
  bus.start({
    receive,
    subscribed() {
      greet();
      onGap();
      join();
    },
    connected() {
      greet();
      if (!hasLostSignOut) return;
      hasLostSignOut = false;
      void tellOrLose({ kind: 'lost' });
    },
  });
  live();

  return {
    joined,
    channels: {
      ...own,
      join(channel, subscriber, member) {
        own.join(channel, subscriber, member);
        const { socketId } = subscriber;
        const subscription = { channel, socketId, member };
        subscriptions.set(
          subscriber,
          (subscriptions.get(subscriber) ?? new Map<string, Subscription>()).set(channel, subscription),
        );
        void tell({ kind: 'joined', ...subscription });
      },
      leave(channel, subscriber) {
        const on = subscriptions.get(subscriber);
        own.leave(channel, subscriber);
        if (!on?.delete(channel)) return;
        if (on.size === 0) subscriptions.delete(subscriber);
        void tell({ kind: 'left', channel, socketId: subscriber.socketId });
      },
      async broadcast(channel, frame, except = null) {
        await own.broadcast(channel, frame, except);
        await tell({ kind: 'whisper', channel, frame: frame.toString(), except });
      },
      async publish(channel, frame, except = null) {
        const isSent = await tell({ kind: 'event', channel, frame: frame.toString(), except });
        if (!isSent) throw new HttpApiError(503, 'The other nodes cannot be reached');
      },
    },
    signOut: (socketIds) => void tellOrLose({ kind: 'signed-out', socketIds }),
    async close() {
      stopLiving();
      await tell({ kind: 'leaves' });
    },
  };
}
