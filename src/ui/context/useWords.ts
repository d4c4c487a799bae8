import { useT } from './ChatContext.tsx';

const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

/**
 * Translates catalogue keys, and returns other texts, such as the server's, unchanged. A key has
 * dots and no spaces.
 */
export function useWords(): (keyOrWords: string) => string {
  const t = useT();
  return (keyOrWords) => (KEY.test(keyOrWords) ? t(keyOrWords) : keyOrWords);
}
