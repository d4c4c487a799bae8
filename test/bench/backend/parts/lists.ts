import { join } from 'node:path';
import { migrate } from '../../../../backend/storage/migrate.ts';
import { clusterImagePath } from '../../../../backend/storage/clusterImage.ts';
import type { Database } from '../../../../backend/storage/Database.ts';
import { WORK_DEADLINES } from '../../../../backend/storage/deadlines.ts';
import { makeCluster } from '../../../../backend/storage/makeCluster.ts';
import { openEmbeddedDatabase } from '../../../../backend/storage/openEmbeddedDatabase.ts';
import { openServerDatabase } from '../../../../backend/storage/openServerDatabase.ts';
import { startEngine, type EngineName } from '../engines.ts';
import { Desk } from '../people.ts';
import { percentilesOf, type Percentiles } from '../statistics.ts';

export type Lists = {
  chats: number;
  messages: number;
  filledInSeconds: number;
  views: { view: string; times: Percentiles }[];
};

const CHATS = 100_000;
const MESSAGES_A_CHAT = 2;
const WAITING = 200;
const OPEN = 300;

/** Slow views are measured less often, so that all of them together take minutes. */
const VIEW_MS = 10_000;

/** Each view of the desk, and its call. */
const VIEWS: Record<string, string> = {
  'inbox, first page': '/chats',
  'inbox, page of 200': '/chats?limit=200',
  'waiting chats': '/chats?status=waiting',
  'closed chats': '/chats?status=closed',
  'closed chats, a page in the middle': `/chats?status=closed&before=${CHATS / 2}`,
  'one chat': `/chats/${CHATS / 2}`,
  'earlier chats of a visitor': `/chats/${CHATS / 2}/earlier`,
  'search: a word in 20 messages': '/search?q=word4711',
  'search: a word in a seventh of them': '/search?q=signature',
  'search: two words': '/search?q=signature%20invoice',
  'search: beginning of a word': '/search?q=refun',
  'search: a word in all of them': '/search?q=form',
  'search: an address': '/search?q=visitor4711%40example.com',
  'search: no match': '/search?q=zeppelin',
};

/** Measures the desk's lists and search with many chats. */
export async function measureLists(name: EngineName, { runs }: { runs: number }): Promise<Lists> {
  let filledInSeconds = 0;
  const engine = await startEngine(name, {
    async fill(place) {
      const startedAt = performance.now();
      const database =
        'databaseUrl' in place
          ? await openServerDatabase({ url: place.databaseUrl, deadlines: WORK_DEADLINES, report: () => undefined })
          : await openDirectory(join(place.directory, 'database'));
      await migrate(database);
      await fill(database);
      await database.close();
      filledInSeconds = (performance.now() - startedAt) / 1_000;
    },
  });
  try {
    const desk = await Desk.signIn(engine.url);
    const views: Lists['views'] = [];
    for (const [view, path] of Object.entries(VIEWS)) {
      const times: number[] = [];
      // Not measured, because the first call reads from the disk.
      await desk.read(path);
      const until = performance.now() + VIEW_MS;
      for (let run = 0; run < runs && performance.now() < until; run += 1) {
        const startedAt = performance.now();
        await desk.read(path);
        times.push(performance.now() - startedAt);
      }
      views.push({ view, times: percentilesOf(times) });
    }
    await desk.end();
    return { chats: CHATS, messages: CHATS * MESSAGES_A_CHAT, filledInSeconds, views };
  } finally {
    await engine.stop();
  }
}

async function openDirectory(directory: string): Promise<Database> {
  await makeCluster(directory, await clusterImagePath());
  return openEmbeddedDatabase(directory);
}

/** Inserts the chats. A tenth of the visitors have an earlier chat. The newest chats are waiting or open. */
async function fill(database: Database): Promise<void> {
  // Creating the indexes afterwards takes a fraction of the time.
  const indexes = await database.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE indexdef LIKE '%USING gin%'",
  );
  for (const { name } of indexes) await database.script(`DROP INDEX ${name}`);
  await database.query(
    `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, email, browser, os, referer, exp_guest_id, fingerprint,
       status, created_at, updated_at, waiting_since, closed_at)
     SELECT md5(n::text), 'chat.' || n, 'u' || n, 'legal-forms', 'g' || n % ${CHATS * 0.9}, 'guest', 'Visitor ' || n,
       'visitor' || n || '@example.com', 'Firefox', 'Linux', 'https://forms.example/page', '', '',
       CASE WHEN n > ${CHATS - WAITING} THEN 'waiting' WHEN n > ${CHATS - WAITING - OPEN} THEN 'open' ELSE 'closed' END,
       moment, moment, moment, CASE WHEN n <= ${CHATS - WAITING - OPEN} THEN moment END
     FROM (SELECT n, now() - (${CHATS} - n) * interval '1 minute' AS moment FROM generate_series(1, ${CHATS}) AS n) AS numbers`,
  );
  await database.query(
    `INSERT INTO messages (chat_id, uuid, text, author_name, author_type, created_at)
     SELECT chat, 'm' || n, 'I have looked at the page and the form again, word' || n % ${CHATS / 10} ||
       CASE WHEN n % 7 = 0 THEN ', and the signature field does not open' ELSE '' END ||
       CASE WHEN n % 11 = 0 THEN ', so I would like a refund of what I have paid' ELSE '' END ||
       CASE WHEN n % 13 = 0 THEN ', and the invoice has the wrong address' ELSE '' END,
       'Visitor', CASE WHEN n % 3 = 0 THEN 'staff' ELSE 'User' END, now() - (${CHATS} - chat) * interval '1 minute'
     FROM (
       SELECT n, 1 + (n - 1) / ${MESSAGES_A_CHAT} AS chat FROM generate_series(1, ${CHATS * MESSAGES_A_CHAT}) AS n
     ) AS numbers`,
  );
  for (const { definition } of indexes) await database.script(definition);
  await database.query('ANALYZE');
}
