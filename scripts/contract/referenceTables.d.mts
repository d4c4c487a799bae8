/** Returns the page with its tables filled in. */
export function pageWithTables(page: string, manifest: object): Promise<string>;
/** Returns the pages of docs/reference, each with the names of its tables. */
export function readPages(): { path: string; text: string; tables: string[] }[];
export const TABLE_NAMES: readonly string[];
