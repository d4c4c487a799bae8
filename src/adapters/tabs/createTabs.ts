import * as v from 'valibot';
import { tabsOf } from '../../config/storageKeys.ts';
import type { TabMessage, Tabs } from '../../ports.ts';
import { createLeadership } from './createLeadership.ts';
import { exclusively } from './exclusively.ts';
import { tabMessage } from './tabMessage.ts';

/** The tabs of one site that show one company's chat (ENV-04), joined by a BroadcastChannel; where there is none, the tab is alone. */
export function createTabs(company: string, lifetime: AbortSignal): Tabs {
  const name = tabsOf(company);
  const { locks } = navigator as { locks?: LockManager };
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
    if (!locks && isLeader()) post({ type: 'leaves' });
    channel?.close();
    channel = null;
  }

  const post: Tabs['post'] = (message) => channel?.postMessage(message);
  const subscribe: Tabs['subscribe'] = (listener, signal) => {
    if (signal.aborted) return;
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  };
  const isLeader = locks ? createLeadership(name, lifetime) : leadLater({ post, subscribe }, lifetime);

  enter();
  // An open channel keeps the page out of the back-forward cache.
  window.addEventListener('pagehide', leave, { signal: lifetime });
  window.addEventListener('pageshow', ({ persisted }) => persisted && enter(), { signal: lifetime });
  lifetime.addEventListener('abort', leave, { once: true });

  return { isLeader, exclusively: (task, run) => exclusively(`${name}-${task}`, run), post, subscribe };
}

/** Few pages are without TLS: the others do not pay for it. */
function leadLater(tabs: Pick<Tabs, 'post' | 'subscribe'>, lifetime: AbortSignal): () => boolean {
  let isLeader: (() => boolean) | undefined;
  import('./leadWithoutLocks.ts').then(
    ({ leadWithoutLocks }) => (isLeader = leadWithoutLocks(tabs, lifetime)),
    // Each for itself, then.
    () => (isLeader = () => true),
  );
  return () => isLeader?.() ?? false;
}
