/**
 * The design tokens, on the host of both elements. A page sets the public `--support-chat-…`; everything inside reads the `--sc-…` that are
 * made of them, so a page's value is inherited from wherever it stands, also through the launcher into the chat that it brings.
 * Part of the script that every page loads: a token is here because it is used, and nothing else is.
 */
export const tokens = `
:host {
  color-scheme: light dark;
  --sc-accent: var(--support-chat-accent, #0b7285);
  --sc-on-accent: var(--support-chat-on-accent, #fff);
  --sc-background: var(--support-chat-background, light-dark(#fff, #14191d));
  --sc-surface: var(--support-chat-surface, light-dark(#f0f3f5, #212a30));
  --sc-text: var(--support-chat-text, light-dark(#17212a, #e9eef1));
  --sc-muted: var(--support-chat-muted, light-dark(#566571, #9eacb5));
  --sc-tint: color-mix(in srgb, var(--sc-accent) 9%, var(--sc-background));
  --sc-line: color-mix(in srgb, var(--sc-text) 13%, var(--sc-background));
  --sc-outline: color-mix(in srgb, var(--sc-text) 52%, var(--sc-background));
  --sc-link: light-dark(var(--sc-accent), color-mix(in srgb, var(--sc-accent) 45%, #fff));
  --sc-danger: light-dark(#c01f2e, #ff8f8f);
  --sc-radius: var(--support-chat-radius, 16px);
  --sc-font: var(--support-chat-font, system-ui, sans-serif);
  --sc-shadow: 0 0 0 1px light-dark(#0f172a0d, #fff2), 0 4px 12px #0f172a1a, 0 16px 48px #0f172a33;
}
:host([theme="light"]) { color-scheme: light }
:host([theme="dark"]) { color-scheme: dark }
`;
