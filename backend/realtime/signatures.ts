import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** An app of the Pusher protocol. The key is public, the secret signs; the id is a number, as `Pusher.forURL` reads it. */
export type App = { readonly id: string; readonly key: string; readonly secret: string };

export type ChannelAuthorization = {
  socketId: string;
  channel: string;
  /** The exact string that the client sent; null on a private channel. */
  channelData: string | null;
};

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** The `auth` of a subscription: `key:signature`. */
export function channelAuth(app: App, { socketId, channel, channelData }: ChannelAuthorization): string {
  const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${app.key}:${sign(text, app.secret)}`;
}

/** Compares in a time that depends on neither the content nor the length of what was given. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}
