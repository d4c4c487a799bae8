/** Builds the documentation site into a folder. Throws where a page, a link or an example is broken. */
export function buildSite(options: { output: string; drafts?: boolean; search?: boolean }): Promise<void>;
export function serveSite(options: { output: string; drafts?: boolean; port: number }): Promise<() => Promise<void>>;
