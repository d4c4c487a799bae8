import { useT } from './ChatContext.tsx';

const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

/** Translates a catalogue key, and leaves other texts, such as the server's, as they are. A key has dots and no blanks. */
export function useWords(): (keyOrWords: string) => string {
  const t = useT();
  return (keyOrWords) => (KEY.test(keyOrWords) ? t(keyOrWords) : keyOrWords);
}
