import type { Channel } from 'pusher-js';
import * as v from 'valibot';
import { decode } from '../api/decode.ts';
import type { TeamListeners } from '../ports.ts';

/** Its members are the operators who have the desk open. */
export const TEAM_CHANNEL = 'presence-desk';

const members = v.object({ members: v.record(v.string(), v.unknown()) });
const member = v.object({ id: v.string() });
const looking = v.object({ chatId: v.nullable(v.number()) });
const typing = v.object({ chatId: v.number() });

/**
 * Listens on the team's channel. Each event is bound by name, because the library passes the sender's
 * id only to such listeners. The server guarantees that id.
 */
export function bindTeam(channel: Channel, listeners: TeamListeners, report: (error: unknown) => void): void {
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
    listeners.onHere(Object.keys(v.parse(members, payload).members).map(Number)),
  );
  bind('pusher:member_added', (payload) => listeners.onCame(Number(v.parse(member, payload).id)));
  bind('pusher:member_removed', (payload) => listeners.onWent(Number(v.parse(member, payload).id)));
  bind('client-looking', (payload, operatorId) => listeners.onLooking(operatorId, decode(looking, payload).chatId));
  bind('client-typing', (payload, operatorId) => listeners.onTyping(operatorId, decode(typing, payload).chatId));
}
