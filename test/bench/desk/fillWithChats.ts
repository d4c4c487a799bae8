import { join } from 'node:path';
import { migrate } from '../../../backend/storage/migrate.ts';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';

export const CHATS = 10_000;
const MESSAGES_A_CHAT = 10;
export const WAITING = 60;
export const OPEN = 60;
/** Shared views of the inbox: the waiting chats, and the open ones. */
export const WAITING_VIEW = 'Waits for us';
export const ANSWERED_VIEW = 'Answered by us';

/**
 * Creates a backend's data folder with 10,000 chats of ten messages; the last ones are waiting or
 * open, and all others are closed.
 */
export async function fillWithChats(folder: string): Promise<{ chats: number; messages: number }> {
  const database = await openEmbeddedDatabase(join(folder, 'database'));
  await migrate(database);
  await database.query(
    `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, email, browser, os, referer, exp_guest_id, fingerprint,
       status, tags, created_at, updated_at, waiting_since, closed_at)
     SELECT 'h', 'chat.' || n, 'u' || n, 'legal-forms', 'g' || n % 2500, 'guest', 'Visitor ' || n, 'visitor' || n % 2500 || '@example.com',
       'Firefox', 'Windows', 'https://legal-forms.example/page/' || n, '', '',
       CASE WHEN n > $1::int - $2::int THEN 'waiting' WHEN n > $1::int - $2::int - $3::int THEN 'open' ELSE 'closed' END,
       CASE WHEN n % 5 = 0 THEN ARRAY['billing'] ELSE '{}'::text[] END,
       now() - ($1::int - n) * interval '1 minute', now() - ($1::int - n) * interval '1 minute', now() - ($1::int - n) * interval '1 second',
       CASE WHEN n <= $1::int - $2::int - $3::int THEN now() - ($1::int - n) * interval '1 minute' END
     FROM generate_series(1, $1::int) AS n`,
    [CHATS, WAITING, OPEN],
  );
  await database.query(
    `INSERT INTO messages (chat_id, uuid, text, author_name, author_type, created_at)
     SELECT c.id, 'm' || c.id || '-' || k, 'Line ' || k || ' of ' || c.user_name || ': I have looked at the form again, word' || c.id ||
         CASE WHEN c.id % 7 = 0 THEN ', and the signature field does not open' ELSE '' END ||
         CASE WHEN c.id % 13 = 0 THEN ', and the invoice has the wrong address' ELSE '' END,
       CASE WHEN k % 2 = 0 THEN 'Support' ELSE c.user_name END, CASE WHEN k % 2 = 0 THEN 'staff' ELSE 'User' END,
       c.created_at + k * interval '1 second'
     FROM chats c, generate_series(1, $1::int) AS k ORDER BY c.id, k`,
    [MESSAGES_A_CHAT],
  );
  // A trigger then computes owed_since, as after each message.
  await database.query("UPDATE chats SET status = status WHERE status <> 'closed'");
  await database.query(
    `INSERT INTO desk_views (name, filter) VALUES ($1, '{"waiting": "yes"}'), ($2, '{"waiting": "no"}')`,
    [WAITING_VIEW, ANSWERED_VIEW],
  );
  await database.query('ANALYZE');
  await database.close();
  return { chats: CHATS, messages: CHATS * MESSAGES_A_CHAT };
}
