const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Where this machine reaches a server that listens at `host`: one that listens everywhere listens on loopback too. */
export function ownAddress(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}
