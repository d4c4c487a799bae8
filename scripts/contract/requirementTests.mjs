/**
 * Writes the tests of each requirement into docs/requirements.md, from the numbers in the test titles. Run by
 * `npm run docs:requirements`; test/docs/requirements.test.ts checks that the page is up to date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const REQUIREMENTS_PAGE = 'docs/requirements.md';
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/;
const FIXTURES = /^test\/hosts\/fixtures\//;
const NUMBER_IN_TITLE = /\[([A-Z][A-Z0-9]*-\d\d)\]/g;
/** An item of the page: its sentence, its number, and the generated line below. */
const ITEM = /^(- \*\*([A-Z][A-Z0-9]*-\d\d)\*\* .*)\n(?: {2}Tests: .*\n)?/gm;

/** Returns the test files by the requirement that their titles name. */
export function readTests() {
  const tests = new Map();
  const files = readdirSync('test', { recursive: true })
    .map((name) => join('test', name).replaceAll('\\', '/'))
    .filter((file) => TEST_FILE.test(file) && !FIXTURES.test(file));
  for (const file of files.sort())
    for (const [, number] of readFileSync(file, 'utf8').matchAll(NUMBER_IN_TITLE))
      tests.set(number, (tests.get(number) ?? new Set()).add(file));
  return tests;
}

/** Returns the page with the tests of each requirement. A sentence that links to a document needs no test. */
export function pageWithTests(page, tests) {
  return page.replace(ITEM, (_, sentence, number) => {
    const files = [...(tests.get(number) ?? [])];
    if (files.length === 0 && sentence.includes('](')) return `${sentence}\n`;
    return `${sentence}\n  Tests: ${files.map(linkTo).join(', ') || 'none yet'}.\n`;
  });
}

/** Returns the numbers that have a sentence on the page. */
export function numbersOn(page) {
  return [...page.matchAll(ITEM)].map(([, , number]) => number);
}

function linkTo(file) {
  return `[${file.replace(/^test\//, '').replace(/\.(?:test|e2e)\.tsx?$/, '')}](../${file})`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(REQUIREMENTS_PAGE, pageWithTests(readFileSync(REQUIREMENTS_PAGE, 'utf8'), readTests()));
