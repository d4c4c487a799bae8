import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const FOLDER = join('docs', 'decisions');

it('the index of decisions lists each decision once, under its number', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^\| \[(\d+)\]\(([^)]+)\)/gm)].map(([, number, file]) => `${number} ${file}`);
  const files = readdirSync(FOLDER).filter((file) => /^\d{4}-/.test(file));
  assert.ok(files.length > 100);
  assert.deepEqual(listed.sort(), files.map((file) => `${Number(file.slice(0, 4))} ${file}`).sort());
});
