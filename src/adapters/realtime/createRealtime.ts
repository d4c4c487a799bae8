import type { Realtime, RealtimeChannel } from '../../ports.ts';
import type * as library from './createTabsRealtime.ts';
import type { TabsRealtimeNeeds } from './createTabsRealtime.ts';

/** How long to wait before the script is asked for again, where the network has lost it. */
const RELOAD_MS = 5_000;

type Needs = TabsRealtimeNeeds & { load?: () => Promise<typeof library> };

/** The Realtime port; what is behind it, pusher-js with it, is a chunk of its own, loaded with the first chat (RT-01). */
export function createRealtime({ load = () => import('./createTabsRealtime.ts'), ...needs }: Needs): Realtime {
  let realtime: Realtime | null = null;

  async function open(): Promise<Realtime> {
    const { createTabsRealtime } = await load();
    return (realtime ??= createTabsRealtime(needs));
  }

  return {
    join(room, onEvent, signal) {
      let channel: RealtimeChannel | null = null;

      async function enter(): Promise<void> {
        try {
          const opened = await open();
          if (!signal.aborted) channel = opened.join(room, onEvent, signal);
        } catch (cause) {
          needs.report({ code: 'realtime', message: 'The realtime library could not be loaded', cause });
          needs.clock.after(RELOAD_MS, signal, () => void enter());
        }
      }

      if (!signal.aborted) void enter();
      return {
        whisper: (whisper) => channel?.whisper(whisper),
        nudge: () => channel?.nudge(),
      };
    },
  };
}
