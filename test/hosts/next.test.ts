import assert from 'node:assert/strict';
import { it } from 'node:test';
import { holdExchange } from './support/exchange.ts';
import { installFixture, runScript } from './support/install.ts';
import { serveByScript } from './support/serve.ts';
import { useSurface } from './support/surface.ts';

it('[PKG-02][PKG-03][PKG-04] opens the chat in a Next build that renders its pages on the server first', async (t) => {
  const folder = await installFixture(t, 'next');
  await t.test('compiles, and its mistakes do not', () => runScript(folder, 'build'));
  const url = await serveByScript(t, folder, 'start');
  await t.test('defines nothing on the server and on the edge', async () => {
    assert.match(await textOf(url), /On the server the launcher is (<!-- -->)?undefined/);
    assert.equal(await textOf(`${url}/edge`), 'On the edge the launcher is undefined.');
  });
  await t.test(
    '[API-07][API-08][API-09][API-10] opens the chat in the build, with its properties, events and calls',
    (built) => useSurface(built, url),
  );
  await t.test('opens the chat of a tag that the server has rendered', (built) => holdExchange(built, `${url}/plain`));
});

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
