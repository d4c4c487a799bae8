import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { join } from 'node:path';
import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';

it('[PKG-02][PKG-03] opens the chat in an Astro build, whose frontmatter imports the package too', async (t) => {
  const folder = await installFixture(t, 'astro');
  await runScript(folder, 'build');
  const site = join(folder, 'dist');
  await t.test('defines nothing on the server', async () => {
    assert.match(await readFile(join(site, 'index.html'), 'utf8'), /On the server the launcher is undefined/);
  });
  await t.test('opens the chat in the build', async (built) => holdExchange(built, await serveFolder(built, site)));
});
