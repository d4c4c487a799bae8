import assert from 'node:assert/strict';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { findChrome } from '../../scripts/findChrome.mjs';

/** Creates a folder that contains these programs. */
async function folderWith(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'support-chat-path-'));
  for (const name of names) {
    const program = join(folder, name);
    await writeFile(program, '#!/bin/sh\n');
    await chmod(program, 0o755);
  }
  return folder;
}

describe('the browser of the tests', () => {
  // Needs a process of its own, because it changes the environment.
  beforeEach(() => {
    delete process.env.CHROME_PATH;
  });

  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell'])
    it(`[PKG-08] is the system’s ${name} if there is no other`, async () => {
      const folder = await folderWith(name, 'firefox');
      process.env.PATH = [await folderWith('node'), folder].join(delimiter);
      assert.equal(findChrome(), join(folder, name));
    });

  it('[PKG-08] is the one set by CHROME_PATH, before all others', async () => {
    process.env.PATH = await folderWith('chromium-headless-shell', 'chromium');
    const chosen = join(await folderWith('my-chrome'), 'my-chrome');
    process.env.CHROME_PATH = chosen;
    assert.equal(findChrome(), chosen);
  });

  it('[PKG-08] is not replaced by another if CHROME_PATH is not a program: the error names it', () => {
    process.env.CHROME_PATH = '/nowhere/chrome';
    assert.throws(() => findChrome(), /CHROME_PATH names no program: \/nowhere\/chrome/);
  });
});
