import { isChannelName } from './channelNames.ts';
import { isObject, parseObject } from './clientFrames.ts';
import { HttpApiError } from './HttpApiError.ts';
import { MAX_CHANNELS_PER_EVENT, MAX_EVENT_DATA_BYTES, MAX_EVENTS_PER_BATCH, MAX_NAME_LENGTH } from './limits.ts';
import { channelInfo, type ChannelInfo } from './channelInfo.ts';
import type { Channels } from './channels.ts';
import { encodeFrame } from './serverFrames.ts';

/** One validated event to publish. */
type EventRequest = {
  name: string;
  data: string;
  channels: string[];
  /** The connection that caused the event and is excluded from it. */
  socketId: string | null;
  info: string;
};

export function decodeEvent(body: Buffer): EventRequest {
  return toEvent(parseObject(body.toString()));
}

export function decodeBatch(body: Buffer): EventRequest[] {
  const batch = parseObject(body.toString())?.batch;
  if (!Array.isArray(batch)) throw new HttpApiError(400, 'batch must be a list of events');
  return checkBatch(batch);
}

/** Throws an HttpApiError for the first invalid event. */
export function checkBatch(batch: readonly unknown[]): EventRequest[] {
  if (batch.length > MAX_EVENTS_PER_BATCH)
    throw new HttpApiError(400, `A batch holds at most ${MAX_EVENTS_PER_BATCH} events`);
  return batch.map(toEvent);
}

function toEvent(value: unknown): EventRequest {
  if (!isObject(value)) throw new HttpApiError(400, 'An event must be a JSON object');
  const { name, data, socket_id: socketId = null, info = '' } = value;
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) {
    throw new HttpApiError(400, `name must be a text of 1 to ${MAX_NAME_LENGTH} characters`);
  }
  if (typeof data !== 'string') throw new HttpApiError(400, 'data must be a text; send JSON as text');
  if (Buffer.byteLength(data) > MAX_EVENT_DATA_BYTES) {
    throw new HttpApiError(413, `data must be at most ${MAX_EVENT_DATA_BYTES} bytes`);
  }
  if (socketId !== null && (typeof socketId !== 'string' || !/^\d+\.\d+$/.test(socketId))) {
    throw new HttpApiError(400, 'socket_id must be two numbers with a dot between');
  }
  return { name, data, channels: toChannels(value), socketId, info: typeof info === 'string' ? info : '' };
}

function toChannels(event: Record<string, unknown>): string[] {
  const channels: unknown = event.channels ?? [event.channel];
  if (!Array.isArray(channels) || channels.length === 0 || channels.length > MAX_CHANNELS_PER_EVENT) {
    throw new HttpApiError(400, `channels must be a list of 1 to ${MAX_CHANNELS_PER_EVENT} names`);
  }
  return channels.map((name: unknown) => {
    if (typeof name !== 'string' || !isChannelName(name))
      throw new HttpApiError(400, `Invalid channel name: ${String(name)}`);
    return name;
  });
}

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
