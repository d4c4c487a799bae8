/** The key code of a key that an input method handles. */
const TAKEN_BY_IME = 229;

/**
 * Whether an input method (IME) handles the key. Safari ends the composition before the key that
 * ended it, so that only the key code identifies this one.
 */
export const isImeKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN_BY_IME;
