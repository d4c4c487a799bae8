import { it } from 'node:test';
import { join } from 'node:path';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';
import { useSurface } from './support/surface.ts';

it('[PKG-02][PKG-04] opens the chat in a build of Angular’s CLI', async (t) => {
  const folder = await installFixture(t, 'angular');
  await t.test('compiles, and its mistakes do not', () => runScript(folder, 'check'));
  await t.test(
    '[API-07][API-08][API-09][API-10] opens the chat in the build, with its properties, events and calls',
    async (built) => {
      await runScript(folder, 'build');
      await useSurface(built, await serveFolder(built, join(folder, 'dist', 'browser')));
    },
  );
});
