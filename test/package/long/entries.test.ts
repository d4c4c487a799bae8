import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** Runs a script in Node, which resolves this package's own name with its `exports`. Returns what it printed, and its warnings. */
function run({ code, conditions = [], isModule = false }: { code: string; conditions?: string[]; isModule?: boolean }) {
  return execFileSync(
    process.execPath,
    [...conditions.flatMap((name) => ['-C', name]), `--input-type=${isModule ? 'module' : 'commonjs'}`, '-e', code],
    { encoding: 'utf8' },
  ).trim();
}

/** A page as a test runner provides it: in the global object, though Node loads the modules. */
const DOM = 'globalThis.document = {}; globalThis.customElements = {}; globalThis.HTMLElement = class {};';
/** The runners' way of loading the package without any setting, as Node's conditions. */
const RUNNERS = [
  { runner: 'Vitest', code: `${DOM} console.warn = console.log; await import('support-chat');`, isModule: true },
  {
    runner: 'Jest with a DOM',
    code: `${DOM} console.warn = console.log; require('support-chat');`,
    conditions: ['browser'],
  },
];

describe('the package’s entries', () => {
  for (const { runner, ...options } of RUNNERS)
    it(`[HOST-01] name the setting in one sentence under ${runner}`, () => {
      const lines = run(options).split('\n');
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', /^support-chat: .+resolve\.conditions.+moduleNameMapper/);
    });

  it('[HOST-01] can be required by each of their names, in Node and in Jest', () => {
    const names = ['support-chat', 'support-chat/react', 'support-chat/vue', 'support-chat/svelte'];
    const code = `console.log(${names.map((name) => `Object.keys(require('${name}')).length`).join(', ')})`;
    for (const conditions of [[], ['browser']]) assert.equal(run({ code, conditions }), '2 2 2 2');
  });

  it('[HOST-01] are ES modules for bundlers that read require, and for imports in a browser', () => {
    const file = (resolve: string) => `console.log(${resolve}.split('/').pop())`;
    assert.equal(run({ code: file(`require.resolve('support-chat')`), conditions: ['browser', 'module'] }), 'index.js');
    const resolved = file(`import.meta.resolve('support-chat')`);
    assert.equal(run({ code: resolved, conditions: ['browser'], isModule: true }), 'index.js');
    assert.equal(run({ code: resolved, isModule: true }), 'server.js');
  });

  it('[PKG-03] print nothing on a server', () => {
    assert.equal(run({ code: `console.warn = console.log; require('support-chat')` }), '');
    assert.equal(run({ code: `console.warn = console.log; await import('support-chat')`, isModule: true }), '');
  });
});
