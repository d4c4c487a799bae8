/**
 * Colours made from a page's accent colour, whichever it is, that can be read on the widget's own backgrounds. Apart from the tokens:
 * no page loads it before the window is wanted. In `xyz`, y is the luminance that WCAG's contrast is counted by.
 */
const ACCENT = 'from var(--sc-accent) xyz';

/** The greatest luminance that has 4.5:1 on the darkest of the light surfaces. All three channels are scaled, so the hue stays. */
const MOST = 0.14;
const darkened = `color(${ACCENT} calc(x * ${MOST} / max(y, ${MOST})) min(y, ${MOST}) calc(z * ${MOST} / max(y, ${MOST})))`;

/** The least luminance that has 3:1 on the dark background, and a little more for a full channel. White is added, because black has no hue. */
const LEAST = 0.182;
const lifted = `color(${ACCENT} calc(x + 0.95 * max(0, ${LEAST} - y)) max(y, ${LEAST}) calc(z + 1.09 * max(0, ${LEAST} - y)))`;

/** The accent as text, sign or focus ring. */
export const accentText = `light-dark(${darkened}, color-mix(in srgb, var(--sc-accent) 38%, #fff))`;

/** The edge of what is filled with the accent: the accent itself, but where it would be lost in the background. */
export const accentEdge = `light-dark(${darkened}, ${lifted})`;

/** The accent under the pointer: away from the text on it, never towards it. The text's colour lies beyond what a screen can show. */
export const accentHover = `color-mix(in srgb, var(--sc-accent) 88%, color(from var(--sc-on-accent) srgb ${['r', 'g', 'b'].map((channel) => `calc(1 - clamp(0, ${channel}, 1))`).join(' ')}))`;
