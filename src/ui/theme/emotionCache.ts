import createCache, { type EmotionCache } from '@emotion/cache';

type Sheet = EmotionCache['sheet'];

/**
 * Emotion's style sheet as a constructable one, which emotion's documentation leaves to whoever needs another: no <style> tag, so that the
 * widget works under a policy without 'unsafe-inline' and with Trusted Types.
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
      // A selector that this browser does not know costs its own rule alone, as it would in a <style>.
    }
  }

  flush(): void {
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  /** Nothing is rendered on a server. */
  hydrate(): void {}
}

// A shadow root outlives the React root in it when an element is taken out of the page and put back: a second cache would stack sheets.
const caches = new WeakMap<ShadowRoot, EmotionCache>();

/** The one emotion cache of a shadow root. */
export function emotionCache(shadowRoot: ShadowRoot): EmotionCache {
  const known = caches.get(shadowRoot);
  if (known) return known;
  // Vendor prefixes, which are emotion's one plugin, are not needed by the browsers that know the widget's colours.
  const cache = createCache({ key: 'sc', stylisPlugins: [] });
  cache.sheet = new AdoptedSheet(shadowRoot) as unknown as Sheet;
  caches.set(shadowRoot, cache);
  return cache;
}
