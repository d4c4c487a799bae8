import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { startOfWorkingDays } from '../../backend/chat/weeklyHours.ts';
import type { Figures } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type GivenChat = {
  /** Seconds to the first answer by a person; without it no operator answered. */
  answer?: number;
  /** Seconds since the chat began. */
  age?: number;
  company?: string;
  area?: number;
  status?: 'waiting' | 'open' | 'closed';
  /** The visitor has written nothing. */
  isEmpty?: boolean;
};

async function makeReplies(t: TestContext) {
  const started = Date.now();
  let now = started;
  const ago = (seconds: number) => new Date(started - seconds * 1_000);
  const world = await makeWorld(t, databases, { now: () => now });
  const insert = async (sql: string, values: readonly unknown[]) => {
    const [row] = await world.database.query<{ id: number }>(`${sql} RETURNING id`, values);
    return row?.id ?? 0;
  };
  const chat = async (given: GivenChat) => {
    const { answer, age = 2 * HOUR, company = 'legal-forms', area = null, status = 'open', isEmpty } = given;
    const id = await insert(
      `INSERT INTO chats (hash, room, uuid, company, category_id, user_id, user_type, user_name, browser, os, referer,
         exp_guest_id, fingerprint, status, created_at)
       VALUES ('', gen_random_uuid()::text, gen_random_uuid()::text, $1, $2, 'guest', 'guest', 'Guest', '', '', '', '',
         '', $3, $4)`,
      [company, area, status, ago(age)],
    );
    const says = (author: 'User' | 'staff', after: number, isBot = false) =>
      insert(
        `INSERT INTO messages (chat_id, uuid, text, author_name, author_type, is_bot, created_at)
         VALUES ($1, gen_random_uuid()::text, 'Hello', '', $2, $3, $4)`,
        [id, author, isBot, ago(age - after)],
      );
    if (!isEmpty) await says('User', 0);
    await says('staff', 1, true);
    if (answer !== undefined) await says('staff', answer);
    // After a transfer, the next operator answers too.
    if (answer !== undefined) await says('staff', answer + DAY);
    return id;
  };
  const ticket = async ({
    answer,
    age = 6 * DAY,
    source = 'form',
  }: {
    answer?: number;
    age?: number;
    source?: string;
  }) => {
    const id = await insert(
      `INSERT INTO tickets (hash, company, user_id, email, message, domain, exp_guest_id, source, created_at)
       VALUES ('', 'legal-forms', 'guest', 'ann@example.com', 'Help', '', '', $1, $2)`,
      [source, ago(age)],
    );
    const writes = (sender: string, isAutomatic: boolean, after: number) =>
      insert(
        `INSERT INTO ticket_messages (ticket_id, uuid, sender, author_name, text, message_id, is_automatic, created_at)
         VALUES ($1, gen_random_uuid()::text, $2, '', 'Hi', gen_random_uuid()::text, $3, $4)`,
        [id, sender, isAutomatic, ago(age - after)],
      );
    await writes('customer', false, 1);
    await writes('team', true, 1);
    if (answer !== undefined) await writes('team', false, answer);
  };
  const many = async <Given>(count: number, make: (given: Given) => Promise<unknown>, given: Given) => {
    for (let at = 0; at < count; at += 1) await make(given);
  };
  const header = async (company = 'legal-forms') => {
    const { headers } = await world.get(`/support/${company}/status/chat/online`);
    return headers['support-reply-times'] ?? null;
  };
  const advance = (seconds: number) => (now += seconds * 1_000);
  return { world, chat, ticket, many, header, advance };
}

