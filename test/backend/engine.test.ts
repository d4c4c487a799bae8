import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('the database of these tests', () => {
  it('[SRV-11] is PostgreSQL if a server is configured, otherwise PGlite', async () => {
    const database = await databases.fresh();
    const [row] = await database.query<{ version: string }>('SELECT version()');
    const isEmbedded = /wasm|emscripten/i.test(row?.version ?? '');
    assert.equal(isEmbedded, !process.env.TEST_DATABASE_URL, row?.version);
  });
});
