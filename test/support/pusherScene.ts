import type { Servers } from '../../src/config/settings.ts';
import type { Answer, ChatKey, RealtimeEvent } from '../../src/ports.ts';
import { createSocketRealtime } from '../../src/adapters/realtime/createRealtime.ts';
import * as library from '../../src/adapters/realtime/PusherConnection.ts';
import { FakeClock } from './fakeClock.ts';
import { testLifetime } from './lifetime.ts';
import { ScriptedSockets, type ScriptedSocket } from './scriptedSockets.ts';
import { testSettings } from './makeSession.ts';

type Asked = ChatKey & { socketId: string; channelName: string };

export const room = { chatId: 4711, hash: '9f', room: 'chat.4711' };

export const CHANNEL = 'private-chat.4711';

export const signed: Answer<{ auth: string }> = { ok: true, value: { auth: 'key:signature' } };

export let sockets: ScriptedSockets;

/**
 * Call it in a describe: replaces the browser's WebSocket with scripted sockets in each of its
 * tests.
 */
export function useScriptedSockets(): void {
  beforeEach(() => (sockets = new ScriptedSockets()));
  afterEach(() => sockets.restore());
}

export function makeRealtime(servers: Partial<Servers> = {}) {
  const clock = new FakeClock();
  const asked: Asked[] = [];
  const answers: (Answer<{ auth: string }> | Promise<Answer<{ auth: string }>>)[] = [];
  const problems: string[] = [];
  const realtime = createSocketRealtime({
    load: async () => library,
    clock,
    servers: () => ({ ...testSettings.servers, ...servers }),
    authorize: async (request) => {
      asked.push(request);
      return answers.shift() ?? signed;
    },
    report: ({ message }) => void problems.push(message),
  });
  const join = (lifetime = testLifetime(), given = room) => {
    const events: RealtimeEvent[] = [];
    const channel = realtime.join(given, (event) => events.push(event), lifetime.signal);
    return { channel, events, lifetime, types: () => events.map(({ type }) => type) };
  };
  return { realtime, join, clock, asked, answers, problems };
}

/** Completes the handshake and the channel subscription on a socket. */
export async function letIn(socket: ScriptedSocket, socketId = '1.1', channel = CHANNEL): Promise<void> {
  socket.accept(socketId);
  await socket.sent('pusher:subscribe');
  socket.say('pusher_internal:subscription_succeeded', {}, channel);
}

/** Returns a visitor in a chat, subscribed to its channel. */
export async function joined(servers: Partial<Servers> = {}) {
  const made = makeRealtime(servers);
  const member = made.join();
  const socket = await sockets.opened();
  await letIn(socket);
  const say = (event: string, data: unknown) => socket.say(event, data, CHANNEL);
  return { ...made, ...member, socket, say };
}
