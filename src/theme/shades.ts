/** Colours shared by the first paint and the views. */
export const SURFACE = 'var(--support-chat-surface, light-dark(#f0f3f5, #2c353d))';
export const MUTED = 'var(--sc-muted, var(--support-chat-muted, light-dark(#566571, #9eacb5)))';
