import { ACCENT } from './tokens.css.ts';

/**
 * If the visitor's system asks for more contrast, texts have 7:1, edges and focus rings 4.5:1, on
 * each of the widget's backgrounds. Any accent becomes dark in light colours and light in dark
 * ones, and derived colours follow. Tokens without a value elsewhere are set only in this sheet:
 * see `color` in ui/theme/style.ts. No page loads it before the widget is used.
 */
export const moreContrast = `
@media (prefers-contrast: more) {
  :host {
    --sc-accent: color-mix(in srgb, ${ACCENT} 30%, light-dark(#000, #fff));
    --sc-on-accent: light-dark(#fff, #000);
    --sc-muted: color-mix(in srgb, var(--sc-text) 90%, var(--sc-background));
    --sc-line: color-mix(in srgb, var(--sc-text) 70%, var(--sc-background));
    --sc-danger: light-dark(#8a0f1a, #ffb8b8);
    --sc-on-danger: light-dark(#fff, #000);
    --sc-ring: 3px;
    --sc-glow: 100%;
    --sc-shadow: 0 0 0 1px var(--sc-line);
  }
  [part][part~=message-staff] { border-color: var(--sc-line) }
}
`;
