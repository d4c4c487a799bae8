import createCache, { type EmotionCache } from '@emotion/cache';

type Sheet = EmotionCache['sheet'];

/**
 * Replaces emotion's style sheet by a constructable one; emotion's documentation leaves that to
 * its users. Without a <style> tag the widget works under a policy without 'unsafe-inline' and
 * with Trusted Types.
 */
class AdoptedSheet implements Pick<Sheet, 'insert' | 'flush' | 'hydrate'> {
  readonly #root: ShadowRoot;
  readonly #sheet = new CSSStyleSheet();

  constructor(root: ShadowRoot) {
    this.#root = root;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
  }

  insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    } catch {
      // An unsupported selector drops only its own rule, as in a <style>.
    }
  }

  flush(): void {
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  /** Nothing is rendered on a server. */
  hydrate(): void {}
}

// A shadow root outlives its React root when an element is removed and reinserted. A second cache
// would add another sheet.
const caches = new WeakMap<ShadowRoot, EmotionCache>();

/** Returns the only emotion cache of a shadow root. */
export function emotionCache(shadowRoot: ShadowRoot): EmotionCache {
  const known = caches.get(shadowRoot);
  if (known) return known;
  // Disables emotion's only plugin, vendor prefixes: browsers that support the widget's colours need none.
  const cache = createCache({ key: 'sc', stylisPlugins: [] });
  cache.sheet = new AdoptedSheet(shadowRoot) as unknown as Sheet;
  caches.set(shadowRoot, cache);
  return cache;
}