describe('the usual reply time', () => {
  it('[VIS-02] is the median of the first answers by a person, and an area with enough answers has its own', async (t) => {
    const { chat, many, header } = await makeReplies(t);
    await many(10, chat, { answer: 40, area: 1 });
    await many(9, chat, { answer: 2_000, area: 2 });
    await many(2, chat, { answer: 700 });
    assert.equal(await header(), 'chat=700, area-1=40');
  });

  it('[VIS-02] is not given with fewer than ten answers, before the last ten working days, or of another company', async (t) => {
    const { chat, many, header } = await makeReplies(t);
    await many(9, chat, { answer: 60 });
    await many(5, chat, { answer: 60, age: 30 * DAY });
    await many(3, chat, { answer: 60, company: 'sign-docs' });
    assert.equal(await header(), null);
    await chat({ answer: 60 });
    assert.equal(await header('unheard-of'), null);
  });

  it('[VIS-02] counts an ended or old chat without an answer as the longest, and not one that may still be answered', async (t) => {
    const { chat, many, header, advance } = await makeReplies(t);
    await many(10, chat, { answer: 60 });
    await many(8, chat, { status: 'waiting', age: 5 * MINUTE });
    await many(4, chat, { isEmpty: true, status: 'closed' });
    assert.equal(await header(), 'chat=60', 'waiting chats of five minutes and empty ones do not count');
    await chat({ answer: 15 * HOUR, age: 2 * DAY });
    await many(5, chat, { status: 'closed', age: 5 * MINUTE });
    await many(4, chat, { status: 'waiting', age: 61 * MINUTE });
    advance(5 * MINUTE);
    assert.equal(await header(), 'chat=60', '10 of 20 in a minute');
    await chat({ status: 'closed' });
    advance(5 * MINUTE);
    assert.equal(await header(), `chat=${15 * HOUR}`, 'the next day');
    await many(2, chat, { status: 'closed' });
    advance(5 * MINUTE);
    assert.equal(await header(), null, 'most visitors got no answer');
  });

  it('[VIS-02] of tickets from the form is given separately, without automatic mails', async (t) => {
    const { ticket, chat, many, header, advance } = await makeReplies(t);
    await many(10, ticket, { answer: 4 * HOUR });
    await many(30, ticket, { answer: 5, source: 'mail' });
    await many(5, ticket, { age: DAY });
    assert.equal(await header(), `ticket=${4 * HOUR}`);
    await many(10, ticket, { age: 4 * DAY });
    await ticket({ answer: 5 * DAY });
    await chat({ answer: 20 });
    advance(5 * MINUTE);
    assert.equal(await header(), `ticket=${5 * DAY}`, 'tickets that wait for more than three days count');
  });

  it('[VIS-02] is computed once in five minutes, and forgets a deleted chat', async (t) => {
    const { world, chat, many, header, advance } = await makeReplies(t);
    await many(9, chat, { answer: 60 });
    const id = await chat({ answer: 60 });
    assert.equal(await header(), 'chat=60');
    for (const table of ['messages WHERE chat_id', 'chats WHERE id'])
      await world.database.query(`DELETE FROM ${table} = $1`, [id]);
    advance(4 * MINUTE);
    assert.equal(await header(), 'chat=60');
    advance(MINUTE);
    assert.equal(await header(), null);
  });

  it('[VIS-02] is still given after calls for hundreds of made-up companies', async (t) => {
    const { chat, many, header } = await makeReplies(t);
    await many(10, chat, { answer: 60 });
    for (let at = 0; at < 250; at += 1) await header(`made-up-${at}`);
    assert.equal(await header(), 'chat=60');
    await many(10, chat, { answer: 120, company: 'sign-docs' });
    assert.equal(await header('sign-docs'), 'chat=120');
    for (let at = 250; at < 350; at += 1) await header(`made-up-${at}`);
    await many(11, chat, { answer: 600 });
    assert.equal(await header(), 'chat=60', 'A company that visitors ask for stays in the cache');
  });

  it('[VIS-02] is never negative after the server’s clock was set back', async (t) => {
    const { chat, many, header } = await makeReplies(t);
    await many(10, chat, { answer: -30 });
    assert.equal(await header(), 'chat=1');
  });

  it('[VIS-02] is the same in the desk’s figures, with the number of answers', async (t) => {
    const { world, chat, ticket, many, header } = await makeReplies(t);
    await many(10, chat, { answer: 400, area: 2 });
    await many(11, ticket, { answer: DAY });
    await many(12, chat, { answer: 30, company: 'sign-docs' });
    assert.equal(await header(), `chat=400, area-2=400, ticket=${DAY}`);
    const desk = await world.signIn();
    const { body } = await desk.get<Figures>('/desk/api/figures?from=2020-01-01&to=2020-01-02');
    const legal = { company: 'legal-forms', seconds: 400, area_id: null, area: null };
    assert.deepEqual(body.reply_times, [
      { ...legal, of: 'chats', answers: 10 },
      { ...legal, of: 'chats', answers: 10, area_id: 2, area: 'Document editing & setup' },
      { ...legal, of: 'tickets', answers: 11, seconds: DAY },
      { ...legal, company: 'sign-docs', of: 'chats', answers: 12, seconds: 30 },
    ]);
  });
});

describe('the last working days', () => {
  const DAYTIME = [{ from: '09:00', to: '17:00' }];
  const berlin = (over: object = {}) => ({
    time_zone: 'Europe/Berlin',
    weekly: [DAYTIME, DAYTIME, DAYTIME, DAYTIME, DAYTIME, [], []],
    holidays: [],
    ...over,
  });
  const start = (hours: Parameters<typeof startOfWorkingDays>[0], now: string, count = 10) =>
    startOfWorkingDays(hours, count, Date.parse(now)).toISOString();

  it('[VIS-02] begin at midnight in the zone of the hours, over weekends, holidays and a clock change', () => {
    assert.equal(
      start(berlin(), '2026-11-27T12:00:00Z'),
      '2026-11-15T23:00:00.000Z',
      'Friday: since Monday a week ago',
    );
    assert.equal(start(berlin(), '2026-11-29T12:00:00Z'), '2026-11-15T23:00:00.000Z', 'Sunday: the same');
    const holidays = [{ date: '2026-11-18', name: 'Penance Day' }];
    assert.equal(start(berlin({ holidays }), '2026-11-27T12:00:00Z'), '2026-11-12T23:00:00.000Z');
    assert.equal(start(berlin(), '2026-10-30T12:00:00Z'), '2026-10-18T22:00:00.000Z', 'from summer time');
    assert.equal(start(null, '2026-11-27T12:00:00Z', 1), '2026-11-27T06:00:00.000Z', 'without hours, in Chicago');
  });

  it('[VIS-02] are at most today for hours that never open', () => {
    const weekly = [[], [], [], [], [], [], []];
    assert.equal(start(berlin({ weekly }), '2026-11-27T12:00:00Z'), '2026-11-26T23:00:00.000Z');
  });
});
