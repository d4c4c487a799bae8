import { it } from 'node:test';
import { join } from 'node:path';
import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';

it('[PKG-02][PKG-04] opens the chat in a build of Angular’s CLI', async (t) => {
  const folder = await installFixture(t, 'angular');
  await t.test('compiles, and its mistakes do not', () => runScript(folder, 'check'));
  await t.test('opens the chat in the build', async (built) => {
    await runScript(folder, 'build');
    await holdExchange(built, await serveFolder(built, join(folder, 'dist', 'browser')));
  });
});
