const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Returns the address at which this machine reaches its own server. A wildcard host includes loopback. */
export function ownAddress(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}
