import * as v from 'valibot';
import { tabsOf } from '../config/storageKeys.ts';
import type { TabMessage, Tabs } from '../ports.ts';
import { createLeadership } from './createLeadership.ts';
import { exclusively } from './exclusively.ts';
import { leadWithoutLocks } from './leadWithoutLocks.ts';
import { tabMessage } from './tabMessage.ts';

/** The tabs of one site that show one company's chat (ENV-04), joined by a BroadcastChannel; where there is none, the tab is alone. */
export function createTabs(company: string, lifetime: AbortSignal): Tabs {
  const name = tabsOf(company);
  const listeners = new Set<(message: TabMessage) => void>();
  let channel: BroadcastChannel | null = null;

  function hear({ data }: MessageEvent<unknown>): void {
    const read = v.safeParse(tabMessage, data);
    if (!read.success) return; // Another version of the widget in another tab.
    for (const listener of listeners) listener(read.output);
  }

  function enter(): void {
    if (lifetime.aborted) return;
    leave();
    try {
      channel = new BroadcastChannel(name);
      channel.addEventListener('message', hear);
    } catch {
      // Not in this browser; or Firefox, where it blocks the site's storage.
    }
  }

  function leave(): void {
    channel?.close();
    channel = null;
  }

  const post: Tabs['post'] = (message) => channel?.postMessage(message);
  const subscribe: Tabs['subscribe'] = (listener, signal) => {
    if (signal.aborted) return;
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  };
  // Before the channel is left, below: it says so there.
  const isLeader = (navigator as { locks?: LockManager }).locks
    ? createLeadership(name, lifetime)
    : leadWithoutLocks({ post, subscribe }, lifetime);

  enter();
  // An open channel keeps the page out of the back-forward cache.
  window.addEventListener('pagehide', leave, { signal: lifetime });
  window.addEventListener('pageshow', ({ persisted }) => persisted && enter(), { signal: lifetime });
  lifetime.addEventListener('abort', leave, { once: true });

  return { isLeader, exclusively: (task, run) => exclusively(`${name}-${task}`, run), post, subscribe };
}
