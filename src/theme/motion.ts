/**
 * The motions of docs/design.md. Only opacity and transform change, so that the browser animates
 * without a layout, and none of them runs if the visitor prefers reduced motion.
 */
export const EASE = 'cubic-bezier(.2,.8,.2,1)';

export const OPEN_MS = 220;
export const CLOSE_MS = 140;
export const ARRIVE_MS = 160;
/** Between the starts of two chips of a group. */
export const CHIP_STEP_MS = 30;

/** Where an entry, a menu and the window start. */
export const BELOW = 'translateY(8px)';
export const SMALLER = 'scale(.96)';
export const AT_CORNER = `transform: ${BELOW} ${SMALLER}`;
/**
 * The opacity in the first frame of what appears: the page may be too busy for a second frame, and
 * the composer takes keys from the first one on.
 */
export const FAINT = 0.4;
