import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

export type HostResult = { host: string; passed: number; failed: number };

const FIXTURES = 'test/hosts/fixtures';
/** The page that shows the table of the last whole run. */
const PAGE = 'docs/frameworks/tested.md';
const TABLE = /(?<=<!-- hosts -->\n)[^]*(?=\n<!-- \/hosts -->)/;
/** What an application is checked with, not what it is made of. */
const TOOLS = /^@types\/|^typescript$|^svelte-check$|^vue-tsc$/;

/** Writes the results into the documentation, with the versions that the applications are pinned to. */
export async function writeTable(results: readonly HostResult[], on: Date): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const rows = await Promise.all(results.map(rowOf));
  const head = '| application | made with | result |\n| --- | --- | --- |';
  const table = `Version ${version} on ${on.toISOString().slice(0, 10)}:\n\n${head}\n${rows.join('\n')}\n`;
  const next = page.replace(TABLE, table);
  await writeFile(PAGE, await format(next, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}

async function rowOf({ host, passed, failed }: HostResult): Promise<string> {
  const versions = new Set<string>();
  for (const fixture of await fixturesOf(host)) {
    for (const version of await versionsOf(fixture)) versions.add(version);
  }
  const result = failed === 0 ? `${passed} passed` : `${failed} failed, ${passed} passed`;
  return `| \`${host}\` | ${[...versions].join(', ') || 'the package alone'} | ${result} |`;
}

/** Returns the applications in test/hosts/fixtures that a test names. */
async function fixturesOf(host: string): Promise<string[]> {
  const source = await readFile(join('test/hosts', `${host}.test.ts`), 'utf8');
  return (await readdir(FIXTURES)).filter((name) => source.includes(`'${name}'`));
}

async function versionsOf(fixture: string): Promise<string[]> {
  const file = await readFile(join(FIXTURES, fixture, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(file) as Record<string, Record<string, string> | undefined>;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => !TOOLS.test(name))
    .map(([name, version]) => `${name} ${version}`);
}
