import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { tabsOf } from '../../config/storageKeys.ts';
import { serverId } from '../../entries/message/messageSchema.ts';
import type { TabMessage, Tabs } from '../../ports.ts';
import { isVisible } from '../page/isVisible.ts';
import { LeaderElection } from './LeaderElection.ts';
import { electByMessages } from './electByMessages.ts';
import { openChannel } from './openChannel.ts';
import { hasWebLocks, runExclusively } from './webLocks.ts';

/**
 * Messages are validated: another tab may run another version of the widget, and any page of the
 * site can send on the channel.
 */
const tabMessage: v.GenericSchema<unknown, TabMessage> = v.union([
  object({ type: v.literal('read'), messageId: serverId }),
  object({ type: v.picklist(['reset', 'leaves']) }),
  object({ type: v.literal('leads'), since: v.number() }),
  object({ type: v.literal('sending'), batch: v.string() }),
]);

/**
 * Connects the tabs of one site that show one company's chat (ENV-04), by a BroadcastChannel.
 * Without one, the tab is alone.
 */
export function createTabs(company: string, lifetime: AbortSignal): Tabs {
  const name = tabsOf(company);
  const listeners = new Set<(message: TabMessage) => void>();
  let channel: BroadcastChannel | null = null;

  function receive({ data }: MessageEvent<unknown>): void {
    const read = v.safeParse(tabMessage, data);
    if (!read.success) return;
    for (const listener of listeners) listener(read.output);
  }

  function open(): void {
    close();
    channel = openChannel(name);
    channel?.addEventListener('message', receive);
  }

  function close(): void {
    channel?.close();
    channel = null;
  }

  const post: Tabs['post'] = (message) => channel?.postMessage(message);
  const subscribe: Tabs['subscribe'] = (listener, signal) => {
    if (signal.aborted) return;
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  };

  if (!lifetime.aborted) open();
  // The election is created first, because its last message needs the channel.
  const isLeader = hasWebLocks() ? leadWhenSeen(name, lifetime) : electByMessages({ post, subscribe }, lifetime);
  // An open channel keeps the page out of the back-forward cache.
  window.addEventListener('pagehide', close, { signal: lifetime });
  window.addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal: lifetime });
  lifetime.addEventListener('abort', close, { once: true });

  return { isLeader, exclusively: (task, run) => runExclusively(`${name}-${task}`, run), post, subscribe };
}

/** The tab that was visible last leads, so that the visitor hears the sound in that tab. */
function leadWhenSeen(name: string, lifetime: AbortSignal): () => boolean {
  const election = new LeaderElection({ name, lifetime });
  const claimIfVisible = (): void => {
    if (isVisible() && !election.isLeader) election.claim();
  };
  claimIfVisible();
  document.addEventListener('visibilitychange', claimIfVisible, { signal: lifetime });
  window.addEventListener('pageshow', ({ persisted }) => persisted && claimIfVisible(), { signal: lifetime });
  return () => election.isLeader;
}
