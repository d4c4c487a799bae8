import { it } from 'node:test';
import { join } from 'node:path';
import { installFixture, runScript } from './support/install.ts';
import { serveByScript, serveFolder } from './support/serve.ts';
import { useSurface } from './support/surface.ts';

it('[PKG-02][PKG-04] opens the chat in a Vite application with React 19, built and by the dev server', async (t) => {
  const folder = await installFixture(t, 'vite-react');
  await t.test('compiles, and its mistakes do not', () => runScript(folder, 'check'));
  await t.test(
    '[API-07][API-08][API-09][API-10] opens the chat in the build, with its properties, events and calls',
    async (built) => {
      await runScript(folder, 'build');
      await useSurface(built, await serveFolder(built, join(folder, 'dist')));
    },
  );
  await t.test('opens the chat by the dev server', async (served) => {
    await useSurface(served, await serveByScript(served, folder, 'dev'));
  });
});
