import assert from 'node:assert/strict';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { describe, it } from 'node:test';
import { rollup } from 'rollup';
import { minify } from '../../scripts/build/minify.mjs';

const SOURCE = `export function greet(name) {\n  return 'Hello ' + name;\n}\n`;

async function chunkOf(given: Parameters<typeof minify>[0]): Promise<{ code: string; map: SourceMapPayload }> {
  const entry = { name: 'entry', resolveId: (id: string) => id, load: () => SOURCE };
  const bundle = await rollup({ input: { app: 'entry.js' }, plugins: [entry, minify(given)] });
  const { output } = await bundle.generate({ format: 'es', sourcemap: true });
  return { code: output[0].code, map: output[0].map as unknown as SourceMapPayload };
}

/** The source's line that made the text, from 0. */
function lineOf(text: string, { code, map }: { code: string; map: SourceMapPayload }): number | undefined {
  const before = code.slice(0, code.indexOf(text)).split('\n');
  const entry = new SourceMap(map).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  return 'originalLine' in entry ? entry.originalLine : undefined;
}

describe('the minifying', () => {
  it('has Chromium compile in another thread what is run as soon as it has come, and nothing else', async () => {
    const hint = /^\/\/# allFunctionsCalledOnLoad\n/;
    assert.match((await chunkOf({ runsAtOnce: (name) => name === 'app' })).code, hint);
    assert.doesNotMatch((await chunkOf({ runsAtOnce: (name) => name === 'other' })).code, hint);
  });

  it('keeps the source map right in either', async () => {
    for (const isRun of [true, false]) assert.equal(lineOf('Hello ', await chunkOf({ runsAtOnce: () => isRun })), 1);
  });
});
