import WebSocket from 'ws';
import type { AuthorizeChannel } from '../../../src/adapters/api/authorizeChannel.ts';
import { readEvent, writeWhisper } from '../../../src/adapters/realtime/wireEvents.ts';
import type { Clock, Realtime } from '../../../src/ports.ts';

/** As in the widget: the first attempt comes a little earlier, and a random part keeps the visitors apart. */
const FIRST_RETRY_MS = 900;
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 500;

/** From a lost channel until it is joined again. */
export type Gap = { lostAt: number; backAt: number };

type Needs = {
  socketUrl: string;
  pushKey: string;
  authorize: AuthorizeChannel;
  clock: Clock;
  onGap: (gap: Gap) => void;
};
type Frame = { event: string; data?: string };

/** The Realtime port without a browser: a socket for each chat, which comes back by itself. */
export function createSocketRealtime({ socketUrl, pushKey, authorize, clock, onGap }: Needs): Realtime {
  return {
    join({ chatId, hash, room }, onEvent, signal) {
      const channelName = `private-${room}`;
      let socket: WebSocket | null = null;
      let isJoined = false;
      let lostAt: number | null = null;
      let pauseMs = FIRST_RETRY_MS;

      const answers: Record<string, (data: Record<string, string>) => void> = {
        'pusher:connection_established': ({ socket_id: socketId = '' }) => void subscribe(socketId),
        'pusher:ping': () => say('pusher:pong', {}),
        'pusher_internal:subscription_succeeded': () => {
          isJoined = true;
          if (lostAt !== null) onGap({ lostAt, backAt: performance.now() });
          lostAt = null;
          pauseMs = FIRST_RETRY_MS;
          onEvent({ type: 'joined' });
        },
      };
      const say = (event: string, data: object) => socket?.send(JSON.stringify({ event, data, channel: channelName }));
      const subscribe = async (socketId: string) => {
        const signature = await authorize({ socketId, channelName, chatId, hash }, signal);
        if (signature.ok) say('pusher:subscribe', { channel: channelName, auth: signature.value.auth });
        else socket?.close();
      };
      const hear = (text: string) => {
        const { event: name, data } = JSON.parse(text) as Frame;
        const content: unknown = JSON.parse(data ?? '{}');
        const answer = answers[name];
        if (answer) return answer(content as Record<string, string>);
        const event = readEvent({ name, data: content }, '');
        if (event !== null && event !== 'malformed') onEvent(event);
      };
      const open = () => {
        socket = new WebSocket(`${socketUrl}/app/${pushKey}?protocol=7`);
        // 'close' follows.
        socket.on('error', () => undefined);
        socket.on('message', (text: Buffer) => hear(text.toString()));
        socket.on('close', () => {
          if (isJoined) {
            lostAt = performance.now();
            onEvent({ type: 'lost' });
          }
          isJoined = false;
          clock.after(pauseMs, signal, open);
          pauseMs = RETRY_MS + Math.random() * RETRY_SPREAD_MS;
        });
      };
      open();
      signal.addEventListener('abort', () => socket?.terminate());
      return {
        whisper(whisper) {
          const { name, fields } = writeWhisper(whisper);
          if (isJoined) say(name, fields);
        },
        nudge: () => undefined,
      };
    },
  };
}
