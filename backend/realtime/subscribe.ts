import { isChannelName, isGuardedChannel, isPresenceChannel } from './channelNames.ts';
import type { Channels, Subscriber } from './channels.ts';
import type { SubscribeFrame } from './clientFrames.ts';
import { MAX_PRESENT_USERS, MAX_USER_ID_LENGTH, MAX_USER_INFO_BYTES } from './limits.ts';
import { decodeMember, presenceOf, type Member } from './members.ts';
import { subscriptionError, subscriptionSucceeded, type SubscriptionFault } from './serverFrames.ts';
import { channelAuth, isSame, type App } from './signatures.ts';

type Server = { app: App; channels: Channels; socketsOf: (channel: string) => number };
type Admission = { member: Member | null } | { fault: SubscriptionFault };

/**
 * Subscribes the connection to the channel, or sends it an error and keeps it open. Returns true if
 * it is subscribed.
 */
export function subscribe(subscriber: Subscriber, frame: SubscribeFrame, server: Server): boolean {
  const { channel } = frame;
  const admission = admit(server, subscriber, frame);
  if ('fault' in admission) {
    subscriber.send(subscriptionError(channel, admission.fault));
    return false;
  }
  if (!server.channels.has(channel, subscriber)) {
    const limit = server.socketsOf(channel);
    if (server.channels.subscriptionCount(channel) >= limit) {
      subscriber.send(subscriptionError(channel, limitReached(`More than ${limit} sockets on the channel`)));
      return false;
    }
    server.channels.join(channel, subscriber, admission.member);
  }
  const presence = admission.member ? presenceOf(server.channels.members(channel)) : undefined;
  subscriber.send(subscriptionSucceeded(channel, presence));
  return true;
}

function admit({ app, channels }: Server, subscriber: Subscriber, frame: SubscribeFrame): Admission {
  const { socketId } = subscriber;
  const { channel, auth, channelData } = frame;
  if (!isChannelName(channel)) return { fault: { type: 'InvalidChannel', error: 'Invalid channel name', status: 400 } };
  if (!isGuardedChannel(channel)) return { member: null };
  // channel_data is part of the signature even on a private channel.
  if (!isSame(auth, channelAuth(app, { socketId, channel, channelData }))) return authFault('Invalid signature');
  if (!isPresenceChannel(channel)) return { member: null };
  const member = channelData === null ? null : decodeMember(channelData);
  if (member === null) return authFault('channel_data must be JSON with a user_id');
  const limit = channels.has(channel, subscriber) ? null : limitOf(member, channels.members(channel));
  return limit === null ? { member } : { fault: limitReached(limit) };
}

/**
 * Returns the limit of a presence channel that excludes another member, as a sentence; null if
 * there is none.
 */
function limitOf({ userId, userInfo }: Member, present: readonly Member[]): string | null {
  if (userId.length > MAX_USER_ID_LENGTH) return `user_id has more than ${MAX_USER_ID_LENGTH} characters`;
  if (Buffer.byteLength(JSON.stringify(userInfo ?? null)) > MAX_USER_INFO_BYTES)
    return `user_info has more than ${MAX_USER_INFO_BYTES} bytes`;
  const users = new Set(present.map((member) => member.userId));
  return users.has(userId) || users.size < MAX_PRESENT_USERS
    ? null
    : `More than ${MAX_PRESENT_USERS} users on the channel`;
}

function limitReached(error: string): SubscriptionFault {
  return { type: 'LimitReached', error, status: 403 };
}

function authFault(error: string): Admission {
  return { fault: { type: 'AuthError', error, status: 401 } };
}
