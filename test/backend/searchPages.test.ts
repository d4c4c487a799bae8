import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { search, type FoundPage } from '../../backend/desk/search.ts';
import type { Database } from '../../backend/storage/Database.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { FILE_LINKS } from './support/fileLinks.ts';

const databases = useTestDatabases();

/** Stores closed chats with a message each, and returns the id of the first. */
async function fill(database: Database, count: number, text = "'The invoice ' || n"): Promise<number> {
  const [first] = await database.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, browser, os, referer, exp_guest_id, fingerprint, status)
       SELECT '', 'chat.' || gen_random_uuid(), gen_random_uuid()::text, 'legal-forms', 'g' || n, 'guest', 'Guest', '', '', '', '', '', 'closed'
       FROM generate_series(1, ${count}) AS n RETURNING id
     ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made),
     said AS (
       INSERT INTO messages (chat_id, uuid, text, author_name, author_type)
       SELECT id, 'm', ${text}, 'Guest', 'User' FROM numbered
     )
     SELECT min(id) AS id FROM made`,
  );
  return first?.id ?? 0;
}

const chatIds = ({ chats }: FoundPage) => chats.map(({ chat }) => chat.chat_id);
const ticketIds = ({ tickets }: FoundPage) => tickets.map(({ ticket }) => ticket.ticket_id);

describe('the pages of the desk’s search', () => {
  it('[DESK-22] pages through all results, each once, while others arrive and some are deleted', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const first = await fill(world.database, 1_250);
    const find = async (query: string) => (await desk.get<FoundPage>(`/desk/api/search?${query}`)).body;
    const seen: number[] = [];
    let page = await find('q=invoice&kind=chats&limit=100');
    const last = first + 1_249;
    for (; page.has_more_chats; page = await find(`q=invoice&kind=chats&limit=100&before=${seen.at(-1)}`)) {
      assert.equal(page.chats.length, 100);
      seen.push(...chatIds(page));
      if (seen.length !== 100) continue;
      await fill(world.database, 3);
      // The last result of the page, and one of the next page.
      await world.database.query('DELETE FROM messages WHERE chat_id = ANY($1)', [[last - 99, last - 120]]);
      await world.database.query('DELETE FROM chats WHERE id = ANY($1)', [[last - 99, last - 120]]);
    }
    seen.push(...chatIds(page));
    const expected = Array.from({ length: 1_250 }, (_, place) => last - place).filter((id) => id !== last - 120);
    assert.deepEqual(seen, expected);
    assert.equal((await desk.get('/desk/api/search?q=invoice&before=5')).status, 422, 'ids of which kind');
  });

  it('[DESK-22] finds a rare word behind many chats, in the order of the frequent ones', async (t) => {
    const { database } = await makeWorld(t, databases);
    const first = await fill(database, 2_200, "CASE WHEN n % 1000 = 7 THEN 'zeppelin' ELSE 'airship' END");
    const reader = {
      publicUrl: '',
      fileLinks: FILE_LINKS,
      emailTranscript: false,
      query: database.query.bind(database),
    };
    const page = await search(reader, { q: 'zeppelin' });
    assert.deepEqual(chatIds(page), [first + 2_006, first + 1_006, first + 6]);
    assert.equal(page.has_more_chats, false);
  });

  it('[DESK-22] combines the filters by state, area, owner, tag and time, with and without words', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const say = async (uuid: string, message: string) => {
      const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid, user_name: uuid });
      await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: 'm1' });
      return chat_id;
    };
    const [ann, bob, cyd] = [await say('ann', 'A seal'), await say('bob', 'Two seals'), await say('cyd', 'A stamp')];
    const left = async (email: string) =>
      (await world.post<{ ticket_id: number }>('/support/ticket', { id: email, email, message: 'My seal' })).body
        .ticket_id;
    const [dan, eve] = [await left('dan@example.com'), await left('eve@example.com')];
    const [area] = await world.database.query<{ id: number }>('SELECT id FROM categories ORDER BY id LIMIT 1');
    const areaId = area?.id ?? 0;
    await world.database.query('UPDATE chats SET category_id = $1 WHERE id = $2', [areaId, bob]);
    await world.database.query('UPDATE tickets SET category_id = $1 WHERE id = $2', [areaId, eve]);
    await desk.post(`/desk/api/chats/${ann}/take`, {});
    await desk.post(`/desk/api/chats/${cyd}/tags`, { tag: 'billing' });
    await desk.put(`/desk/api/tickets/${dan}`, { status: 'solved' });
    const { me } = (await desk.get<{ me: { operator_id: number } }>('/desk/api/session')).body;
    // Active from May 1 to May 3, 23:30 in Berlin.
    await world.database.query(
      `UPDATE chats SET created_at = '2026-05-01T10:00:00Z', updated_at = '2026-05-03T21:30:00Z' WHERE id = $1`,
      [cyd],
    );
    const find = async (query: object) => {
      const parameters = new URLSearchParams({ ...query });
      const { body } = await desk.get<FoundPage>(`/desk/api/search?${parameters}`);
      return [chatIds(body), ticketIds(body)];
    };
    const berlin = { time_zone: 'Europe/Berlin' };
    for (const [query, found] of [
      [{}, [[], []]],
      [{ state: 'waiting' }, [[cyd, bob], []]],
      [{ state: 'open' }, [[ann], [eve]]],
      [{ state: 'closed' }, [[], [dan]]],
      [{ state: 'pending' }, [[], []]],
      [{ q: 'seal', state: 'open' }, [[ann], [eve]]],
      [{ category_id: areaId }, [[bob], [eve]]],
      [{ category_id: areaId, q: 'stamp' }, [[], []]],
      [{ owner: me.operator_id, q: 'seal' }, [[ann], []]],
      [{ owner: 'none', q: 'seal' }, [[bob], [eve, dan]]],
      [{ tag: '#Billing' }, [[cyd], []]],
      [{ tag: 'billing', state: 'open' }, [[], []]],
      [{ kind: 'tickets' }, [[], [eve, dan]]],
      [{ to: '2026-05-01' }, [[cyd], []]],
      [{ from: '2026-05-03', to: '2026-05-03', ...berlin }, [[cyd], []]],
      [{ from: '2026-05-04', to: '2026-05-04' }, [[], []]],
      [{ from: '2026-05-04', to: '2026-05-04', time_zone: 'Asia/Tokyo' }, [[cyd], []]],
      [{ to: '2026-04-30', ...berlin }, [[], []]],
    ] as const)
      assert.deepEqual(await find(query), found, JSON.stringify(query));
    for (const wrong of ['state=lost', 'owner=Dana', 'from=2026-02-30', 'time_zone=Mars', 'limit=101', 'tag=%20'])
      assert.equal((await desk.get(`/desk/api/search?q=seal&${wrong}`)).status, 422, wrong);
  });

  it('[DESK-22] lists the chat and the ticket with a typed number first, and texts with the number below', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await world.database.query('ALTER TABLE chats ALTER COLUMN id RESTART WITH 700');
    await world.database.query('ALTER TABLE tickets ALTER COLUMN id RESTART WITH 700');
    const say = async (uuid: string, message: string) => {
      const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid, user_name: uuid });
      await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: 'm1' });
      return chat_id;
    };
    const first = await say('ann', 'Hello');
    const naming = await say('bob', `My order is #${first}`);
    const ticket = (
      await world.post<{ ticket_id: number }>('/support/ticket', { id: 'c', email: 'c@example.com', message: 'Hi' })
    ).body.ticket_id;
    assert.equal(ticket, first);
    for (const typed of ['700', '#700', ' ٧٠٠ ']) {
      const { body } = await desk.get<FoundPage>(`/desk/api/search?q=${encodeURIComponent(typed)}`);
      assert.deepEqual([chatIds(body), ticketIds(body)], [[first, naming], [ticket]], typed);
    }
    const { body } = await desk.get<FoundPage>('/desk/api/search?q=%23700&owner=none&state=closed');
    assert.deepEqual([chatIds(body), ticketIds(body)], [[], []], 'the filters hold for a number, too');
  });

  for (const typed of ["100%_off 'a' \\ & ! | <-> :*", '割引 100%', 'خصم ١٠٠٪', 'sue+tag_1@example.co.jp'])
    it(`[DESK-22] reads “${typed}” as words, on every page and with filters`, async (t) => {
      const world = await makeWorld(t, databases);
      const desk = await world.signIn();
      const ids: number[] = [];
      for (const uuid of ['a', 'b', 'c']) {
        const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid, user_name: 'Guest' });
        await world.post('/api/chat/new-message', { chat_id, hash, message: `So: ${typed}`, uuid: 'm1' });
        ids.unshift(chat_id);
      }
      const query = `q=${encodeURIComponent(typed)}&kind=chats&state=waiting&limit=2`;
      const { body: page } = await desk.get<FoundPage>(`/desk/api/search?${query}`);
      const { body: next } = await desk.get<FoundPage>(`/desk/api/search?${query}&before=${ids[1]}`);
      assert.deepEqual([chatIds(page), page.has_more_chats], [ids.slice(0, 2), true]);
      assert.deepEqual([chatIds(next), next.has_more_chats], [ids.slice(2), false]);
      assert.ok(next.chats[0]?.pieces.some(({ is_match }) => is_match));
    });
});
