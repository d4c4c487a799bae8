/** The page with the tables that belong in it. */
export function pageWithTables(page: string, manifest: object): Promise<string>;
/** The pages of docs/reference, and the names of the tables that each has. */
export function readPages(): { path: string; text: string; tables: string[] }[];
export const TABLE_NAMES: readonly string[];
