export type SubscribeFrame = { kind: 'subscribe'; channel: string; auth: string; channelData: string | null };
export type ClientEventFrame = { kind: 'client-event'; event: string; channel: string; data: string | undefined };

/** The frames that a client may send. `other` is a valid frame that needs no action. */
export type ClientFrame =
  { kind: 'ping' } | SubscribeFrame | { kind: 'unsubscribe'; channel: string } | ClientEventFrame | { kind: 'other' };

/** Decodes a client's text frame; null if it is not a frame of the protocol. */
export function decodeClientFrame(text: string): ClientFrame | null {
  const frame = parseObject(text);
  if (!frame || typeof frame.event !== 'string') return null;
  if (frame.event.startsWith('client-')) return decodeClientEvent(frame.event, frame);
  switch (frame.event) {
    case 'pusher:ping':
      return { kind: 'ping' };
    case 'pusher:subscribe':
      return decodeSubscribe(frame.data);
    case 'pusher:unsubscribe':
      return decodeUnsubscribe(frame.data);
    default:
      return { kind: 'other' };
  }
}

function decodeSubscribe(data: unknown): SubscribeFrame | null {
  if (!isObject(data) || typeof data.channel !== 'string') return null;
  return {
    kind: 'subscribe',
    channel: data.channel,
    auth: typeof data.auth === 'string' ? data.auth : '',
    channelData: typeof data.channel_data === 'string' ? data.channel_data : null,
  };
}

function decodeUnsubscribe(data: unknown): ClientFrame | null {
  return isObject(data) && typeof data.channel === 'string' ? { kind: 'unsubscribe', channel: data.channel } : null;
}

function decodeClientEvent(event: string, frame: Record<string, unknown>): ClientEventFrame | null {
  if (typeof frame.channel !== 'string') return null;
  const data = typeof frame.data === 'string' ? frame.data : JSON.stringify(frame.data);
  return { kind: 'client-event', event, channel: frame.channel, data };
}

/** Returns the JSON object in `text`, or null if it is not one. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
