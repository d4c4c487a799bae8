import { channelInfo, type ChannelInfo } from './channelInfo.ts';
import type { Channels } from './channels.ts';
import type { EventRequest } from './eventRequests.ts';
import { encodeFrame } from './serverFrames.ts';

/**
 * Publishes a validated event on its channels. Resolves with the requested channel info once the
 * event has been sent to all nodes.
 */
export async function publishEvent(
  channels: Channels,
  { name, data, info, socketId, channels: names }: EventRequest,
): Promise<Record<string, ChannelInfo>> {
  // All start at once and in order. A caller that waits for the result may publish its next event
  // at another node.
  await Promise.all(
    names.map((channel) => channels.publish(channel, encodeFrame({ event: name, channel, data }), socketId)),
  );
  return Object.fromEntries(names.map((channel) => [channel, channelInfo(channels, channel, info)]));
}
