import type { Page } from '../ports.ts';

export function createPage(): Page {
  return {
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (listener) => {
      const onChange = () => {
        if (document.visibilityState === 'visible') listener();
      };
      // `online` and `pageshow` tell of a network and of a page that came back from sleep.
      document.addEventListener('visibilitychange', onChange);
      window.addEventListener('online', onChange);
      window.addEventListener('pageshow', onChange);
      return () => {
        document.removeEventListener('visibilitychange', onChange);
        window.removeEventListener('online', onChange);
        window.removeEventListener('pageshow', onChange);
      };
    },
    setTitle: (title) => {
      document.title = title;
    },
    readPlace: () => location.hash.slice(1),
    writePlace: (place) => history.replaceState(null, '', place === '' ? location.pathname : `#${place}`),
  };
}
