/** The README with the table that belongs in it. */
export function readmeWithTables(readme: string, manifest: object): Promise<string>;
