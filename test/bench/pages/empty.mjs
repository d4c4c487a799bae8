/** The host page with nothing on it: what all others are held against. */
export const empty = { id: 'empty', label: 'the empty page' };
