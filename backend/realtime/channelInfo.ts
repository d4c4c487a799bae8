import { isPresenceChannel } from './channelNames.ts';
import type { Channels } from './channels.ts';
import { HttpApiError } from './HttpApiError.ts';

export type ChannelInfo = {
  user_count?: number;
  subscription_count?: number;
};

/** `info` asks for facts of a channel, by names with commas between them; only a presence channel has a user_count. */
export function channelInfo(channels: Channels, channel: string, info: string): ChannelInfo {
  const fields = info.split(',');
  return {
    ...(fields.includes('user_count') &&
      isPresenceChannel(channel) && { user_count: userIds(channels, channel).length }),
    ...(fields.includes('subscription_count') && { subscription_count: channels.subscriptionCount(channel) }),
  };
}

/** The ids of those on a presence channel, each once; any other channel is refused. */
export function requireUserIds(channels: Channels, channel: string): string[] {
  if (!isPresenceChannel(channel)) throw new HttpApiError(400, 'Only presence channels have users');
  return userIds(channels, channel);
}

/** Refuses to count users where there can be none. */
export function requireCountable(channelOrPrefix: string, info: string): void {
  if (info.split(',').includes('user_count') && !isPresenceChannel(channelOrPrefix)) {
    throw new HttpApiError(400, 'user_count is only for presence channels');
  }
}

function userIds(channels: Channels, channel: string): string[] {
  return [...new Set(channels.members(channel).map(({ userId }) => userId))];
}
