import { it } from 'node:test';
import { installFixture, runScript } from './support/install.ts';

it('[PKG-04][HOST-03] types properties, methods, events and window.SupportChat, and rejects unknown ones', async (t) => {
  await runScript(await installFixture(t, 'typescript'), 'check');
});
