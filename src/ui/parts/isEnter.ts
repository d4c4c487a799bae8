// keyCode of a key handled by an IME. Needed in Safari, which ends the composition before the
// Enter that ended it arrives.
const TAKEN_BY_IME = 229;

/** Whether the key is an Enter that no IME is using. */
export const isEnter = ({ key, keyCode, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !isComposing && keyCode !== TAKEN_BY_IME;
