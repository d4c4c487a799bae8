import { createDesk } from '../../../desk/state/createDesk.ts';
import type { Desk } from '../../../desk/state/createDesk.ts';
import type {
  Connection,
  DeskListeners,
  Ports,
  RoomListeners,
  StoredReply,
  TeamListeners,
} from '../../../desk/ports.ts';
import type { PushKeys } from '../../../desk/api/DeskApi.ts';
import { NOW } from './builders.ts';
import { createFakeClock } from './createFakeClock.ts';
import type { FakeClock } from './createFakeClock.ts';
import { createFakeServer } from './createFakeServer.ts';
import type { FakeServer } from './createFakeServer.ts';

export type DeskWorld = {
  readonly desk: Desk;
  readonly server: FakeServer;
  readonly clock: FakeClock;
  readonly rings: string[];
  readonly whispers: { name: string; chatId: number }[];
  readonly live: {
    desk: DeskListeners;
    team: TeamListeners;
    rooms: Map<string, RoomListeners>;
    connection: (now: Connection) => void;
    /** How often the desk has replaced a connection that may be dead. */
    reconnects: number;
  };
  /** The chats that this desk has reported to colleagues as open, and as typed in. */
  readonly teamEvents: { readonly looking: (number | null)[]; readonly typing: number[] };
  readonly notifications: {
    permission: 'unsupported' | 'default' | 'granted' | 'denied';
    readonly shown: { title: string; text: string; place: string }[];
  };
  /** This browser's subscription at its push service, and the server's key of the last renewal. */
  readonly push: { keys: PushKeys | null; renewedFor: string | null };
  readonly page: {
    isVisible: boolean;
    isOnline: boolean;
    title: string;
    place: string;
    /** The places before the current one, for the browser's Back. */
    readonly history: string[];
    /** The pages that the desk has left for. */
    readonly opened: string[];
    readonly goBack: () => void;
    /** Opens a link to a place of the desk in its tab. */
    readonly follow: (place: string) => void;
    /** Makes the page visible. */
    readonly show: () => void;
    readonly changeNetwork: (isOnline: boolean) => void;
  };
  readonly memory: Map<string, string>;
  /** The stored replies that another page of the same browser would find. */
  readonly storedReplies: Map<string, StoredReply>;
  /** Waits until every pending answer has arrived. */
  readonly settle: () => Promise<void>;
};

const PUSH_KEYS: PushKeys = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' };

const NO_DESK_LISTENERS: DeskListeners = {
  onJoined() {},
  onChat() {},
  onTicket() {},
  onLead() {},
  onLeftAside() {},
  onSettings() {},
  onPerson() {},
  onChanged() {},
  onNotes() {},
  onCannedReplies() {},
  onViews() {},
  onAreas() {},
  onMentions() {},
  onDeleted() {},
};

const NO_TEAM_LISTENERS: TeamListeners = {
  onMembers() {},
  onMemberAdded() {},
  onMemberRemoved() {},
  onLooking() {},
  onTyping() {},
};

/**
 * Creates a desk on fakes: an in-memory server, a fake clock, and a live channel that the test drives.
 * `before` is an earlier page of the same browser, whose server and stored replies this one shares.
 */
