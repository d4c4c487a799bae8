import { isCacheChannel, isChannelName, isGuardedChannel, isPresenceChannel, userOf } from './channelNames.ts';
import type { Channels, Subscriber } from './channels.ts';
import type { SubscribeFrame } from './clientFrames.ts';
import { decodeMember, presenceOf, type Member } from './members.ts';
import { cacheMiss, subscriptionError, subscriptionSucceeded, type SubscriptionFault } from './serverFrames.ts';
import { channelAuth, isSame, type App } from './signatures.ts';
import type { TellWebhook } from './webhooks.ts';

type Server = { app: App; channels: Channels; tellWebhook: TellWebhook };
type Admission = { member: Member | null } | { fault: SubscriptionFault };

/** Puts the connection on the channel or tells it why not; either way the connection stays. True when it is on it. */
export function subscribe(subscriber: Subscriber, frame: SubscribeFrame, server: Server): boolean {
  const { channel } = frame;
  const admission = admit(server.app, subscriber, frame);
  if ('fault' in admission) {
    subscriber.send(subscriptionError(channel, admission.fault));
    return false;
  }
  if (!server.channels.has(channel, subscriber)) server.channels.join(channel, subscriber, admission.member);
  const presence = admission.member ? presenceOf(server.channels.members(channel)) : undefined;
  subscriber.send(subscriptionSucceeded(channel, presence));
  if (isCacheChannel(channel)) sendLast(subscriber, channel, server);
  return true;
}

function sendLast(subscriber: Subscriber, channel: string, { channels, tellWebhook }: Server): void {
  const last = channels.cache.last(channel);
  subscriber.send(last?.frame ?? cacheMiss(channel));
  if (last === null) tellWebhook({ name: 'cache_miss', channel });
}

function admit(app: App, { socketId, userId }: Subscriber, { channel, auth, channelData }: SubscribeFrame): Admission {
  if (!isChannelName(channel)) return { fault: { type: 'InvalidChannel', error: 'Invalid channel name', status: 400 } };
  const owner = userOf(channel);
  if (owner !== null) return owner === userId ? { member: null } : authFault('The channel is of another user');
  if (!isGuardedChannel(channel)) return { member: null };
  // channel_data is signed wherever it is sent, on a private channel too.
  if (!isSame(auth, channelAuth(app, { socketId, channel, channelData }))) return authFault('Invalid signature');
  if (!isPresenceChannel(channel)) return { member: null };
  const member = channelData === null ? null : decodeMember(channelData);
  return member ? { member } : authFault('channel_data must be JSON with a user_id');
}

function authFault(error: string): Admission {
  return { fault: { type: 'AuthError', error, status: 401 } };
}
