import { channelInfo, type ChannelInfo } from './channelInfo.ts';
import type { Channels } from './channels.ts';
import type { EventRequest } from './eventRequests.ts';
import { encodeFrame } from './serverFrames.ts';

/** Publishes a checked event on its channels. Resolves with what the event asks about them, once it is on its way to all nodes. */
export async function publishEvent(
  channels: Channels,
  { name, data, info, socketId, channels: names }: EventRequest,
): Promise<Record<string, ChannelInfo>> {
  // All begin at once, and keep their order. Whoever waits for the answer may publish the next one at another node.
  await Promise.all(
    names.map((channel) => channels.publish(channel, encodeFrame({ event: name, channel, data }), socketId)),
  );
  return Object.fromEntries(names.map((channel) => [channel, channelInfo(channels, channel, info)]));
}
