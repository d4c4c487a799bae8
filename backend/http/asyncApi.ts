import type { TSchema } from 'typebox';
import { TeamWhispers, Whispers } from '../../protocol/whispers.ts';
import { RealtimeEvents } from '../../protocol/wire.ts';
import { CONTRACT_VERSION, shareNamed } from './openApi.ts';

const CHAT_EVENT = /^Chat\./;

/** Builds the AsyncAPI document of the channels and events from the schemas of `protocol/`. */
export function asyncApi(): object {
  const schemas = {};
  const messagesOf = (events: Record<string, TSchema>) =>
    Object.fromEntries(
      Object.entries(events).map(([name, { description, ...payload }]: [string, { description?: string }]) => [
        name,
        { name, summary: description, payload: shareNamed(payload, schemas) },
      ]),
    );
  const chatEvents = messagesOf(pick((name) => CHAT_EVENT.test(name)));
  const deskEvents = messagesOf(pick((name) => !CHAT_EVENT.test(name)));
  const whispers = messagesOf(Whispers);
  const teamWhispers = messagesOf(TeamWhispers);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'support-chat: events',
      version: CONTRACT_VERSION,
      description: [
        'Version 7 of the Pusher protocol. A frame is `{"event", "channel", "data"}`; `data` is the payload as JSON text.',
        'All channels need a signature: `POST /api/broadcasting/auth/pws` signs a chat’s for its visitor, and `POST /desk/api/auth` all of them for the desk.',
        'With an event namespace, `Chat.NewChatMessage` is named `App\\Events\\Chat\\NewChatMessage`, and so on.',
      ].join('\n\n'),
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      pusher: {
        host: '{host}',
        pathname: '/app/{key}',
        protocol: 'wss',
        description: 'The built-in server at the API’s own host, or any other that speaks the Pusher protocol.',
        variables: {
          host: { description: 'As `realtime.url` in the answer of `POST /api/chat/new` says.' },
          key: { description: '`realtime.key` in the same answer.' },
        },
      },
    },
    channels: {
      chat: {
        address: 'private-{room}',
        description: 'One chat: its visitor and the operators who have it open.',
        parameters: { room: { description: '`room` in the answer of `POST /api/chat/new`.' } },
        messages: { ...chatEvents, ...whispers },
      },
      desk: { address: 'private-desk', description: 'All operators.', messages: deskEvents },
      team: {
        address: 'presence-desk',
        description: 'The operators who are there. A member has `user_id`, and in `user_info` name and picture.',
        messages: teamWhispers,
      },
    },
    operations: {
      tellChat: operation('send', 'chat', Object.keys(chatEvents), 'The backend tells both sides of a chat.'),
      tellDesk: operation('send', 'desk', Object.keys(deskEvents), 'The backend tells the operators.'),
      whisper: operation(
        'receive',
        'chat',
        Object.keys(whispers),
        'A client event of one side. The server passes it on to the other, and keeps nothing of it.',
      ),
      whisperToTeam: operation(
        'receive',
        'team',
        Object.keys(teamWhispers),
        'A client event of an operator. The server passes it on to the others.',
      ),
    },
    components: { schemas },
  };
}

function pick(isWanted: (name: string) => boolean): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(RealtimeEvents).filter(([name]) => isWanted(name)));
}

function operation(action: 'send' | 'receive', channel: string, messages: readonly string[], summary: string) {
  return {
    action,
    summary,
    channel: { $ref: `#/channels/${channel}` },
    messages: messages.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  };
}
