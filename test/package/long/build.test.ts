import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rollup } from 'rollup';
import configs from '../../../rollup.config.mjs';
import { widgetPlugins } from '../../../scripts/build/widgetPlugins.mjs';

/** Lines that a bundler rewrites: imports and exports of a CommonJS module, and its build mode. */
const REWRITTEN = /process\.env|import\.meta\.env|require|exports|module|define\b|use strict|\(this/;

describe('the build', () => {
  it('[PKG-07] uses each package as it was published', async () => {
    const changed: string[] = [];
    const packages = new Set<string>();
    const compare = {
      name: 'compare-with-published',
      moduleParsed({ id, code }: { id: string; code: string | null }) {
        const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/[^?]+$/.exec(id)?.[1];
        if (name === undefined || id.startsWith('\0') || code === null) return;
        packages.add(name);
        const kept = new Set(code.split('\n').map((line) => line.trim()));
        const lines = readFileSync(id, 'utf8').split('\n');
        const lost = lines.filter((line) => !REWRITTEN.test(line) && !kept.has(line.trim()));
        // A comment with the location of a source map is not code.
        if (lost.some((line) => !line.startsWith('//#'))) changed.push(`${id}: ${lost[0]?.slice(0, 100)}`);
      },
    };
    const bundle = await rollup({
      input: ['elements/define.ts', 'src/app.tsx'],
      plugins: [...widgetPlugins(), compare],
      onLog: () => undefined,
    });
    await bundle.close();
    assert.deepEqual(changed, []);
    for (const name of ['react-dom', 'pusher-js', 'valtio', 'i18next', '@emotion/react', '@r2wc/core'])
      assert.ok(packages.has(name), `${name} is not among ${[...packages].join(', ')}`);
  });

  it('[PKG-07] fails on a warning', () => {
    for (const { onLog } of configs)
      assert.throws(
        () => onLog('warn', { code: 'CIRCULAR_DEPENDENCY', message: 'a -> b -> a' }),
        /CIRCULAR_DEPENDENCY/,
      );
  });

  it('makes V8 compile eagerly, on another thread, the code that runs at once, and nothing else', () => {
    const begins = (name: string): boolean =>
      readFileSync(fileOf(name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
    assert.deepEqual(['app-', 'connection-', 'cards-', 'support-widget.js'].map(begins), [true, true, false, false]);
  });

  for (const folder of ['cdn', 'lib'])
    it(`[HOST-10] no file in ${folder} has a word in its name that content blockers match`, () => {
      const blocked =
        /pusher|visitor|track|analytic|metric|beacon|telemetry|fingerprint|advert|banner|popup|livechat|\bads?\b/i;
      const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
      assert.ok(names.length > 0);
      assert.deepEqual(
        names.filter((name) => blocked.test(name)),
        [],
      );
    });

  it('writes the page script in ASCII', () => {
    assert.doesNotMatch(readFileSync(fileOf('support-widget.js'), 'utf8'), /[^\0-\x7f]/);
  });
});

/** Returns the file of cdn/ with this name prefix, as built by `npm run build`. */
function fileOf(name: string): string {
  const file = readdirSync('cdn').find((one) => one.startsWith(name) && one.endsWith('.js'));
  assert.ok(file, `cdn/ has no ${name}`);
  return `cdn/${file}`;
}
