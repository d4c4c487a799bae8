import type { EmotionCache } from '@emotion/react';

type Insert = EmotionCache['insert'];

/**
 * Emotion's sheet on a constructable stylesheet: no <style> tag, so the widget works under a policy without 'unsafe-inline' and with
 * Trusted Types. Of the shape of @emotion/sheet's class, version 11, what is used without <Global>.
 */
class AdoptedSheet {
  readonly #sheet = new CSSStyleSheet();

  constructor(root: ShadowRoot) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
  }

  insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    } catch {
      // A selector that this browser does not know costs its own rule, as it would in a <style>; not the whole drawing.
    }
  }
}

/** Where a shadow root's styles go. What emotion's own cache has stylis do, the browser does: rules in rules are CSS by now. */
class Cache {
  readonly key = 'sc';
  readonly registered = {};
  readonly inserted: EmotionCache['inserted'] = {};
  readonly sheet: AdoptedSheet;

  constructor(root: ShadowRoot) {
    this.sheet = new AdoptedSheet(root);
  }

  /** `selector`: empty for keyframes, which come as a rule. */
  readonly insert: Insert = (selector, { name, styles }, sheet) => {
    this.inserted[name] = true;
    sheet.insert(selector ? `${selector}{${styles}}` : styles);
  };
}

// A shadow root outlives the React root in it when an element is taken out of the page and put back: a second cache would stack sheets.
const caches = new WeakMap<ShadowRoot, EmotionCache>();

/** The one emotion cache of a shadow root. */
export function emotionCache(shadowRoot: ShadowRoot): EmotionCache {
  const known = caches.get(shadowRoot);
  if (known) return known;
  const cache = new Cache(shadowRoot) as unknown as EmotionCache;
  caches.set(shadowRoot, cache);
  return cache;
}
