import { useEffect } from 'react';

/** Keys that write, or move in the text, by a keyboard or an input method. Escape, Tab, F5 and the like are not the field's alone. */
const TYPED = /^(?:.|Enter|Backspace|Delete|Arrow.+|Home|End|Page.+|Process|Dead|Unidentified)$/u;

/**
 * Keeps keys typed into a field from the page, which sees the element as their target and no field: its shortcuts of one key would take
 * them. A listener in the capturing phase hears them all the same.
 */
export function useTypedKeys(root: ShadowRoot): void {
  useEffect(() => {
    const stop = new AbortController();
    // The page hears the keyup of every key whose keydown it has heard, even if the focus is in a field by then.
    const held = new Set<string>();
    const keep = (event: Event): void => {
      if (!(event instanceof KeyboardEvent)) return;
      const { type, code } = event;
      const isTyped = isTypedIn(root, event);
      if (type === 'keydown' && isTyped) held.add(code);
      if (type === 'keyup' ? held.delete(code) : isTyped) event.stopPropagation();
    };
    for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keep, { signal: stop.signal });
    return () => stop.abort();
  }, [root]);
}

function isTypedIn(root: ShadowRoot, { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && root.contains(target) && target.matches('input, select, textarea');
  return isField && !ctrlKey && !metaKey && !altKey && TYPED.test(key);
}
