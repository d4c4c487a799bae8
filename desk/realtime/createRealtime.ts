import Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import * as v from 'valibot';
import { plainEventName } from '../../protocol/eventName.ts';
import * as schemas from '../api/schemas.ts';
import { decode } from '../api/schemas.ts';
import type { Clock, Connection, DeskListeners, Realtime, RoomListeners, TeamListeners } from '../ports.ts';
import type { DeskApi } from '../api/DeskApi.ts';

const DESK_CHANNEL = 'private-desk';
/** Its members are the operators who have the desk open. */
const TEAM_CHANNEL = 'presence-desk';
const JOINED = 'pusher:subscription_succeeded';
const REFUSED = 'pusher:subscription_error';
const REJOIN_MS = 3_000;

const changed = v.object({ chatId: v.nullish(v.number(), null) });
const deleted = v.object({ chatIds: v.array(v.number()) });
const mentioned = v.object({ operatorIds: v.array(v.number()) });
const chatRef = v.object({ chatId: v.number() });
const typing = v.object({ message: v.nullish(v.string(), '') });
const members = v.object({ members: v.record(v.string(), v.unknown()) });
const member = v.object({ id: v.string() });
const looking = v.object({ chatId: v.nullable(v.number()) });

type Deps = {
  readonly authorize: DeskApi['authorizeChannel'];
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
};
type Handlers = Readonly<Record<string, (payload: unknown) => void>>;
/** Implements the port with the Pusher client. Decodes events; reports and drops an invalid one. */
export function createRealtime({ authorize, clock, report }: Deps): Realtime {
  let pusher: Pusher | null = null;
  let namespace = '';

  const reconnect = (): void => {
    pusher?.disconnect();
    pusher?.connect();
  };

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
      if (pusher?.connection.state !== 'connected') reconnect();
    },
    reconnect,
    joinDesk: (listeners) => void join(DESK_CHANNEL, deskHandlers(listeners)),
    joinTeam: (listeners) => {
      // Join it like every channel, so that a refusal is retried.
      join(TEAM_CHANNEL, {});
      const channel = pusher?.channel(TEAM_CHANNEL);
      if (channel) bindTeam(channel, listeners, report);
    },
    sendLooking: (chatId) => void pusher?.channel(TEAM_CHANNEL)?.trigger('client-looking', { chat_id: chatId }),
    sendTyping: (chatId) => void pusher?.channel(TEAM_CHANNEL)?.trigger('client-typing', { chat_id: chatId }),
    joinRoom: (room, listeners) => join(`private-${room}`, roomHandlers(listeners)),
    whisperTyping: (room, { name, chatId }) => {
      pusher?.channel(`private-${room}`)?.trigger('client-staffTyping', { name, chat_id: chatId });
    },
  };
}

function createPusher(key: string, url: string, authorize: Deps['authorize']): Pusher {
  const address = socketAddress(url);
  return new Pusher(key, {
    ...address,
    // Required by the library, and unused with a custom host.
    cluster: '',
    enabledTransports: [address.forceTLS ? 'wss' : 'ws'],
    enableStats: false,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        void authorize(socketId, channelName).then((answer) => {
          if (!answer.ok) return callback(new Error(answer.error), null);
          const { auth, channelData } = answer.value;
          callback(null, { auth, ...(channelData === undefined ? {} : { channel_data: channelData }) });
        });
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
    'Desk.ChatUpdated': (payload) => listeners.onChat(decode(schemas.withChat, payload)),
    'Desk.TicketCreated': (payload) => listeners.onTicket(decode(schemas.withTicket, payload)),
    'Desk.TicketUpdated': (payload) => listeners.onTicket(decode(schemas.withTicket, payload)),
    'Desk.LeadUpdated': (payload) => listeners.onLead(decode(schemas.withLead, payload)),
    'Desk.LeftAsideChanged': () => listeners.onLeftAside(),
    'Desk.Changed': (payload) => listeners.onChanged(decode(changed, payload).chatId),
    'Desk.ChatsDeleted': (payload) => listeners.onDeleted(decode(deleted, payload).chatIds),
    'Desk.NotesChanged': (payload) => listeners.onNotes(decode(chatRef, payload).chatId),
    'Desk.RepliesChanged': () => listeners.onCannedReplies(),
    'Desk.ViewsChanged': () => listeners.onViews(),
    'Desk.AreasChanged': () => listeners.onAreas(),
    'Desk.MentionsChanged': (payload) => listeners.onMentions(decode(mentioned, payload).operatorIds),
    'Desk.SettingsUpdated': (payload) => listeners.onSettings(decode(schemas.withSettings, payload)),
    'Desk.PersonUpdated': (payload) => listeners.onPerson(decode(schemas.withPerson, payload)),
  };
}

function roomHandlers(listeners: RoomListeners): Handlers {
  return {
    [JOINED]: () => listeners.onJoined(),
    'Chat.NewChatMessage': (payload) => listeners.onMessage(decode(schemas.withMessage, payload)),
    'Chat.Changed': () => listeners.onChanged(),
    'client-clientTyping': (payload) => listeners.onTyping(decode(typing, payload).message),
    'client-ping-connection': () => listeners.onPing(),
    'client-user-closed-chat': () => listeners.onLeft(),
  };
}

/**
 * Listens on the team's channel. Each event is bound by name, because the library passes the sender's
 * id only to such listeners. The server guarantees that id.
 */
function bindTeam(channel: Channel, listeners: TeamListeners, report: (error: unknown) => void): void {
  const bind = (event: string, take: (payload: unknown, operatorId: number) => void) => {
    channel.bind(event, (payload: unknown, metadata?: { user_id?: string }) => {
      try {
        take(payload, Number(metadata?.user_id));
      } catch (error) {
        report(error);
      }
    });
  };
  bind('pusher:subscription_succeeded', (payload) =>
    listeners.onMembers(Object.keys(v.parse(members, payload).members).map(Number)),
  );
  bind('pusher:member_added', (payload) => listeners.onMemberAdded(Number(v.parse(member, payload).id)));
  bind('pusher:member_removed', (payload) => listeners.onMemberRemoved(Number(v.parse(member, payload).id)));
  bind('client-looking', (payload, operatorId) => listeners.onLooking(operatorId, decode(looking, payload).chatId));
  bind('client-typing', (payload, operatorId) => listeners.onTyping(operatorId, decode(chatRef, payload).chatId));
}

/** Splits a `ws:`, `wss:`, `http:` or `https:` address into the Pusher client's options. */
function socketAddress(url: string) {
  const address = new URL(url);
  const isSecure = address.protocol === 'wss:' || address.protocol === 'https:';
  const port = address.port === '' ? (isSecure ? 443 : 80) : Number(address.port);
  const path = address.pathname.replace(/\/$/, '');
  return { wsHost: address.hostname, wsPort: port, wssPort: port, wsPath: path, forceTLS: isSecure };
}
