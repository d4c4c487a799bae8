import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { numbersOn, pageWithTests, readTests, REQUIREMENTS_PAGE } from '../../scripts/contract/requirementTests.mjs';
import { codeFiles } from './support/pages.ts';

const page = readFileSync(REQUIREMENTS_PAGE, 'utf8');
const described = numbersOn(page);

describe('docs/requirements.md', () => {
  it('has one sentence for every number in a test title', () => {
    const missing = [...readTests().keys()].filter((number) => !described.includes(number));
    assert.deepEqual(missing, [], `add a sentence for each to ${REQUIREMENTS_PAGE}`);
    assert.equal(new Set(described).size, described.length);
  });

  it('has a sentence for every number of its families in the code', () => {
    const families = new Set(described.map((number) => number.split('-')[0]));
    const named = new RegExp(`\\b(?:${[...families].join('|')})-\\d\\d\\b`, 'g');
    const missing = codeFiles()
      .flatMap((file) => (readFileSync(file, 'utf8').match(named) ?? []).map((number) => ({ file, number })))
      .filter(({ number }) => !described.includes(number));
    assert.deepEqual(missing, []);
  });

  it('lists the tests that name each number today', () => {
    assert.equal(page, pageWithTests(page, readTests()), 'run `npm run docs:requirements`');
  });

  it('lists a new test, drops a deleted one, and leaves a documented figure without tests', () => {
    const old =
      '- **AB-01** One.\n  Tests: [old](../test/old.test.ts).\n- **AB-02** Two.\n- **AB-03** [Three](x.md).\n';
    const tests = new Map([['AB-01', new Set(['test/ui/new.test.tsx', 'test/e2e/all.e2e.ts'])]]);
    assert.equal(
      pageWithTests(old, tests),
      '- **AB-01** One.\n  Tests: [ui/new](../test/ui/new.test.tsx), [e2e/all](../test/e2e/all.e2e.ts).\n' +
        '- **AB-02** Two.\n  Tests: none yet.\n- **AB-03** [Three](x.md).\n',
    );
  });
});
