import type { Tabs } from '../../ports.ts';

/** Who goes is followed by the first to say so; each waits for the others for up to this, ms. */
const LONGEST_WAIT_MS = 500;

/**
 * Leadership as well as tabs can have it that hear each other and have no locks: on pages without TLS. Whoever was seen last leads; when that
 * one goes, whoever speaks first; when it crashes, the next that is seen. A tab that hears nobody is alone, and leads.
 */
export function leadWithoutLocks({ post, subscribe }: Pick<Tabs, 'post' | 'subscribe'>, lifetime: AbortSignal) {
  let isLeader = true;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lead(): void {
    isLeader = true;
    // No two alike: a browser tells the time in steps.
    since = performance.timeOrigin + performance.now() + Math.random();
    post({ type: 'leads', since });
  }

  function look(): void {
    if (document.visibilityState === 'visible') lead();
  }

  subscribe((message) => {
    if (message.type !== 'leads' && message.type !== 'leaves') return;
    clearTimeout(timer);
    if (message.type === 'leaves') timer = setTimeout(lead, Math.random() * LONGEST_WAIT_MS);
    // On its way here, it may have met this tab's.
    else if (message.since > since) isLeader = false;
  }, lifetime);
  document.addEventListener('visibilitychange', look, { signal: lifetime });
  // Behind the channel's own return.
  window.addEventListener('pageshow', () => queueMicrotask(look), { signal: lifetime });
  lifetime.addEventListener('abort', () => clearTimeout(timer), { once: true });
  queueMicrotask(look);
  return (): boolean => isLeader;
}
