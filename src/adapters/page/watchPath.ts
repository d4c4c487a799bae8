import type { Clock } from '../../ports.ts';

/** Polling interval in a browser without the Navigation API. */
const POLL_MS = 1_000;

/** Calls the listener when the path changes, with any router. Does not wrap the page's `history`. */
export function watchPath(clock: Clock, listener: () => void, signal: AbortSignal): void {
  let path = location.pathname;
  const compare = (): void => {
    if (location.pathname === path) return;
    path = location.pathname;
    listener();
  };
  window.addEventListener('popstate', compare, { signal });
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) navigation.addEventListener('currententrychange', compare, { signal });
  else clock.every(POLL_MS, signal, compare);
}
