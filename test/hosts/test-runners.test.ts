import assert from 'node:assert/strict';
import { it } from 'node:test';
import { installFixture } from './support/install.ts';
import { npm } from './support/npm.ts';

const HINT = /support-chat: this page got the entry for servers.+resolve\.conditions.+moduleNameMapper/;

it('[HOST-01] defines the elements in Vitest and Jest, or names the setting', async (t) => {
  const folder = await installFixture(t, 'test-runners');
  const run = (script: string, dom: string): Promise<string> =>
    npm(folder, 'exec', '-c', `DOM=${dom} npm run ${script} 2>&1`);
  for (const script of ['vitest', 'jest']) assert.match(await run(script, 'jsdom'), HINT, script);
  for (const dom of ['jsdom', 'happy-dom'])
    for (const script of ['vitest:browser', 'vitest:mapped'])
      assert.doesNotMatch(await run(script, dom), HINT, `${script} in ${dom}`);
  assert.doesNotMatch(await run('jest:mapped', 'jsdom'), HINT);
});
