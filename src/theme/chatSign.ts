/**
 * The chat's icon, 30 px wide and high, clipped from a border, because forced colours keep
 * borders visible. Not an SVG: each SVG class that a script uses takes about 10 KiB on every
 * page.
 */
export const CHAT_SIGN =
  'border: 15px solid; clip-path: path(evenodd, "M10 25 4 26 5 20A11 11 0 1 1 10 25ZM10 23 7 23 7 20A9 9 0 1 1 10 23Z")';
