/**
 * Colours derived from any accent colour of a page that are readable on the widget's own
 * backgrounds. Separate from the tokens, because no page needs them before the window opens. In
 * `xyz`, y is the luminance used for WCAG's contrast.
 */
const ACCENT = 'from var(--sc-accent) xyz';

/**
 * The greatest luminance with a contrast of 4.5:1 on the darkest of the light surfaces. All three
 * channels are scaled, so the hue stays.
 */
const MOST = 0.14;
const darkened = `color(${ACCENT} calc(x * ${MOST} / max(y, ${MOST})) min(y, ${MOST}) calc(z * ${MOST} / max(y, ${MOST})))`;

/**
 * The least luminance with a contrast of 3:1 on the dark background, and a little more for a full
 * channel. White is added, because black has no hue.
 */
const LEAST = 0.182;
const lifted = `color(${ACCENT} calc(x + 0.95 * max(0, ${LEAST} - y)) max(y, ${LEAST}) calc(z + 1.09 * max(0, ${LEAST} - y)))`;

/** The accent for text, icons and focus rings. */
export const accentText = `light-dark(${darkened}, color-mix(in srgb, var(--sc-accent) 38%, #fff))`;

/** The edge of accent-filled shapes: the accent itself, unless it would be invisible on the background. */
export const accentEdge = `light-dark(${darkened}, ${lifted})`;

/**
 * The accent on hover: shifted away from the colour of the text on it. The text's colour is out
 * of gamut, so it is clamped.
 */
export const accentHover = `color-mix(in srgb, var(--sc-accent) 88%, color(from var(--sc-on-accent) srgb ${['r', 'g', 'b'].map((channel) => `calc(1 - clamp(0, ${channel}, 1))`).join(' ')}))`;
