/**
 * Writes the table of docs/backend/configure.md from the schema of the environment. Run by
 * `npm run docs:tables`; test/docs/backend.test.ts checks that the page is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import * as v from 'valibot';
import { VARIABLES } from '../backend/base/variables.ts';

export const SETTINGS_PAGE = 'docs/backend/configure.md';
const BLOCK = /<!-- settings:start -->[^]*<!-- settings:end -->/;

/** Returns the page with its table filled in. */
export async function pageWithSettings(page: string): Promise<string> {
  const rows = Object.entries(VARIABLES).map(([name, variable]) => {
    const { description, otherwise } = v.getMetadata(variable) as { description: string; otherwise?: string };
    return `| \`${name}\` | ${otherwise ?? `\`${String(variable.default)}\``} | ${description} |`;
  });
  const table = ['| variable | without it | what it does |', '| --- | --- | --- |', ...rows].join('\n');
  const filled = page.replace(BLOCK, () => `<!-- settings:start -->\n\n${table}\n\n<!-- settings:end -->`);
  return format(filled, { ...(await resolveConfig(SETTINGS_PAGE)), parser: 'markdown' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(SETTINGS_PAGE, await pageWithSettings(readFileSync(SETTINGS_PAGE, 'utf8')));
