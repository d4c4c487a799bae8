import createCache, { type EmotionCache } from '@emotion/cache';

/** What emotion asks of its sheet; `key`, `nonce`, `isSpeedy`, `before` are read when <Global> makes another of the same class. */
type SheetOptions = { key: string; container: Node };

/**
 * Emotion's sheet on a constructable stylesheet: no <style> tag, so the widget works under a policy without 'unsafe-inline' and with
 * Trusted Types. It has the shape of @emotion/sheet's class, version 11.
 */
class AdoptedSheet {
  readonly key: string;
  readonly container: Node;
  readonly nonce = undefined;
  readonly isSpeedy = true;
  /** Emotion looks for its <style> tags here; there are none. */
  readonly tags: HTMLStyleElement[] = [];
  before: Element | null = null;
  ctr = 0;
  readonly #sheet = new CSSStyleSheet();

  constructor({ key, container }: SheetOptions) {
    this.key = key;
    this.container = container;
    this.#root.adoptedStyleSheets = [...this.#root.adoptedStyleSheets, this.#sheet];
  }

  hydrate(): void {
    // Nothing is rendered on a server.
  }

  insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    } catch {
      // A selector that this browser does not know costs its own rule, as it would in a <style>; not the whole drawing.
    }
    this.ctr += 1;
  }

  flush(): void {
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  get #root(): ShadowRoot {
    return this.container as ShadowRoot;
  }
}

// A shadow root outlives the React root in it when an element is taken out of the page and put back: a second cache would stack sheets.
const caches = new WeakMap<ShadowRoot, EmotionCache>();

/** The one emotion cache of a shadow root. */
export function emotionCache(shadowRoot: ShadowRoot): EmotionCache {
  const known = caches.get(shadowRoot);
  if (known) return known;
  // No plugins: every browser that has constructable stylesheets needs no vendor prefixes.
  const cache = createCache({ key: 'sc', container: shadowRoot, stylisPlugins: [] });
  Object.assign(cache, { sheet: new AdoptedSheet({ key: cache.key, container: shadowRoot }) });
  caches.set(shadowRoot, cache);
  return cache;
}
