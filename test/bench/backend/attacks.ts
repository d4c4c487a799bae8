/**
 * The measured attacks. Run as a program, `attacks.ts ATTACK URL ADDRESS`, it carries one out until
 * it is killed, and prints its progress once a second.
 */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { Attacker } from './Attacker.ts';

const subscribe = (data: object) => JSON.stringify({ event: 'pusher:subscribe', data });

export const ATTACKS: Record<string, (attacker: Attacker) => Promise<never>> = {
  'sockets that subscribe without a right': (attacker) =>
    attacker.flood(() => subscribe({ channel: 'private-x', auth: 'a:b' })),
  'sockets that join channel after channel': (attacker) =>
    attacker.flood(() => subscribe({ channel: `public-${randomUUID()}` })),
  'large frames that are none': (attacker) => attacker.flood(() => '{"event":'.repeat(5_000)),
  'sockets opened in sequence': (attacker) => attacker.openSockets(),
  calls: (attacker) => attacker.call(),
  'uploads of 95 MB': (attacker) => attacker.upload(),
  'tries to sign in': (attacker) => attacker.signIn(),
  'tries to sign in, from 200 addresses': (attacker) => attacker.signInFromEverywhere(),
  'empty chats': (attacker) => attacker.startChats(),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [attack = '', url = '', address = ''] = process.argv.slice(2);
  const attacker = new Attacker(url, address);
  // A server may close the connection during a body whose response has been read. Node then emits
  // an uncaught error.
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error;
  });
  setInterval(() => console.log(attacker.done), 1_000);
  await ATTACKS[attack]?.(attacker);
}
