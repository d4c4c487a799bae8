import { useEffect, useState, type RefObject } from 'react';
import { focusedIn } from '../parts/focusedIn.ts';

/** The entry that holds the focus; also while the whole window is in the background, where it has the focus again when it comes back. */
export function useFocusedKey(content: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const element = content.current;
    const stop = new AbortController();
    const look = (): void => {
      const inside = focusedIn(element);
      const article = element?.contains(inside) ? inside?.closest<HTMLElement>('[data-key]') : null;
      setFocused(article?.dataset.key ?? null);
    };
    for (const event of ['focusin', 'focusout']) element?.addEventListener(event, look, { signal: stop.signal });
    return () => stop.abort();
  }, [content]);
  return focused;
}
