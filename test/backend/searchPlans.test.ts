import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { search } from '../../backend/desk/search.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { FILE_LINKS } from './support/fileLinks.ts';

const databases = useTestDatabases();
const CHATS = 10_000;

describe('searching many chats at the desk', () => {
  it('[DESK-04] finds a visitor through the index, without reading chat after chat', async (t) => {
    const { database } = await makeWorld(t, databases);
    // Without the trigger, which would take seconds for ten thousand names.
    await database.script(
      `SET session_replication_role = replica;
       INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, name_words, browser, os, referer, exp_guest_id, fingerprint)
       SELECT '', 'chat.' || n, 'u' || n, 'legal-forms', 'g' || n, 'guest', 'Visitor ' || n,
         to_tsvector('pg_catalog.simple', 'Visitor ' || n), '', '', '', '', ''
       FROM generate_series(1, ${CHATS}) AS n;
       RESET session_replication_role`,
    );
    await database.query('ANALYZE chats');
    // With 100,000 chats the planner itself rates the sort of the hits as expensive, and would
    // rather read the chats in order.
    for (const setting of ['enable_seqscan', 'enable_sort']) await database.query(`SET ${setting} = off`);
    const plans: string[] = [];
    const reader = {
      ...{ publicUrl: '', fileLinks: FILE_LINKS, emailTranscript: false },
      async query<Row>(sql: string, parameters: readonly unknown[] = []) {
        if (!sql.includes('SELECT coalesce(max(id)'))
          plans.push(JSON.stringify(await database.query(`EXPLAIN ${sql}`, parameters)));
        return database.query<Row>(sql, parameters);
      },
    };
    const { chats } = await search(reader, { q: 'Visitor 9999' });
    assert.deepEqual(
      chats.map(({ chat }) => chat.visitor.name),
      ['Visitor 9999'],
    );
    await search(reader, { q: 'zeppelin' });
    assert.ok(plans.some((plan) => plan.includes('chats_by_word')));
    assert.ok(!plans.some((plan) => plan.includes('Backward using chats_pkey')));
  });
});
