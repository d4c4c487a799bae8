/** The start of a quote, a list or a code block, or a mark before a word. */
const MARK = /^ {0,3}(?:>|[-*][ \t]|\d{1,9}\.[ \t]|```)|\*(?=\S)|`|(?<!\w)_(?![\s_])/m;

/**
 * Whether a text may contain formatting. A quick check, so that the parser is loaded only when an
 * operator's message needs it (VIS-09).
 */
export const mayHaveMarks = (text: string): boolean => MARK.test(text);
