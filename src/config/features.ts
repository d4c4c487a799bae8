/** The parts of the chat that a page can turn off, by the words of the attribute `features` without their `no-` (API-13). */
export const FEATURES = ['files', 'emoji', 'rating', 'download', 'sound'] as const;
export type Feature = (typeof FEATURES)[number];
