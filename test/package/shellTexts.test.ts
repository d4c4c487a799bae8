import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { shellTexts } from '../../scripts/contract/shellTexts.mjs';

it('[UX-14][I18N-03] keeps the shell texts equal to the catalogues; `npm run build:texts` writes them', () => {
  const files = shellTexts();
  assert.deepEqual(readdirSync('src/shell/texts').sort(), files.map(({ path }) => path.split('/').at(-1)).sort());
  for (const { path, content } of files) {
    assert.equal(readFileSync(path, 'utf8'), content, path);
    for (const [key, text] of Object.entries(JSON.parse(content) as Record<string, unknown>))
      assert.ok(typeof text === 'string' && text !== '', `${path}: ${key}`);
  }
});
