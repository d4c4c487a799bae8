import { carriesClientEvents } from './channelNames.ts';
import type { Channels, Subscriber } from './channels.ts';
import type { ClientEventFrame } from './clientFrames.ts';
import { MAX_EVENT_DATA_BYTES, MAX_NAME_LENGTH } from './limits.ts';
import { encodeFrame, protocolError } from './serverFrames.ts';
import type { TakeTokensOf } from './keyedBuckets.ts';

const REFUSED = 4301;

type Limits = {
  /** Takes one of the connection's client events. */
  takeTurn: () => boolean;
  /** Takes bytes that the channel delivers, counted for all its subscribers. */
  takeChannelBytes: TakeTokensOf;
};

/** Forwards a client event to the channel's other subscribers. Answers a refused one with error 4301. */
export function whisper(
  sender: Subscriber,
  frame: ClientEventFrame,
  { channels, takeTurn, takeChannelBytes }: Limits & { channels: Channels },
): void {
  const refuse = (reason: string) => sender.send(protocolError(REFUSED, reason));
  const refusal = refusalOf(sender, frame, channels) ?? (takeTurn() ? null : 'More than 10 client events a second');
  if (refusal !== null) return refuse(refusal);
  const { event, channel, data } = frame;
  const userId = channels.memberOf(channel, sender)?.userId;
  const encoded = encodeFrame({ event, channel, data, user_id: userId });
  const receivers = channels.subscriptionCount(channel) - 1;
  if (!takeChannelBytes(channel, encoded.length * receivers))
    return refuse('More client events than the channel carries');
  void channels.broadcast(channel, encoded, sender.socketId);
}

function refusalOf(sender: Subscriber, { event, channel, data }: ClientEventFrame, channels: Channels): string | null {
  if (!carriesClientEvents(channel)) return 'Client events are only for private and presence channels';
  if (!channels.has(channel, sender)) return `Client event for a channel that is not subscribed`;
  if (event.length > MAX_NAME_LENGTH) return `Event name longer than ${MAX_NAME_LENGTH} characters`;
  if (Buffer.byteLength(data ?? '') > MAX_EVENT_DATA_BYTES)
    return `Event data larger than ${MAX_EVENT_DATA_BYTES} bytes`;
  return null;
}
