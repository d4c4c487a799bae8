import type { Servers } from '../../config/settings.ts';
import type { Realtime } from '../../ports.ts';
import type * as library from './PusherConnection.ts';
import type { PusherConnection, PusherConnectionNeeds } from './PusherConnection.ts';
import { SharedChannel, type SharedChannelNeeds } from './SharedChannel.ts';

/** Delay before retrying to load the library. */
const RELOAD_MS = 5_000;
/** Increase it with each change of SharedMessage: tabs with different versions then have separate sockets. */
const SHARING_VERSION = 2;

type Load = () => Promise<typeof library>;
type SocketNeeds = PusherConnectionNeeds & { load: Load };
type SharedNeeds = Pick<SharedChannelNeeds, 'clock' | 'newId' | 'report'> & { servers: () => Servers };

/**
 * The Realtime port: one socket for all tabs of a visitor (ENV-04). One tab is elected and
 * connects with pusher-js for the others. pusher-js is a separate chunk, loaded with the first
 * chat (RT-01).
 */
export function createRealtime({
  load = () => import('./PusherConnection.ts'),
  ...needs
}: PusherConnectionNeeds & SharedNeeds & { load?: Load }): Realtime {
  const loadOnce = keepResult(load);
  const shared = shareRealtime(createSocketRealtime({ ...needs, load: loadOnce }), needs);
  return {
    join(room, onEvent, signal) {
      // A follower loads the library too, so that it can lead as soon as the leader leaves. The
      // leader reports a failure.
      loadOnce().catch(() => undefined);
      return shared.join(room, onEvent, signal);
    },
  };
}

/** Shares a Realtime among a visitor's tabs: the leader's tab joins with it. */
export function shareRealtime(realtime: Realtime, { servers, ...needs }: SharedNeeds): Realtime {
  return {
    join: (room, onEvent, signal) =>
      new SharedChannel({
        ...needs,
        name: nameOf(servers(), room.room),
        join: (onLeaderEvent, turn) => realtime.join(room, onLeaderEvent, turn),
        onEvent,
        signal,
      }),
  };
}

/** The name by which the tabs find each other. It contains the server and the room, but no secret. */
function nameOf({ apiUrl, socketUrl, pushKey, eventNamespace }: Servers, room: string): string {
  return [`chat-app-socket-${SHARING_VERSION}`, apiUrl, socketUrl, pushKey, eventNamespace, room].join(' ');
}

/**
 * Creates a Realtime with a socket of this page's own, which serves all chats of the page and
 * closes when the last one leaves.
 */
export function createSocketRealtime({ load, ...needs }: SocketNeeds): Realtime {
  let open: PusherConnection | null = null;

  return {
    join(room, onEvent, signal) {
      let connection: PusherConnection | null = null;

      async function join(): Promise<void> {
        try {
          const { PusherConnection } = await load();
          if (signal.aborted) return;
          if (!open || open.isClosed) open = new PusherConnection(needs);
          connection = open;
          connection.join({ room, onEvent, signal });
        } catch (cause) {
          needs.report({ code: 'realtime', message: 'The realtime library could not be loaded', cause });
          needs.clock.after(RELOAD_MS, signal, () => void join());
        }
      }

      if (needs.servers().pushKey === '') {
        needs.report({
          code: 'realtime',
          message: 'There is no push-key: give the attribute, or have the backend tell it',
        });
        onEvent({ type: 'refused' });
      } else if (!signal.aborted) void join();
      return {
        whisper(whisper) {
          if (!signal.aborted) connection?.whisper(room, whisper);
        },
        nudge() {
          if (!signal.aborted) connection?.nudge();
        },
      };
    },
  };
}

/** Loads once. After a failure the next call loads again. */
function keepResult(load: Load): Load {
  let loading: ReturnType<Load> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
