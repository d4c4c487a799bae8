import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { codeFiles, filesIn } from './support/pages.ts';
import { findAvoided } from './support/wording.ts';

/** `npm run bench` writes this page from its own texts. */
const WRITTEN_BY_BENCH = 'docs/performance.md';
/** This file has the examples. */
const EXAMPLES = 'test/docs/wording.test.ts';
const AT_THE_ROOT = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'];

const avoidedIn = (file: string): string[] => findAvoided({ file, text: readFileSync(file, 'utf8') });

describe('the wording of comments, test titles and documents', () => {
  it('needs no decoding', () => {
    const documents = [...AT_THE_ROOT, ...filesIn('docs').filter((file) => /(?<!\.build\/.*)\.md$/.test(file))];
    const files = [...documents, ...codeFiles()].filter((file) => ![WRITTEN_BY_BENCH, EXAMPLES].includes(file));
    assert.ok(files.length > 1000);
    assert.deepEqual(files.flatMap(avoidedIn), []);
  });

  for (const [kind, file, text] of [
    ['a comment', 'a.ts', '/** Asks anew. */'],
    ['a comment behind code', 'a.ts', "const url = 'https://a.example'; // asks anew"],
    ['a continued comment', 'a.mjs', '/**\n * The server is told.\n */'],
    ['a test title', 'a.test.ts', "  it('asks somebody', async () => {"],
    ['a comment of a style sheet', 'a.css', 'a { color: red } /* The dot stands in the corner. */'],
    ['a document', 'a.md', 'First.\n\nThe chat goes on.'],
    ['a text below a generated table', 'a.md', '<!-- a:start -->\nanew\n<!-- a:end -->\nOne after the other.'],
  ] as const)
    it(`is checked in ${kind}`, () => {
      const line = text.split('\n').findLastIndex((each) => /anew|told|somebody|stands|goes on|after/.test(each)) + 1;
      assert.equal(findAvoided({ file, text }).length, 1);
      assert.match(findAvoided({ file, text })[0] ?? '', new RegExp(`^${file}:${line}: .*write instead`));
    });

  for (const [kind, file, text] of [
    ['a name', 'a.ts', 'const anew = true;'],
    ['a text of the interface', 'a.ts', "const text = 'Nobody is online';"],
    ['an address', 'a.ts', "const url = 'https://anew.example';"],
    ['code in a document', 'a.md', 'See `this` and [this](anew.md).'],
    ['a generated table', 'a.md', '<!-- a:start -->\n| nobody |\n<!-- a:end -->'],
  ] as const)
    it(`is free in ${kind}`, () => {
      assert.deepEqual(findAvoided({ file, text }), []);
    });
});
