import { it } from 'node:test';
import { installFixture, runScript } from './support/install.ts';
import { npm } from './support/npm.ts';
import { readSetup } from './support/setup.ts';

it('[PKG-04][HOST-03] types properties, methods, events and window.SupportChat, and rejects unknown ones', async (t) => {
  await runScript(await installFixture(t, 'typescript'), 'check');
});

it('[PKG-01] resolves to matching types and JavaScript for modules, require and bundlers', async () => {
  const { tarball } = readSetup();
  await npm('.', 'exec', '--no', '--', 'publint', '--strict', tarball);
  await npm('.', 'exec', '--no', '--', 'attw', tarball);
});
