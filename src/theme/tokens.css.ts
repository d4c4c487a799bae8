/** The accent colour set by the page. */
export const ACCENT = 'var(--support-chat-accent,#0b7285)';

/**
 * The design tokens, on the host of both elements. A page sets the public `--support-chat-…`;
 * everything inside reads the `--sc-…` derived from them. A page's value is therefore inherited
 * wherever it is set, even through the launcher into the chat that it adds. Every page loads this
 * script, so it contains only tokens that are used.
 */
export const tokens = `
:host {
  color-scheme: light dark;
  --sc-accent: ${ACCENT};
  --sc-on-accent: var(--support-chat-on-accent, color(from var(--sc-accent) xyz calc(9e5 - 5e6*y) calc(9e5 - 5e6*y) calc(9e5 - 5e6*y)));
  --sc-background: var(--support-chat-background, light-dark(#fff, #1b2127));
  --sc-text: var(--support-chat-text, light-dark(#17212a, #e9eef1));
  --sc-tint: color-mix(in srgb, var(--sc-accent) 9%, light-dark(var(--sc-background), color-mix(in srgb, #fff 5%, var(--sc-background))));
  --sc-radius: var(--support-chat-radius, 16px);
  --sc-shadow: 0 0 0 1px light-dark(#8883, #fff3), 0 12px 40px #0003;
}
`;
