import { it } from 'node:test';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';
import { useSurface } from './support/surface.ts';

it('[PKG-02] opens the chat in an esbuild build with splitting', async (t) => {
  const folder = await installFixture(t, 'esbuild');

  await t.test(
    '[API-07][API-08][API-09][API-10] opens the chat in the build, with its properties, events and calls',
    async (built) => {
      await runScript(folder, 'build');
      await useSurface(built, await serveFolder(built, folder));
    },
  );
});
