import type { Tabs } from '../../ports.ts';
import { isVisible } from '../page/isVisible.ts';

/** Each tab waits a random time up to this, so that only one follows a leader that leaves. */
const LONGEST_WAIT_MS = 500;

/**
 * Elects a leader without Web Locks, on pages without TLS. The tab that was visible last leads.
 * If it leaves, the first tab to claim the lead follows. If it crashes, the next tab that becomes
 * visible follows. A tab without other tabs leads.
 */
export function electByMessages(
  { post, subscribe }: Pick<Tabs, 'post' | 'subscribe'>,
  lifetime: AbortSignal,
): () => boolean {
  let isLeader = true;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lead(): void {
    isLeader = true;
    // The random part breaks ties, because browsers round the time.
    since = performance.timeOrigin + performance.now() + Math.random();
    post({ type: 'leads', since });
  }

  function leadIfVisible(): void {
    if (isVisible()) lead();
  }

  function leave(): void {
    clearTimeout(timer);
    if (isLeader) post({ type: 'leaves' });
  }

  subscribe((message) => {
    if (message.type !== 'leads' && message.type !== 'leaves') return;
    clearTimeout(timer);
    if (message.type === 'leaves') timer = setTimeout(lead, Math.random() * LONGEST_WAIT_MS);
    // An older claim may arrive after this tab has made its own.
    else if (message.since > since) isLeader = false;
  }, lifetime);
  document.addEventListener('visibilitychange', leadIfVisible, { signal: lifetime });
  window.addEventListener('pagehide', leave, { signal: lifetime });
  // Runs in a microtask, because the same event reopens the channel.
  window.addEventListener('pageshow', () => queueMicrotask(leadIfVisible), { signal: lifetime });
  lifetime.addEventListener('abort', leave, { once: true });
  queueMicrotask(leadIfVisible);
  return () => isLeader;
}
