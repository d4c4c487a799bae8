import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { npm } from './npm.ts';
import { readSetup } from './setup.ts';

/** Files that may contain the placeholders `{{api_url}}` and `{{push_key}}`. */
const FILLED_IN = /^servers\.|\.html$/;

/**
 * Copies test/hosts/fixtures/<name> into a temporary folder and installs the packed package there
 * with the fixture's own dependencies. Returns the folder, which is removed at the end of the test.
 */
export async function installFixture(t: TestContext, name: string): Promise<string> {
  const { tarball, apiUrl, pushKey } = readSetup();
  const folder = await mkdtemp(join(tmpdir(), `support-chat-${name}-`));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  await cp(join('test/hosts/fixtures', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules/.test(path),
  });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !FILLED_IN.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('{{api_url}}', apiUrl).replaceAll('{{push_key}}', pushKey));
  }
  const install = ['install', tarball, '--no-save', '--no-audit', '--no-fund'];
  // npm's cache may be older than the lockfile and lack its versions, so a failed install is
  // repeated with the registry.
  await npm(folder, ...install, '--prefer-offline').catch(() => npm(folder, ...install));
  return folder;
}

/** Runs a script of the fixture's package.json. */
export async function runScript(folder: string, script: string): Promise<void> {
  await npm(folder, 'run', script);
}
