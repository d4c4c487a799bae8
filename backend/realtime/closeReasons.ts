export type CloseReason = { readonly code: number; readonly text: string };

/**
 * The reasons for closing a connection. The range of the code decides how the client reacts:
 * 4000-4099 do not reconnect unchanged, 4100-4199 reconnect later, 4200-4299 reconnect at once.
 */
export const closeReasons = {
  unknownApp: { code: 4001, text: 'No app has this key' },
  badProtocol: { code: 4006, text: 'The protocol version is not a number' },
  unsupportedProtocol: { code: 4007, text: 'Only protocol version 7 is supported' },
  missingProtocol: { code: 4008, text: 'No protocol version was given' },
  foreignOrigin: { code: 4009, text: 'Pages of this origin may not connect' },
  signedOut: { code: 4009, text: 'The session has ended' },
  tooMuch: { code: 4100, text: 'Too many connections or messages' },
  // Not 4009, after which clients give up: the backend may have been slow to authorize.
  unauthorized: { code: 4100, text: 'No channel was authorized in time' },
  // Clients reconnect at once and fetch what they missed.
  gap: { code: 4200, text: 'The server may have missed events' },
  shutdown: { code: 4200, text: 'The server is restarting' },
  noPong: { code: 4201, text: 'No pong came in time' },
} as const satisfies Record<string, CloseReason>;

const PROTOCOL = '7';

/** Returns why `/app/{key}?protocol=7` may not connect; null if it may. */
export function refusalOf(url: URL, appKey: string): CloseReason | null {
  if (url.pathname !== `/app/${encodeURIComponent(appKey)}`) return closeReasons.unknownApp;
  const protocol = url.searchParams.get('protocol');
  if (protocol === null) return closeReasons.missingProtocol;
  if (!/^\d+$/.test(protocol)) return closeReasons.badProtocol;
  return protocol === PROTOCOL ? null : closeReasons.unsupportedProtocol;
}
