import { it } from 'node:test';
import { installFixture, runScript } from './support/install.ts';

it('[PKG-03] defines nothing, touches nothing and throws nothing in Node', async (t) => {
  await runScript(await installFixture(t, 'node'), 'start');
});
