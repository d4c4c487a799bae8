/** Colours shared by the first paint and the views. */
export const SURFACE = 'var(--support-chat-surface, light-dark(#f0f3f5, #2c353d))';
export const MUTED = 'var(--sc-muted, var(--support-chat-muted, light-dark(#566571, #9eacb5)))';

/**
 * The fill of a dangerous button and of the unread mark: red even in dark colours, where danger
 * texts are pink.
 */
export const dangerFill = 'var(--sc-danger, light-dark(#c01f2e, #d32f3d))';
/** Text on `dangerFill`. */
export const onDanger = 'var(--sc-on-danger, #fff)';
