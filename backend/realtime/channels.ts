import type { Member } from './members.ts';
import { encodeFrame, type Frame } from './serverFrames.ts';

export interface Subscriber {
  readonly socketId: string;
  send(frame: Frame): void;
}

/** The occupied channels and their subscribers. A channel exists while it has a subscriber. */
export interface Channels {
  join(channel: string, subscriber: Subscriber, member: Member | null): void;
  leave(channel: string, subscriber: Subscriber): void;
  has(channel: string, subscriber: Subscriber): boolean;
  /**
   * Sends a client event to all subscribers except `exceptSocketId`. Resolves once it has been sent
   * to the other nodes.
   */
  broadcast(channel: string, frame: Frame, exceptSocketId?: string | null): Promise<void>;
  /**
   * Sends a backend event to all subscribers except `exceptSocketId`. All nodes deliver these
   * events in the same order, which client events do not need.
   */
  publish(channel: string, frame: Frame, exceptSocketId?: string | null): Promise<void>;
  names(): string[];
  subscriptionCount(channel: string): number;
  socketIds(channel: string): string[];
  memberOf(channel: string, subscriber: Subscriber): Member | null;
  /** One entry per connection: a user with two tabs is included twice. */
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
    socketIds: (channel) => [...(channels.get(channel)?.keys() ?? [])].map(({ socketId }) => socketId),
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
