import type { Member } from './members.ts';
import { encodeFrame, type Frame } from './serverFrames.ts';

export interface Subscriber {
  readonly socketId: string;
  send(frame: Frame): void;
}

/** The channels that have a subscriber, and who is on them. A channel is gone with its last subscriber. */
export interface Channels {
  join(channel: string, subscriber: Subscriber, member: Member | null): void;
  leave(channel: string, subscriber: Subscriber): void;
  has(channel: string, subscriber: Subscriber): boolean;
  /** Sends to every subscriber but the connection of `exceptSocketId`. Resolves when it is on its way to those of other nodes, too. */
  broadcast(channel: string, frame: Frame, exceptSocketId?: string | null): Promise<void>;
  /** Sends an event of the backend to every subscriber. Nodes carry it in one order, which a client event does not need. */
  publish(channel: string, frame: Frame, exceptSocketId?: string | null): Promise<void>;
  names(): string[];
  subscriptionCount(channel: string): number;
  memberOf(channel: string, subscriber: Subscriber): Member | null;
  /** One entry a connection: a user with two tabs is in it twice. */
  members(channel: string): Member[];
}

export function createChannels(): Channels {
  const channels = new Map<string, Map<Subscriber, Member | null>>();

  const members = (channel: string) =>
    [...(channels.get(channel)?.values() ?? [])].filter((member): member is Member => member !== null);

  const isPresent = (channel: string, { userId }: Member) =>
    members(channel).some((member) => member.userId === userId);

  const broadcast = (channel: string, frame: Frame, exceptSocketId: string | null = null) => {
    for (const subscriber of channels.get(channel)?.keys() ?? []) {
      if (subscriber.socketId !== exceptSocketId) subscriber.send(frame);
    }
  };

  return {
    join(channel, subscriber, member) {
      const isArrival = member !== null && !isPresent(channel, member);
      const subscribers = channels.get(channel) ?? new Map<Subscriber, Member | null>();
      channels.set(channel, subscribers.set(subscriber, member));
      if (isArrival) broadcast(channel, memberAdded(channel, member), subscriber.socketId);
    },
    leave(channel, subscriber) {
      const subscribers = channels.get(channel);
      const member = subscribers?.get(subscriber) ?? null;
      if (!subscribers?.delete(subscriber)) return;
      if (subscribers.size === 0) channels.delete(channel);
      if (member !== null && !isPresent(channel, member)) broadcast(channel, memberRemoved(channel, member));
    },
    has: (channel, subscriber) => channels.get(channel)?.has(subscriber) ?? false,
    broadcast: async (channel, frame, exceptSocketId) => broadcast(channel, frame, exceptSocketId),
    publish: async (channel, frame, exceptSocketId) => broadcast(channel, frame, exceptSocketId),
    names: () => [...channels.keys()],
    subscriptionCount: (channel) => channels.get(channel)?.size ?? 0,
    memberOf: (channel, subscriber) => channels.get(channel)?.get(subscriber) ?? null,
    members,
  };
}

function memberAdded(channel: string, { userId, userInfo }: Member): Frame {
  const data = JSON.stringify({ user_id: userId, user_info: userInfo });
  return encodeFrame({ event: 'pusher_internal:member_added', channel, data });
}

function memberRemoved(channel: string, { userId }: Member): Frame {
  const data = JSON.stringify({ user_id: userId });
  return encodeFrame({ event: 'pusher_internal:member_removed', channel, data });
}
