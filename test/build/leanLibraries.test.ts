import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import resolve from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import { leanLibraries, type LeanLibrary } from '../../scripts/build/lean/leanLibraries.mjs';
import ar from '../../src/i18n/ar.json' with { type: 'json' };
import type { createTexts } from '../../src/i18n/createTexts.ts';
import de from '../../src/i18n/de.json' with { type: 'json' };
import en from '../../src/i18n/en.json' with { type: 'json' };
import type { Clock, Texts } from '../../src/ports.ts';

const FILE = 'dist/emotion-memoize.esm.js';
const library = (change: Partial<LeanLibrary>): LeanLibrary => ({
  name: '@emotion/memoize',
  version: '0.9.0',
  file: FILE,
  groups: [{ why: 'A test takes it out.', empty: ['memoize'] }],
  ...change,
});

async function lean(change: Partial<LeanLibrary>): Promise<string> {
  const input = join(process.cwd(), 'node_modules/@emotion/memoize', FILE);
  const bundle = await rollup({ input, plugins: [leanLibraries([library(change)])] });
  const { output } = await bundle.generate({ format: 'es' });
  return output[0].code;
}

describe('a library that is made lean', () => {
  it('has lost what is named', async () => {
    assert.match(await lean({}), /function memoize\(fn\) \{\s*\}/);
  });

  it('may not be another version', async () => {
    await assert.rejects(lean({ version: '0.9.1' }), /@emotion\/memoize is 0\.9\.0, its cuts are made for 0\.9\.1/);
  });

  it('may not lack what is named', async () => {
    const groups = [{ why: 'Nothing has it.', empty: ['memoize', 'forget'] }];
    await assert.rejects(lean({ groups }), /@emotion\/memoize has changed: empty forget: found 0 times/);
  });
});

/** src/i18n/createTexts.ts with all that it needs, as the widget is built or as the libraries are. */
async function textsBuilt(t: TestContext, isLean: boolean): Promise<typeof createTexts> {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  t.after(() => rm(folder, { recursive: true }));
  const bundle = await rollup({
    input: 'src/i18n/createTexts.ts',
    plugins: [isLean && leanLibraries(), resolve({ browser: true }), esbuild({ loaders: { '.json': 'json' } })],
  });
  await bundle.write({ dir: folder, entryFileNames: 'texts.mjs', chunkFileNames: '[name].mjs', format: 'es' });
  const url = pathToFileURL(join(folder, 'texts.mjs')).href;
  return ((await import(url)) as { createTexts: typeof createTexts }).createTexts;
}

/** What a translation server may come to say: other plurals, a nesting, formats, what is not given, an odd type. */
const REMOTE = {
  'message.notSent': '$t(message.retry) {{name}} {{ count }} {{-name}} {{missing}} {{count, number}}',
  'thread.new_zero': 'none',
  'thread.new_one': 'one',
  'thread.new_two': 'two',
  'thread.new_few': '{{count}} few',
  'thread.new_many': '{{count}} many',
  'thread.typing': '{{name, currency(EUR)}} {{name.first}} & <b>{{name}}</b>',
  'message.retry': '',
  'composer.send': { deep: 'text' },
};
const LANGS = ['en', 'de', 'de-AT', 'fr', 'es', 'pt', 'ar', 'ja', 'cimode', 'x-klingon', 'zh-Hant-TW'];
const VALUES = [
  undefined,
  {},
  ...[0, 1, 2, 3, 11, 100, 2.5].map((count) => ({ count, name: `{{count}} $t(x) /${count}` })),
];

const KEYS = [...Object.keys(en), ...Object.keys(REMOTE), 'thread.new', 'no.such.key', 'constructor'];
const clock: Clock = { now: () => 0, after: () => undefined, every: () => undefined };

async function madeTexts(create: typeof createTexts, lang: string): Promise<Texts> {
  let loading: Promise<void> | undefined;
  const texts = create({
    lang,
    clock,
    translationsUrl: () => 'data:,',
    store: { get: () => JSON.stringify({ lang, version: '1', texts: REMOTE }), set: () => undefined },
    report: () => undefined,
    lifetime: new AbortController().signal,
    later: (task) => void (loading = task()),
    builtIns: { ar: async () => ({ default: ar }), de: async () => ({ default: de }) },
  });
  // The built-in catalogue has come with the next turn.
  await new Promise(setImmediate);
  await loading;
  return texts;
}

describe('i18next, made lean', () => {
  it('[I18N-03][I18N-04] says the same in every language, for every key, number and odd text', async (t) => {
    const [lean, whole] = [await textsBuilt(t, true), await textsBuilt(t, false)];
    for (const lang of LANGS) {
      const [ours, theirs] = await Promise.all([madeTexts(lean, lang), madeTexts(whole, lang)]);
      const said = (texts: Texts): unknown => [
        texts.lang(),
        texts.dir(),
        KEYS.flatMap((key) => VALUES.map((values) => texts.t(key, values))),
      ];
      assert.deepEqual(said(ours), said(theirs));
    }
  });
});
