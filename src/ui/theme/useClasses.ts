import { __unsafe_useEmotionCache as useEmotionCache, type SerializedStyles } from '@emotion/react';

/**
 * Returns the class of styles created once, with `css()` next to the component. A `css` prop
 * creates three components per element, which is most of the work of rendering a message. Give an
 * element only one: of two, the order of their first use would decide which wins.
 */
export function useClasses(): (styles: SerializedStyles) => string {
  const cache = useEmotionCache();
  if (!cache) throw new Error('This view needs a <CacheProvider> above it.');
  return (styles) => {
    const name = `${cache.key}-${styles.name}`;
    // The styles may use keyframes, which emotion links after them.
    for (let next: SerializedStyles | undefined = styles; next; next = next.next)
      if (!cache.inserted[next.name]) cache.insert(next === styles ? `.${name}` : '', next, cache.sheet, true);
    return name;
  };
}
