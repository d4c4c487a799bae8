import assert from 'node:assert/strict';
import { it } from 'node:test';
import { installFixture, runScript } from './support/install.ts';
import { serveByScript } from './support/serve.ts';
import { useSurface } from './support/surface.ts';

it('[PKG-02][PKG-03][PKG-04] opens the chat in a Nuxt build that renders its pages on the server first', async (t) => {
  const folder = await installFixture(t, 'nuxt');
  await runScript(folder, 'build');
  await t.test('compiles, and its mistakes do not', () => runScript(folder, 'check'));
  const url = await serveByScript(t, folder, 'start');
  await t.test('renders the tag on the server, and its objects nowhere', async () => {
    const page = await (await fetch(url)).text();
    assert.match(page, /<support-launcher api-url="/);
    assert.doesNotMatch(page, /ann@example\.com|\[object/);
  });
  await t.test(
    '[API-07][API-08][API-09][API-10] opens the chat in the build, with its properties, events and calls',
    (built) => useSurface(built, url),
  );
});
