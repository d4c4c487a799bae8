import { darkenedTo } from './accent.ts';
import { ACCENT } from './tokens.css.ts';

/** A share of the text's colour, the rest of the background's. */
const ofText = (share: number): string => `color-mix(in srgb, var(--sc-text) ${share}%, var(--sc-background))`;

/**
 * For those who ask their system for more contrast: texts have 7:1, edges and focus rings 4.5:1, on each of the widget's backgrounds. The
 * accent is made dark in light colours and light in dark ones; all that is derived from it follows. What has no value elsewhere is a token
 * of this sheet alone: see `color` in ui/theme/style.ts. No page loads it before the widget is wanted.
 */
export const moreContrast = `
@media (prefers-contrast: more) {
  :host {
    --sc-accent: light-dark(${darkenedTo(0.07, ACCENT)}, color-mix(in srgb, ${ACCENT} 25%, #fff));
    --sc-on-accent: light-dark(#fff, #000);
    --sc-muted: ${ofText(85)};
    --sc-line: ${ofText(70)};
    --sc-danger: light-dark(#8a0f1a, #ffb8b8);
    --sc-ring: 3px;
    --sc-glow: 100%;
    --sc-shadow: 0 0 0 1px var(--sc-line);
  }
  [part][part~=message-staff] { border-color: var(--sc-line) }
}
`;
