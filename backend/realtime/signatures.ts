import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * An app of the Pusher protocol. The key is public and the secret signs. The id is a number,
 * because `Pusher.forURL` requires one.
 */
export type App = { readonly id: string; readonly key: string; readonly secret: string };

export type ChannelAuthorization = {
  socketId: string;
  channel: string;
  /** The exact string that the client sent; null if it sent none. */
  channelData: string | null;
};

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Returns the `auth` of a subscription: `key:signature`. */
export function channelAuth(app: App, { socketId, channel, channelData }: ChannelAuthorization): string {
  const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${app.key}:${sign(text, app.secret)}`;
}

/** Compares in constant time, independent of content and length. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}
