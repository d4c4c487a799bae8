import Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import * as v from 'valibot';
import { plainEventName } from '../../protocol/eventName.ts';
import { decode } from '../api/decode.ts';
import * as schemas from '../api/schemas.ts';
import { withLead } from '../api/ticketSchemas.ts';
import type { Clock, Connection, DeskApi, DeskListeners, Realtime, RoomListeners } from '../ports.ts';
import { bindTeam, TEAM_CHANNEL } from './bindTeam.ts';
import { socketAddress } from './socketAddress.ts';

const DESK_CHANNEL = 'private-desk';
const JOINED = 'pusher:subscription_succeeded';
const REFUSED = 'pusher:subscription_error';
const REJOIN_MS = 3_000;

const changed = v.object({ chatId: v.nullish(v.number(), null) });
const deleted = v.object({ chatIds: v.array(v.number()) });
const notesChanged = v.object({ chatId: v.number() });
const typing = v.object({ message: v.nullish(v.string(), '') });

type Options = {
  readonly authorize: DeskApi['authorizeChannel'];
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
};
type Handlers = Readonly<Record<string, (payload: unknown) => void>>;

/** Implements the port with the Pusher client. Decodes events; reports and drops an invalid one. */
export function createRealtime({ authorize, clock, report }: Options): Realtime {
  let pusher: Pusher | null = null;
  let namespace = '';

  const join = (name: string, handlers: Handlers): (() => void) => {
    if (pusher === null) throw new Error('Call connect() before joining a channel.');
    const client = pusher;
    const channel: Channel = client.subscribe(name);
    let stopRejoining = () => {};
    const onEvent = (event: string, payload: unknown) => {
      // The library gives up on a refused channel, but a busy server may admit it later.
      if (event === REFUSED) stopRejoining = clock.after(REJOIN_MS, () => void client.subscribe(name));
      try {
        handlers[plainEventName(event, namespace)]?.(payload);
      } catch (error) {
        report(error);
      }
    };
    channel.bind_global(onEvent);
    return () => {
      stopRejoining();
      channel.unbind_global(onEvent);
      // After a disconnect the library would write to a closed socket.
      if (pusher === client) client.unsubscribe(name);
    };
  };

  return {
    connect: ({ key, url, eventNamespace }, onConnection) => {
      namespace = eventNamespace;
      pusher = createPusher(key, url, authorize);
      pusher.connection.bind('state_change', ({ current }: { current: string }) => onConnection(connectionOf(current)));
    },
    disconnect: () => {
      pusher?.disconnect();
      pusher = null;
    },
    retryNow: () => {
      if (pusher === null || pusher.connection.state === 'connected') return;
      pusher.disconnect();
      pusher.connect();
    },
    joinDesk: (listeners) => void join(DESK_CHANNEL, deskHandlers(listeners)),
    joinTeam: (listeners) => {
      // Join it like every channel, so that a refusal is retried.
      join(TEAM_CHANNEL, {});
      const channel = pusher?.channel(TEAM_CHANNEL);
      if (channel) bindTeam(channel, listeners, report);
    },
    tellLooking: (chatId) => void pusher?.channel(TEAM_CHANNEL)?.trigger('client-looking', { chat_id: chatId }),
    tellTyping: (chatId) => void pusher?.channel(TEAM_CHANNEL)?.trigger('client-typing', { chat_id: chatId }),
    joinRoom: (room, listeners) => join(`private-${room}`, roomHandlers(listeners)),
    whisperTyping: (room, { name, chatId }) => {
      pusher?.channel(`private-${room}`)?.trigger('client-staffTyping', { name, chat_id: chatId });
    },
  };
}

function createPusher(key: string, url: string, authorize: Options['authorize']): Pusher {
  const address = socketAddress(url);
  return new Pusher(key, {
    ...address,
    // Required by the library, and unused with a custom host.
    cluster: '',
    enabledTransports: [address.forceTLS ? 'wss' : 'ws'],
    enableStats: false,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        authorize(socketId, channelName).then(
          ({ auth, channelData }) =>
            callback(null, { auth, ...(channelData === undefined ? {} : { channel_data: channelData }) }),
          (error: Error) => callback(error, null),
        );
      },
    },
  });
}

function connectionOf(state: string): Connection {
  if (state === 'connected') return 'connected';
  return state === 'connecting' || state === 'initialized' ? 'connecting' : 'lost';
}

function deskHandlers(listeners: DeskListeners): Handlers {
  return {
    [JOINED]: () => listeners.onJoined(),
    'Desk.ChatUpdated': (payload) => listeners.onChat(decode(schemas.withChat, payload).chat),
    'Desk.TicketCreated': (payload) => listeners.onTicket(decode(schemas.withTicket, payload).ticket),
    'Desk.TicketUpdated': (payload) => listeners.onTicket(decode(schemas.withTicket, payload).ticket),
    'Desk.LeadUpdated': (payload) => listeners.onLead(decode(withLead, payload).lead),
    'Desk.Changed': (payload) => listeners.onChanged(decode(changed, payload).chatId),
    'Desk.ChatsDeleted': (payload) => listeners.onDeleted(decode(deleted, payload).chatIds),
    'Desk.NotesChanged': (payload) => listeners.onNotes(decode(notesChanged, payload).chatId),
    'Desk.RepliesChanged': () => listeners.onReplies(),
    'Desk.SettingsUpdated': (payload) => listeners.onSettings(decode(schemas.withSettings, payload).settings),
    'Desk.PersonUpdated': (payload) => listeners.onPerson(decode(schemas.withPerson, payload).person),
  };
}

function roomHandlers(listeners: RoomListeners): Handlers {
  return {
    [JOINED]: () => listeners.onJoined(),
    'Chat.NewChatMessage': (payload) => listeners.onMessage(decode(schemas.withMessage, payload).message),
    'Chat.Changed': () => listeners.onChanged(),
    'client-clientTyping': (payload) => listeners.onTyping(decode(typing, payload).message),
    'client-ping-connection': () => listeners.onPing(),
    'client-user-closed-chat': () => listeners.onLeft(),
  };
}
