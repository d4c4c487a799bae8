// keyCode of a key that an IME has taken; Safari ends the composition before the Enter that ended it arrives.
const TAKEN_BY_IME = 229;

/** An Enter that no IME is using. */
export const isEnter = ({ key, keyCode, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !isComposing && keyCode !== TAKEN_BY_IME;
