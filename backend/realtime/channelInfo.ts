import { isPresenceChannel } from './channelNames.ts';
import type { Channels } from './channels.ts';
import { HttpApiError } from './HttpApiError.ts';

export type ChannelInfo = {
  user_count?: number;
  subscription_count?: number;
};

/** `info` is a comma-separated list of attributes. Only presence channels have a user_count. */
export function channelInfo(channels: Channels, channel: string, info: string): ChannelInfo {
  const fields = info.split(',');
  return {
    ...(fields.includes('user_count') &&
      isPresenceChannel(channel) && { user_count: userIds(channels, channel).length }),
    ...(fields.includes('subscription_count') && { subscription_count: channels.subscriptionCount(channel) }),
  };
}

/** Returns the distinct user ids on a presence channel. Throws for other channels. */
export function requireUserIds(channels: Channels, channel: string): string[] {
  if (!isPresenceChannel(channel)) throw new HttpApiError(400, 'Only presence channels have users');
  return userIds(channels, channel);
}

/** Throws if user_count is requested for channels without users. */
export function requireCountable(channelOrPrefix: string, info: string): void {
  if (info.split(',').includes('user_count') && !isPresenceChannel(channelOrPrefix)) {
    throw new HttpApiError(400, 'user_count is only for presence channels');
  }
}

function userIds(channels: Channels, channel: string): string[] {
  return [...new Set(channels.members(channel).map(({ userId }) => userId))];
}
