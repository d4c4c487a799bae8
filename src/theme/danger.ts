/** Fill of a dangerous button and of the unread mark: a red also in dark colours, where danger's texts are pink. */
export const dangerFill = 'var(--sc-danger, light-dark(#c01f2e, #d32f3d))';
/** Text on it. */
export const onDanger = 'var(--sc-on-danger, #fff)';
