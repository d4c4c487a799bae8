import WebSocket from 'ws';
import type { AuthorizeChannel } from '../../../src/adapters/api/authorizeChannel.ts';
import { readEvent, writeWhisper } from '../../../src/adapters/realtime/wireEvents.ts';
import type { Clock, Realtime } from '../../../src/ports.ts';

/** As in the widget: a random part spreads the visitors' reconnects. */
const FIRST_RETRY_MS = 200;
const FIRST_RETRY_SPREAD_MS = 700;
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 500;
/** Pusher protocol: after these codes a client reconnects at once. */
const isAtOnce = (code: number): boolean => code >= 4200 && code < 4300;

/**
 * The moments between a lost channel and joining it again. `triedAt`: the start of the successful
 * attempt.
 */
export type Rejoining = Record<'lostAt' | 'triedAt' | 'connectedAt' | 'authorizedAt' | 'joinedAt', number>;

type Needs = {
  socketUrl: string;
  pushKey: string;
  authorize: AuthorizeChannel;
  clock: Clock;
  onRejoined: (rejoining: Rejoining) => void;
};
type Frame = { event: string; data?: string };

/** The Realtime port without a browser: one socket per chat, which reconnects automatically. */
export function createSocketRealtime({ socketUrl, pushKey, authorize, clock, onRejoined }: Needs): Realtime {
  return {
    join({ chatId, hash, room }, onEvent, signal) {
      const channelName = `private-${room}`;
      let socket: WebSocket | null = null;
      let isJoined = false;
      let away: Rejoining | null = null;
      let isFirstTry = true;

      const note = (moment: keyof Rejoining): void => {
        if (away !== null) away[moment] = performance.now();
      };
      const answers: Record<string, (data: Record<string, string>) => void> = {
        'pusher:connection_established': ({ socket_id: socketId = '' }) => void subscribe(socketId),
        'pusher:ping': () => say('pusher:pong', {}),
        'pusher_internal:subscription_succeeded': () => {
          isJoined = true;
          isFirstTry = true;
          note('joinedAt');
          if (away !== null) onRejoined(away);
          away = null;
          onEvent({ type: 'joined' });
        },
      };
      const say = (event: string, data: object) => socket?.send(JSON.stringify({ event, data, channel: channelName }));
      const subscribe = async (socketId: string) => {
        const asking = socket;
        note('connectedAt');
        const signature = await authorize({ socketId, channelName, chatId, hash }, signal);
        // Another socket has replaced this one and requests its own signature.
        if (socket !== asking) return;
        note('authorizedAt');
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
        note('triedAt');
        socket = new WebSocket(`${socketUrl}/app/${pushKey}?protocol=7`);
        // 'close' follows.
        socket.on('error', () => undefined);
        socket.on('message', (text: Buffer) => hear(text.toString()));
        socket.on('close', (code) => {
          if (isJoined) {
            const lostAt = performance.now();
            away = { lostAt, triedAt: lostAt, connectedAt: lostAt, authorizedAt: lostAt, joinedAt: lostAt };
            onEvent({ type: 'lost' });
          }
          isJoined = false;
          const [pauseMs, spreadMs] = isFirstTry
            ? [FIRST_RETRY_MS, FIRST_RETRY_SPREAD_MS]
            : [RETRY_MS, RETRY_SPREAD_MS];
          isFirstTry = false;
          clock.after(isAtOnce(code) ? 0 : pauseMs + Math.random() * spreadMs, signal, open);
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
