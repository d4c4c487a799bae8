import type { Options } from 'pusher-js';

/** A silent socket is asked for a sign of life after this, and given up when none comes. */
const SILENCE_MS = 30_000;
const PONG_MS = 10_000;

/** Where and how pusher-js connects: to the configured server alone, by WebSocket alone. */
export function pusherOptions(socketUrl: string): Omit<Options, 'channelAuthorization'> {
  const { protocol, hostname, port, pathname } = new URL(socketUrl);
  const isSecure = protocol === 'wss:';
  const given = port === '' ? (isSecure ? 443 : 80) : Number(port);
  return {
    // Mandatory, and without a meaning where the host is given.
    cluster: '',
    wsHost: hostname,
    wsPort: given,
    wssPort: given,
    wsPath: pathname.replace(/\/+$/, ''),
    forceTLS: isSecure,
    // 'ws' stands for both kinds; with the fallbacks it would load scripts into the page, and try TLS where there is none.
    enabledTransports: ['ws'],
    enableStats: false,
    activityTimeout: SILENCE_MS,
    pongTimeout: PONG_MS,
  };
}
