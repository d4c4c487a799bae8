import type { Realtime } from '../ports.ts';
import type * as library from './pusherLibrary.ts';
import { PusherConnection, type Member, type PusherConnectionNeeds } from './PusherConnection.ts';

/** How long to wait before the library's script is asked for again, where the network has lost it. */
const RELOAD_MS = 5_000;

type Needs = PusherConnectionNeeds & { load?: () => Promise<typeof library> };

/** The Realtime port on pusher-js: loaded with the first chat, one socket for all that join, closed when the last has left (RT-01). */
export function createPusherRealtime({ load = () => import('./pusherLibrary.ts'), ...needs }: Needs): Realtime {
  let connection: PusherConnection | null = null;

  async function enter(member: Member): Promise<boolean> {
    try {
      const { Pusher } = await load();
      if (member.signal.aborted) return true;
      if (!connection || connection.isClosed) connection = new PusherConnection(Pusher, needs);
      connection.join(member);
      return true;
    } catch (cause) {
      needs.report({ code: 'realtime', message: 'The realtime library could not be loaded', cause });
      return false;
    }
  }

  function enterInTheEnd(member: Member): void {
    void enter(member).then((isIn) => {
      if (!isIn) needs.clock.after(RELOAD_MS, member.signal, () => enterInTheEnd(member));
    });
  }

  return {
    join(room, onEvent, signal) {
      if (!signal.aborted) enterInTheEnd({ room, onEvent, signal });
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
