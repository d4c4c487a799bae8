/**
 * The fill of a dangerous button and of the unread mark: red even in dark colours, where danger
 * texts are pink.
 */
export const dangerFill = 'var(--sc-danger, light-dark(#c01f2e, #d32f3d))';
/** Text on `dangerFill`. */
export const onDanger = 'var(--sc-on-danger, #fff)';
