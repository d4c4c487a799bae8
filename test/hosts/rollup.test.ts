import { it } from 'node:test';

import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';

it('[PKG-02] opens the chat in a Rollup build', async (t) => {
  const folder = await installFixture(t, 'rollup');

  await t.test('opens the chat in the build', async (built) => {
    await runScript(folder, 'build');
    await holdExchange(built, await serveFolder(built, folder));
  });
});
