import type { Servers } from '../../config/settings.ts';
import type { Realtime } from '../../ports.ts';
import { SharedChannel, type SharedChannelNeeds } from './SharedChannel.ts';

export type SharedRealtimeNeeds = Pick<SharedChannelNeeds, 'clock' | 'newId' | 'report'> & { servers: () => Servers };

/** Changed with what the tabs say: two versions of the widget in two tabs have a socket each. */
const VERSION = 1;

/**
 * A Realtime whose tabs join a room by one of them: it holds the socket, and the others hear and whisper through it (ENV-04). Where the
 * browser joins no tabs, each is its own. The name that they find each other by tells the server and the room, and no secret.
 */
export function createSharedRealtime(realtime: Realtime, { servers, ...needs }: SharedRealtimeNeeds): Realtime {
  return {
    join(room, onEvent, signal) {
      const { apiUrl, socketUrl, pushKey, eventNamespace } = servers();
      const name = [`chat-app-socket-${VERSION}`, apiUrl, socketUrl, pushKey, eventNamespace, room.room].join(' ');
      return new SharedChannel({
        ...needs,
        name,
        join: (hear, turn) => realtime.join(room, hear, turn),
        onEvent,
        signal,
      });
    },
  };
}
