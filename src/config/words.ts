/** A row of the attribute table: the words that the attribute knows, and the one that counts for none and for an unknown one. */
type Words<Word extends string> = {
  readonly words: readonly Word[];
  readonly byDefault: Word;
  readonly ifUnknown: Word;
};

/** The word that counts for the value that the page has set. */
export const wordOf = <Word extends string>({ words, byDefault, ifUnknown }: Words<Word>, given: unknown): Word =>
  given === undefined ? byDefault : (words.find((word) => word === given) ?? ifUnknown);
