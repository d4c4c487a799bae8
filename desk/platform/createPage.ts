import type { Page } from '../ports.ts';

export function createPage(): Page {
  return {
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (listener) => {
      const onChange = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', onChange);
      window.addEventListener('pageshow', onChange);
      return () => {
        document.removeEventListener('visibilitychange', onChange);
        window.removeEventListener('pageshow', onChange);
      };
    },
    isOnline: () => navigator.onLine,
    onNetwork: (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    setTitle: (title) => {
      document.title = title;
    },
    // Browsers have no clipboard API on pages without https.
    copy: async (text) => {
      if (!('clipboard' in navigator)) return false;
      return navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
    },
    readPlace,
    openAddress: (url) => location.assign(url),
    replacePlace: (place) => history.replaceState(null, '', addressOf(place)),
    pushPlace: (place) => {
      if (place !== readPlace()) history.pushState(null, '', addressOf(place));
    },
    onPlace: (listener) => {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
  };
}

function readPlace(): string {
  return location.hash.slice(1);
}

function addressOf(place: string): string {
  return place === '' ? location.pathname : `#${place}`;
}
