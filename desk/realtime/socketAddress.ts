import type { Options } from 'pusher-js';

export type SocketAddress = Required<Pick<Options, 'wsHost' | 'wsPort' | 'wssPort' | 'forceTLS' | 'wsPath'>>;

/** Splits a `ws:`, `wss:`, `http:` or `https:` address into the Pusher client's options. */
export function socketAddress(url: string): SocketAddress {
  const address = new URL(url);
  const isSecure = address.protocol === 'wss:' || address.protocol === 'https:';
  const port = address.port === '' ? (isSecure ? 443 : 80) : Number(address.port);
  const path = address.pathname.replace(/\/$/, '');
  return { wsHost: address.hostname, wsPort: port, wssPort: port, wsPath: path, forceTLS: isSecure };
}
