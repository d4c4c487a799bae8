import type { Realtime } from '../../ports.ts';
import { PusherConnection, type PusherConnectionNeeds } from './PusherConnection.ts';

/** The Realtime port on pusher-js: one socket for all of a page that join, closed when the last has left (RT-01). */
export function createPusherRealtime(needs: PusherConnectionNeeds): Realtime {
  let connection: PusherConnection | null = null;
  return {
    join(room, onEvent, signal) {
      if (needs.servers().pushKey === '') {
        needs.report({
          code: 'realtime',
          message: 'There is no push-key: give the attribute, or have the backend tell it',
        });
        onEvent({ type: 'refused' });
      } else if (!signal.aborted) {
        if (!connection || connection.isClosed) connection = new PusherConnection(needs);
        connection.join({ room, onEvent, signal });
      }
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
