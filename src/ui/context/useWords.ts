import { useT } from './ChatContext.tsx';

const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

/** For what is a catalogue's key or already words, such as the server's own: a key has dots and no blanks. */
export function useWords(): (keyOrWords: string) => string {
  const t = useT();
  return (keyOrWords) => (KEY.test(keyOrWords) ? t(keyOrWords) : keyOrWords);
}
