import type { Realtime } from '../../ports.ts';
import { createPusherRealtime } from './createPusherRealtime.ts';
import { createSharedRealtime, type SharedRealtimeNeeds } from './createSharedRealtime.ts';
import type { PusherConnectionNeeds } from './PusherConnection.ts';

export type TabsRealtimeNeeds = PusherConnectionNeeds & SharedRealtimeNeeds;

/** pusher-js, by one socket for all tabs of a visitor. */
export function createTabsRealtime(needs: TabsRealtimeNeeds): Realtime {
  return createSharedRealtime(createPusherRealtime(needs), needs);
}
