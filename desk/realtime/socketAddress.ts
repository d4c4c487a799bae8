import type { Options } from 'pusher-js';

export type SocketAddress = Required<Pick<Options, 'wsHost' | 'wsPort' | 'wssPort' | 'forceTLS' | 'wsPath'>>;

/** The parts of a `ws:` or `wss:` address (`http:` and `https:` count as these) as the Pusher client wants them. */
export function socketAddress(url: string): SocketAddress {
  const address = new URL(url);
  const isSecure = address.protocol === 'wss:' || address.protocol === 'https:';
  const port = address.port === '' ? (isSecure ? 443 : 80) : Number(address.port);
  const path = address.pathname.replace(/\/$/, '');
  return { wsHost: address.hostname, wsPort: port, wssPort: port, wsPath: path, forceTLS: isSecure };
}
