import type { Files } from '../../ports.ts';

/** Some browsers ask where to save before they read the file. */
const REVOKE_AFTER_MS = 60_000;

/** The Files port: downloads a text through a link that is never added to the page. */
export function createFiles(): Files {
  return {
    download(name, text) {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
    },
  };
}
