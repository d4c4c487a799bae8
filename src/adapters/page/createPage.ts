import { isMobile } from '../../config/isMobile.ts';
import type { Clock, Page } from '../../ports.ts';
import { copyText } from './copyText.ts';
import { onBack } from './BackStack.ts';
import { browserOf, systemOf } from './device.ts';
import { createTitle } from './createTitle.ts';
import { holdScroll } from './holdScroll.ts';
import { isVisible } from './isVisible.ts';
import { watchResume } from './watchResume.ts';
import { watchVisibleArea } from './watchVisibleArea.ts';

/** Polling interval in a browser without the Navigation API. */
const POLL_MS = 1_000;

/** The Page port: the browser's page and device. */
export function createPage(clock: Clock): Page {
  return {
    isVisible,
    isOnline: () => navigator.onLine,
    url: () => location.href,
    path: () => location.pathname,
    host: () => location.host,
    language: () => navigator.language,
    isMobile: () => isMobile(),
    browser: () => browserOf(navigator.userAgent),
    os: () => systemOf(navigator.userAgent),
    device: () => (isMobile() ? 'mobile' : 'desktop'),
    screen: () => `${screen.width}x${screen.height}`,
    timezone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    onVisibilityChange: (listener, signal) =>
      document.addEventListener('visibilitychange', () => listener(), { signal }),
    onConnectionChange(listener, signal) {
      window.addEventListener('online', () => listener(), { signal });
      window.addEventListener('offline', () => listener(), { signal });
    },
    onNavigate: (listener, signal) => watchPath(clock, listener, signal),
    onResize: (listener, signal) => window.addEventListener('resize', () => listener(), { signal }),
    onResume: (listener, signal) => watchResume(clock, listener, signal),
    onRestore: (listener, signal) =>
      window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal }),
    holdScroll,
    onBack,
    onVisibleArea: watchVisibleArea,
    showCount: createTitle(),
    copy: copyText,
  };
}

/** Calls the listener when the path changes, with any router. Does not wrap the page's `history`. */
function watchPath(clock: Clock, listener: () => void, signal: AbortSignal): void {
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
