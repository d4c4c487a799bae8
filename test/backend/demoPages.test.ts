import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';

const PAGES = new URL('../../demo/pages/', import.meta.url);

describe('the demo’s pages', () => {
  it('[UX-17] show the launcher on phones too, and load nothing before it is touched', async () => {
    const names = (await readdir(PAGES)).filter((name) => name.endsWith('.html'));
    assert.ok(names.length > 0);
    for (const name of names) {
      const tags = (await readFile(new URL(name, PAGES), 'utf8')).match(/<support-launcher[^>]*>/g) ?? [];
      assert.ok(tags.length > 0, name);
      for (const tag of tags) {
        assert.match(tag, /\slauncher="always"\s/, name);
        assert.doesNotMatch(tag, /chat-button/, name);
      }
    }
  });
});
