import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { join } from 'node:path';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';
import { useSurface } from './support/surface.ts';

it('[PKG-02][PKG-03] opens the chat in an Astro build whose frontmatter also imports the package', async (t) => {
  const folder = await installFixture(t, 'astro');
  await runScript(folder, 'build');
  const site = join(folder, 'dist');
  await t.test('defines nothing on the server', async () => {
    assert.match(await readFile(join(site, 'index.html'), 'utf8'), /On the server the launcher is undefined/);
  });
  await t.test(
    '[API-07][API-08][API-09][API-10] opens the chat in the build, with its properties, events and calls',
    async (built) => useSurface(built, await serveFolder(built, site)),
  );
});
