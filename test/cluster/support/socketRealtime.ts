import WebSocket from 'ws';
import type { AuthorizeChannel } from '../../../src/adapters/api/authorizeChannel.ts';
import { readEvent, writeWhisper } from '../../../src/adapters/realtime/wireEvents.ts';
import type { Clock, Realtime } from '../../../src/ports.ts';

const RETRY_MS = 300;

type Needs = { socketUrl: string; pushKey: string; authorize: AuthorizeChannel; clock: Clock };
type Frame = { event: string; data?: string };

/** The Realtime port without a browser: a socket for each chat, which comes back by itself. */
export function createSocketRealtime({ socketUrl, pushKey, authorize, clock }: Needs): Realtime {
  return {
    join({ chatId, hash, room }, onEvent, signal) {
      const channelName = `private-${room}`;
      let socket: WebSocket | null = null;
      let isJoined = false;

      const answers: Record<string, (data: Record<string, string>) => void> = {
        'pusher:connection_established': ({ socket_id: socketId = '' }) => void subscribe(socketId),
        'pusher:ping': () => say('pusher:pong', {}),
        'pusher_internal:subscription_succeeded': () => {
          isJoined = true;
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
          if (isJoined) onEvent({ type: 'lost' });
          isJoined = false;
          clock.after(RETRY_MS, signal, open);
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
