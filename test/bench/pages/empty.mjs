/** The host page without a widget, as the baseline for all others. */
export const empty = { id: 'empty', label: 'the empty page' };
