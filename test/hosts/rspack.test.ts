import { it } from 'node:test';
import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';

it('[HOST-01] opens the chat in an Rspack build', async (t) => {
  const folder = await installFixture(t, 'rspack');
  await runScript(folder, 'build');
  await holdExchange(t, await serveFolder(t, folder));
});
