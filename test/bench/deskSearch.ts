/**
 * Fills a database with 100,000 messages and measures the desk's search:
 * `node --import tsx test/bench/deskSearch.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../backend/storage/migrate.ts';
import { openEmbeddedDatabase } from '../../backend/storage/openEmbeddedDatabase.ts';
import { search } from '../../backend/desk/search.ts';
import { storeWithoutEvents } from '../backend/support/storeWithoutEvents.ts';

const MESSAGES = 100_000;
const RUNS = 20;
const QUERIES = ['invoice', 'signature field', 'word4711', 'refund wo', 'the'];

const folder = await mkdtemp(join(tmpdir(), 'search-'));
const database = await openEmbeddedDatabase(join(folder, 'database'));
await migrate(database);
await database.query(
  `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, email, browser, os, referer, exp_guest_id, fingerprint, status)
   SELECT 'h', 'chat.' || n, 'u' || n, 'legal-forms', 'g' || n, 'guest', 'Visitor ' || n, 'visitor' || n || '@example.com', '', '', '', '', '', 'closed'
   FROM generate_series(1, ${MESSAGES / 10}) AS n`,
);
// "the" is in every message, "signature" and "field" in a seventh, "refund" in an eleventh,
// "invoice" in a thirteenth, and word4711 in ten.
await database.query(
  `INSERT INTO messages (chat_id, uuid, text, author_name, author_type)
   SELECT 1 + n % ${MESSAGES / 10}, 'm' || n, 'I have looked at the page and the form again, word' || n % ${MESSAGES / 10} ||
     CASE WHEN n % 7 = 0 THEN ', and the signature field does not open' ELSE '' END ||
     CASE WHEN n % 11 = 0 THEN ', so I would like a refund of what I have paid' ELSE '' END ||
     CASE WHEN n % 13 = 0 THEN ', and the invoice has the wrong address' ELSE '' END, 'Visitor', 'User'
   FROM generate_series(1, ${MESSAGES}) AS n`,
);
await database.query('ANALYZE');
const store = storeWithoutEvents(database);
console.log(`${MESSAGES} messages in ${MESSAGES / 10} chats, PGlite, ${RUNS} runs a query`);
for (const query of QUERIES) {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    found = (await search(store, { q: query })).chats.length;
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0);
  console.log(`${query.padEnd(16)} ${found} chats  median ${at(0.5)} ms  p90 ${at(0.9)} ms  worst ${at(1)} ms`);
}
await database.close();
await rm(folder, { recursive: true });
