/** The page with the table that belongs in it. */
export function pageWithTables(page: string, manifest: object): Promise<string>;
