/**
 * A row of the attribute table: the words that the attribute accepts, its default, and the word
 * used for unknown values.
 */
type Words<Word extends string> = {
  readonly words: readonly Word[];
  readonly byDefault: Word;
  readonly ifUnknown: Word;
};

/** Returns the effective word for the value that the page set. */
export const wordOf = <Word extends string>({ words, byDefault, ifUnknown }: Words<Word>, given: unknown): Word =>
  given === undefined ? byDefault : (words.find((word) => word === given) ?? ifUnknown);
