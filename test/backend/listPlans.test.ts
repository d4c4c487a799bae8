import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listDeskChats } from '../../backend/chat/deskChat.ts';
import { FILE_LINKS } from './support/fileLinks.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const CHATS = 1_000;
const MESSAGES = 20_000;
const PAGE = 50;
/** Pages of the database that one chat of a list may cost, from memory or the disk. Today about 28. */
const PAGES_A_CHAT = 60;

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

describe('a list of chats among many messages', () => {
  it('[OPS-04] reads only the messages of its chats', async (t) => {
    const { database } = await makeWorld(t, databases);
    // Without the triggers, which would take seconds.
    await database.script(
      `SET session_replication_role = replica;
       INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, browser, os, referer, exp_guest_id, fingerprint, status)
       SELECT '', 'chat.' || n, 'u' || n, 'legal-forms', 'g' || n, 'guest', 'Visitor', '', '', '', '', '',
         CASE WHEN n % 10 = 0 THEN 'open' ELSE 'closed' END
       FROM generate_series(1, ${CHATS}) AS n;
       INSERT INTO messages (chat_id, uuid, text, author_name, author_type)
       SELECT c.id, 'm' || c.id || '-' || k, 'Hello', 'Support', 'staff'
       FROM chats c, generate_series(1, ${MESSAGES / CHATS}) AS k;
       RESET session_replication_role`,
    );
    await database.query('ANALYZE');
    let pages = 0;
    const reader = {
      ...{ publicUrl: '', fileLinks: FILE_LINKS, emailTranscript: false },
      async query<Row>(sql: string, parameters: readonly unknown[] = []) {
        const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`;
        const [explained] = await database.query<{ 'QUERY PLAN': Plan[] }>(explain, parameters);
        const { Plan: plan } = explained?.['QUERY PLAN'][0] ?? assert.fail();
        pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        return database.query<Row>(sql, parameters);
      },
    };
    for (const status of ['open', 'closed'] as const)
      assert.equal((await listDeskChats(reader, { status, limit: PAGE })).length, PAGE);
    assert.ok(pages < 2 * PAGE * PAGES_A_CHAT, `${pages} pages read`);
  });
});
