import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { identifyVisitor } from '../../backend/chat/identifyVisitor.ts';
import { tokenOf } from '../../docs/examples/recipes/token.ts';
import { camelCase } from '../../protocol/camelCase.ts';
import { callback, message } from '../../src/adapters/api/schemas.ts';
import { readEvent } from '../../src/adapters/realtime/wireEvents.ts';
import { EXAMPLES, filesIn, linkedFiles, readSources } from './support/pages.ts';

/**
 * Files that are run in test/e2e/long/docs/examples.e2e.ts, type-checked by docs/tsconfig.json, or
 * compared below. The applications of test/hosts are built and used by `npm run test:hosts`.
 */
const RUN = /\.html$|^docs\/examples\/frameworks\/.+\.(?:vue|svelte|tsx?)$/;
const TYPED = /\.tsx?$/;
const COMPARED = [
  'docs/examples/backend/access-request.json',
  'docs/examples/backend/events.json',
  'docs/examples/backend/message.json',
  'docs/examples/backend/webhook.json',
  'docs/examples/recipes/policy.txt',
];
/** Run in exampleServer.test.ts; its types are for that test alone. */
const SERVER = ['docs/examples/backend/server.mjs', 'docs/examples/backend/server.d.mts'];
/** Run in receiveMail.test.ts. */
const SCRIPTS = ['docs/examples/backend/receiveMail.sh'];
/** Served to the recipe's page in the test that runs it. */
const SERVED = ['docs/examples/recipes/it.json', 'docs/examples/recipes/versions.json'];
const sources = readSources();
const read = (file: string): string => readFileSync(file, 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

describe('the examples', () => {
  it('are the source of all code on a page, except shell commands', () => {
    // A draft describes code that does not exist yet, so it cannot run.
    for (const { path, text } of sources.filter(({ isDraft }) => !isDraft)) {
      const fences = [...text.matchAll(/^```(\w*)\n/gm)].map(([, language]) => language).filter(Boolean);
      assert.deepEqual(
        [...new Set(fences)].filter((language) => language !== 'sh'),
        [],
        path,
      );
    }
  });

  it('are all run, type-checked or compared', () => {
    const known = [...COMPARED, ...SERVED, ...SERVER, ...SCRIPTS];
    const untested = filesIn(EXAMPLES).filter((file) => !RUN.test(file) && !TYPED.test(file) && !known.includes(file));
    assert.deepEqual(untested, []);
  });

  it('are all on a page, or are the entry of one that is', () => {
    const shown = new Set(sources.flatMap(linkedFiles));
    const hidden = filesIn(EXAMPLES).filter((file) => !shown.has(file) && !/\/main\.tsx?$|\.d\.mts$/.test(file));
    assert.deepEqual(hidden, []);
  });

  it('are on pages that name only existing npm scripts', () => {
    const { scripts } = json('package.json') as { scripts: Record<string, string> };
    for (const { path, text } of sources)
      for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g))
        assert.ok(scripts[script], `${path}: ${script}`);
  });
});

describe('the numbers in the text', () => {
  it('match the limits that `npm run size` enforces for the script before the first interaction', () => {
    const [{ limit = '' } = {}] = JSON.parse(read('.size-limit.json')) as { limit?: string }[];
    for (const path of ['README.md', 'docs/README.md'])
      assert.match(read(path), new RegExp(`one script of under ${limit}`), path);
  });
});

describe('the examples of the wire', () => {
  it('[CALL-21] include a message that the widget can read', () => {
    const read = v.parse(message, camelCase(json('docs/examples/backend/message.json')));
    assert.equal(read.text, 'Hello 😀');
    assert.equal(read.attachments.length, 1);
  });

  it('[CALL-21] include an access request that the widget can read', () => {
    const read = v.parse(callback, camelCase(json('docs/examples/backend/access-request.json')));
    assert.deepEqual(read.durability, [1, 3, 7]);
  });

  it('[CALL-21] include events that the widget can read', () => {
    for (const [name, data] of Object.entries(json('docs/examples/backend/events.json') as object)) {
      const event = readEvent({ name, data }, '');
      assert.ok(event && event !== 'malformed', name);
    }
  });

  it('[SEC-01] include the README’s policy, under which the end-to-end tests run', () => {
    assert.ok(read('README.md').includes(read('docs/examples/recipes/policy.txt')));
  });

  it('[SEC-03] include a token that the backend accepts, but not for another customer', () => {
    const secret = 'the-secret-of-the-backend';
    assert.ok(identifyVisitor(`Bearer ${tokenOf('42', secret)}`, '42', secret).isVerified);
    assert.throws(() => identifyVisitor(`Bearer ${tokenOf('43', secret)}`, '42', secret));
  });

  it('link only to existing files', () => {
    for (const source of sources)
      for (const file of linkedFiles(source)) assert.ok(existsSync(file), `${source.path} links to ${file}`);
  });
});