export function makeDesk(before?: Pick<DeskWorld, 'server' | 'storedReplies'>): DeskWorld {
  const server = before?.server ?? createFakeServer();
  const clock = createFakeClock(NOW);
  const rings: string[] = [];
  const whispers: DeskWorld['whispers'] = [];
  const live: DeskWorld['live'] = {
    desk: NO_DESK_LISTENERS,
    team: NO_TEAM_LISTENERS,
    rooms: new Map(),
    connection: () => {},
    reconnects: 0,
  };
  const teamEvents: DeskWorld['teamEvents'] = { looking: [], typing: [] };
  const notifications: DeskWorld['notifications'] = { permission: 'default', shown: [] };
  const push: DeskWorld['push'] = { keys: null, renewedFor: null };
  const onPlace = new Set<() => void>();
  const onNetwork = new Set<() => void>();
  const onVisible = new Set<() => void>();
  const page: DeskWorld['page'] = {
    isVisible: true,
    isOnline: true,
    title: '',
    place: '',
    history: [],
    opened: [],
    goBack: () => page.follow(page.history.pop() ?? ''),
    follow: (place) => {
      page.place = place;
      for (const listener of onPlace) listener();
    },
    show: () => {
      for (const listener of onVisible) listener();
    },
    changeNetwork: (isOnline) => {
      page.isOnline = isOnline;
      for (const listener of onNetwork) listener();
    },
  };
  const memory = new Map<string, string>();
  const storedReplies = before?.storedReplies ?? new Map<string, StoredReply>();
  let ids = 0;
  const ports: Ports = {
    api: server.api,
    clock,
    realtime: {
      connect: (_, onConnection) => void (live.connection = onConnection),
      disconnect: () => void live.rooms.clear(),
      retryNow: () => {},
      reconnect: () => void (live.reconnects += 1),
      joinDesk: (listeners) => void (live.desk = listeners),
      joinTeam: (listeners) => void (live.team = listeners),
      sendLooking: (chatId) => void teamEvents.looking.push(chatId),
      sendTyping: (chatId) => void teamEvents.typing.push(chatId),
      joinRoom: (room, listeners) => {
        live.rooms.set(room, listeners);
        return () => void live.rooms.delete(room);
      },
      whisperTyping: (_, whisper) => void whispers.push(whisper),
    },
    sound: { play: (kind) => void rings.push(kind) },
    notifications: {
      permission: () => notifications.permission,
      ask: async () => (notifications.permission = 'granted'),
      show: (notification) => void notifications.shown.push(notification),
    },
    push: {
      isSupported: () => true,
      subscribe: async () => (notifications.permission === 'denied' ? null : (push.keys = PUSH_KEYS)),
      renew: async (serverKey) => {
        push.renewedFor = serverKey;
        return push.keys;
      },
      unsubscribe: async () => void (push.keys = null),
    },
    memory: {
      read: (kind, key) => memory.get(`${kind} ${key}`) ?? null,
      write: (kind, key, value) => {
        if (value === null) memory.delete(`${kind} ${key}`);
        else memory.set(`${kind} ${key}`, value);
      },
      removeAll: (kind, prefix) => {
        for (const key of memory.keys()) if (key.startsWith(`${kind} ${prefix}`)) memory.delete(key);
      },
    },
    replies: {
      readAll: async () => [...storedReplies.values()],
      readIds: async () => new Set(storedReplies.keys()),
      // A database clones values and throws if it cannot, so this fake does too.
      save: async (stored) =>
        void storedReplies.set(stored.reply.uuid, { ...stored, reply: structuredClone(stored.reply) }),
      remove: async (uuid) => void storedReplies.delete(uuid),
    },
    page: {
      isOnline: () => page.isOnline,
      onNetwork: (listener) => {
        onNetwork.add(listener);
        return () => void onNetwork.delete(listener);
      },
      isVisible: () => page.isVisible,
      onVisible: (listener) => {
        onVisible.add(listener);
        return () => void onVisible.delete(listener);
      },
      copy: async () => true,
      setTitle: (title) => void (page.title = title),
      readPlace: () => page.place,
      openAddress: (url) => void page.opened.push(url),
      replacePlace: (place) => void (page.place = place),
      pushPlace: (place) => {
        if (place === page.place) return;
        page.history.push(page.place);
        page.place = place;
      },
      onPlace: (listener) => {
        onPlace.add(listener);
        return () => void onPlace.delete(listener);
      },
    },
    newId: () => `id-${before ? 'later-' : ''}${++ids}`,
    report: (error) => {
      throw error;
    },
  };
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const desk = createDesk(ports);
  return {
    desk,
    server,
    clock,
    rings,
    whispers,
    live,
    teamEvents,
    notifications,
    push,
    page,
    memory,
    storedReplies,
    settle,
  };
}
