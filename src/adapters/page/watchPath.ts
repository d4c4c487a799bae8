import type { Clock } from '../../ports.ts';

/** How late a change of the path may be seen where the browser doesn't tell of it. */
const POLL_MS = 1_000;

/**
 * Tells when the path changes, by whatever way the page's own router goes. The page's `history` is left as it is: where there is no
 * Navigation API, the address is looked at now and then.
 */
export function watchPath(clock: Clock, listener: () => void, signal: AbortSignal): void {
  let path = location.pathname;
  const look = (): void => {
    if (location.pathname === path) return;
    path = location.pathname;
    listener();
  };
  window.addEventListener('popstate', look, { signal });
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) navigation.addEventListener('currententrychange', look, { signal });
  else clock.every(POLL_MS, signal, look);
}
