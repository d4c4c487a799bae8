import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { parseAst } from 'rollup/parseAst';
import { withoutTags } from '../../scripts/build/lean/withoutTags.mjs';

/** What is left of a function's body, evaluated with a fiber of this tag. */
function run(body: string, tags: readonly number[], tag: number): unknown {
  const code = `"use strict"; function look(fiber) {${body}}`;
  return runInNewContext(`${withoutTags(code, parseAst(code), tags)}; look({ tag })`, { tag });
}

const SWITCH = `
  switch (fiber.tag) {
    case 1: return 'one';
    case 13: var mine = 'suspense'; return mine;
    case 26: case 5: mine = 'host'; return mine;
    case 6: mine = 'text';
    case 22: return mine + ' runs on';
    default: return 'other';
  }`;

describe('a library without some tags', () => {
  it('does for the others what it did', () => {
    const told = [1, 5, 6, 7].map((tag) => run(SWITCH, [13, 26], tag));
    assert.deepEqual(told, ['one', 'host', 'text runs on', 'other']);
  });

  it('has lost their cases, but keeps a body that another runs into, and the variables of what is gone', () => {
    const code = `"use strict"; function look(fiber) {${SWITCH}}`;
    const lean = withoutTags(code, parseAst(code), [13, 22, 26]);
    assert.doesNotMatch(lean, /suspense|13|22|26/);
    assert.equal(run(SWITCH, [13, 22, 26], 6), 'text runs on');
    assert.equal(run(SWITCH, [13, 22, 26], 5), 'host');
  });

  it('knows what comparisons with them come to', () => {
    const body = `return fiber.tag === 22 || 26 !== fiber.tag ? 'not one of them' : 'one of them'`;
    assert.equal(run(body, [22, 26], 26), 'not one of them');
  });

  it('may not lack a tag', () => {
    assert.throws(() => run(SWITCH, [13, 31], 1), /tags 31: not found/);
  });
});
