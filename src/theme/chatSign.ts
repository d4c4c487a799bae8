/**
 * The chat's sign, 30 px wide and high, cut out of a border, to which forced colours leave one that is seen. No SVG: each class of it that a
 * script touches weighs some 10 KiB on every page.
 */
export const CHAT_SIGN =
  'border: 15px solid; clip-path: path(evenodd, "M10 25 4 26 5 20A11 11 0 1 1 10 25ZM10 23 7 23 7 20A9 9 0 1 1 10 23Z")';
