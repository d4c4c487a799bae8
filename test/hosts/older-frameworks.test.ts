import { it } from 'node:test';
import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveFolder } from './support/serve.ts';

for (const [framework, scripts] of [
  ['react-18', ['check', 'build']],
  ['vue-2', ['build']],
  ['svelte-4', ['build']],
  ['preact', ['build']],
] as const)
  it(`[HOST-01] opens the chat in an application of ${framework}`, async (t) => {
    const folder = await installFixture(t, framework);
    for (const script of scripts) await runScript(folder, script);
    await holdExchange(t, await serveFolder(t, folder));
  });
