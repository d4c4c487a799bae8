/**
 * Colours made from a page's accent colour, whichever it is, that can be read on the widget's own backgrounds. Apart from the tokens:
 * no page loads it before the window is wanted. In `xyz`, y is the luminance that WCAG's contrast is counted by.
 */
const ACCENT = 'from var(--sc-accent) xyz';

/** On a light background at most as light as 4.5:1 on the greyest of the surfaces allows: all three are scaled, so the hue stays. */
const MOST = 0.14;
const darkened = `color(${ACCENT} calc(x * ${MOST} / max(y, ${MOST})) min(y, ${MOST}) calc(z * ${MOST} / max(y, ${MOST})))`;

/** On a dark background at least as light as 3:1 asks, and a little for the channel that is full: white light is added, as a black has no hue to scale. */
const LEAST = 0.182;
const lifted = `color(${ACCENT} calc(x + 0.95 * max(0, ${LEAST} - y)) max(y, ${LEAST}) calc(z + 1.09 * max(0, ${LEAST} - y)))`;

/** The accent as text, sign or focus ring. */
export const accentText = `light-dark(${darkened}, color-mix(in srgb, var(--sc-accent) 38%, #fff))`;

/** The edge of what is filled with the accent: the accent itself, but where it would be lost in the background. */
export const accentEdge = `light-dark(${darkened}, ${lifted})`;

/** The accent under the pointer: away from the text on it, never towards it. The text's colour lies beyond what a screen can show. */
export const accentHover = `color-mix(in srgb, var(--sc-accent) 88%, color(from var(--sc-on-accent) srgb ${['r', 'g', 'b'].map((channel) => `calc(1 - clamp(0, ${channel}, 1))`).join(' ')}))`;
