import { it } from 'node:test';
import { join } from 'node:path';
import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';

it('[HOST-01] opens the chat in a Parcel 2 build without configuration, and resolves each path of the package', async (t) => {
  const folder = await installFixture(t, 'parcel');
  await runScript(folder, 'build');
  await holdExchange(t, await serveFolder(t, join(folder, 'dist')));
  await runScript(folder, 'build:paths');
});
