import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import resolve from '@rollup/plugin-node-resolve';
import { rollup, type Plugin } from 'rollup';
import { lazyStyles } from '../../scripts/build/lazyStyles.mjs';

type Styles = { name: string; styles: string; next?: Styles };

/** Of two parts each has keyframes of its own, and none was looked at before the whole is. */
const ENTRY = `
import { css, keyframes } from '@emotion/react';
const turn = keyframes({ to: { rotate: '1turn' } });
const fade = keyframes({ from: { opacity: 0 } });
export let looks = 0;
const watched = { get color() { looks += 1; return 'red'; } };
const turning = css({ animation: turn + ' 1s' });
const fading = css([{ animation: fade + ' 2s' }, css(watched)]);
export const both = css([turning, fading, { margin: 0 }]);
export const looksAtBirth = looks;
`;

async function built(t: TestContext, plugins: Plugin[]): Promise<{ both: Styles; looksAtBirth: number }> {
  const folder = await mkdtemp(join(process.cwd(), 'node_modules/.styles-'));
  t.after(() => rm(folder, { recursive: true }));
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? join(process.cwd(), 'entry.js') : null),
    load: (id) => (id.endsWith('entry.js') && id === join(process.cwd(), 'entry.js') ? ENTRY : null),
  };
  const bundle = await rollup({
    input: 'entry',
    external: ['react', 'react/jsx-runtime', 'hoist-non-react-statics'],
    plugins: [entry, ...plugins, resolve({ browser: true })],
  });
  await bundle.write({ dir: folder, entryFileNames: 'styles.mjs', format: 'es' });
  return (await import(pathToFileURL(join(folder, 'styles.mjs')).href)) as { both: Styles; looksAtBirth: number };
}

const listOf = (styles: Styles | undefined): [string, string][] =>
  styles ? [[styles.name, styles.styles], ...listOf(styles.next)] : [];

describe('styles that are made when they are drawn', () => {
  it('are the same, with their keyframes', async (t) => {
    const [now, later] = [await built(t, []), await built(t, [lazyStyles()])];
    assert.equal(listOf(now.both).length, 3);
    assert.deepEqual(listOf(later.both), listOf(now.both));
  });

  it('are not made before', async (t) => {
    assert.equal((await built(t, [])).looksAtBirth, 1);
    assert.equal((await built(t, [lazyStyles()])).looksAtBirth, 0);
  });
});
