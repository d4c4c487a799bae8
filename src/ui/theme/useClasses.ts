import { __unsafe_useEmotionCache as useEmotionCache, type SerializedStyles } from '@emotion/react';

/**
 * The class of styles that were put together once, with `css()` beside the component. A `css` prop makes three components of an element;
 * in what is drawn with each message that is most of the work. Give one to an element: of two, the order of their first use decides.
 */
export function useClasses(): (styles: SerializedStyles) => string {
  const cache = useEmotionCache();
  if (!cache) throw new Error('This view needs a <CacheProvider> above it.');
  return (styles) => {
    const name = `${cache.key}-${styles.name}`;
    // The styles may use keyframes, which emotion lists after them.
    for (let next: SerializedStyles | undefined = styles; next; next = next.next)
      if (!cache.inserted[next.name]) cache.insert(next === styles ? `.${name}` : '', next, cache.sheet, true);
    return name;
  };
}
