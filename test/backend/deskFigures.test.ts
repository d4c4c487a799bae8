import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Figures } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson, personOf, signInAs } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('the desk’s figures', () => {
  it('[DESK-07] report waiting time, first reply, chats per day and ratings, by category and operator', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const operators = { Dana: await addPerson(world, desk, 'Dana'), '=Eve': await addPerson(world, desk, '=Eve') };
    // Sets the times by hand, because the test creates all chats within a second.
    const chat = async (
      uuid: string,
      at: string,
      over: { area?: number; rate?: number; operator?: keyof typeof operators; waits?: number },
    ) => {
      const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid, category_id: over.area ?? null });
      await world.post('/api/chat/new-message', { chat_id, hash, message: 'Help', uuid: 'm1' });
      await desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'b1', message: 'One moment', is_bot: true });
      if (over.operator !== undefined) {
        await operators[over.operator].post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r1', message: 'Hello' });
      }
      await world.post('/api/chat/new/close', { chat_id, hash, extras: { rate: over.rate ?? null } });
      const set = (sql: string, seconds = 0) => world.database.query(sql, [chat_id, at, seconds]);
      await set("UPDATE chats SET created_at = $2::timestamptz + $3 * interval '1 second' WHERE id = $1");
      const moved = "SET created_at = $2::timestamptz + $3 * interval '1 second' WHERE chat_id = $1";
      await set(`UPDATE chat_events ${moved} AND kind = 'opened'`, over.waits);
      await set(`UPDATE messages ${moved} AND author_type = 'staff' AND NOT is_bot`, (over.waits ?? 0) + 10);
      await set(`UPDATE messages ${moved} AND is_bot`, 1);
    };
    await chat('a', '2026-11-23T23:30:00Z', { area: 1, operator: 'Dana', waits: 60, rate: 5 });
    await chat('b', '2026-11-24T10:00:00Z', { area: 1, operator: 'Dana', waits: 20, rate: 2 });
    await chat('c', '2026-11-24T12:00:00Z', { operator: '=Eve', waits: 100 });
    await chat('d', '2026-11-25T12:00:00Z', {});
    await chat('e', '2026-11-26T12:00:00Z', { operator: 'Dana', waits: 1 });
    await world.startChat({ uuid: 'empty', user_id: 'empty' });
    await world.database.query("UPDATE chats SET created_at = '2026-11-24T12:00:00Z' WHERE uuid = 'empty'");
    const period = 'from=2026-11-24&to=2026-11-25&time_zone=Europe/Berlin';
    const { body } = await desk.get<Figures>(`/desk/api/figures?${period}`);
    assert.deepEqual(body.total, {
      ...{ name: 'All', chats: 4, answered: 3, waiting_seconds: 60, answer_seconds: 70, ratings: 2, rating: 3.5 },
    });
    assert.deepEqual(
      body.days.map(({ name, chats }) => [name, chats]),
      [
        ['2026-11-24', 3],
        ['2026-11-25', 1],
      ],
      'by the days in Berlin',
    );
    assert.deepEqual(
      body.areas.map(({ name, chats, rating }) => [name, chats, rating]),
      [
        ['Login & authorization', 2, 3.5],
        ['No area', 2, null],
      ],
    );
    assert.deepEqual(
      body.operators.map(({ name, chats, answer_seconds: answer }) => [name, chats, answer]),
      [
        ['Dana', 2, 50],
        ['=Eve', 1, 110],
        ['Nobody', 1, null],
      ],
    );
    const csv = await desk.get<string>(`/desk/api/figures.csv?${period}`);
    assert.match(String(csv.headers['content-type']), /^text\/csv/);
    const lines = csv.body.split('\r\n');
    assert.equal(lines[0], '\uFEFFby,name,chats,answered,waiting_seconds,answer_seconds,ratings,rating,opened');
    assert.equal(lines[1], 'all,All,4,3,60,70,2,3.5,');
    assert.ok(lines.includes("operator,'=Eve,1,1,100,110,0,,"), 'no spreadsheet takes a name for a formula');
  });

  it('[DESK-07] count the 23 or 25 hours of a day on which the clocks change, also where midnight is skipped', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const days = [
      { zone: 'Europe/Berlin', day: '2026-03-29', from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' },
      { zone: 'Europe/Berlin', day: '2026-10-25', from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z' },
      { zone: 'Africa/Cairo', day: '2026-04-24', from: '2026-04-23T22:00:00Z', to: '2026-04-24T21:00:00Z' },
    ];
    for (const { zone, day, from, to } of days) {
      const at = async (uuid: string, time: number) => {
        const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid });
        await world.post('/api/chat/new-message', { chat_id, hash, message: 'Help', uuid: 'm1' });
        await world.database.query('UPDATE chats SET created_at = $2 WHERE id = $1', [chat_id, new Date(time)]);
      };
      const [start, end] = [Date.parse(from), Date.parse(to)];
      for (const time of [start - 1, start, end - 1, end]) await at(`${zone} ${time}`, time);
      const { body } = await desk.get<Figures>(`/desk/api/figures?from=${day}&to=${day}&time_zone=${zone}`);
      assert.deepEqual([body.total.chats, body.days.map(({ name, chats }) => [name, chats])], [2, [[day, 2]]], zone);
    }
  });

  it('[DESK-07] are empty, not wrong, without any chats; a period has a maximum length', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    const { body } = await desk.get<Figures>('/desk/api/figures?from=2026-01-01&to=2026-01-31');
    assert.deepEqual([body.total.chats, body.total.rating, body.days, body.tickets], [0, null, [], 0]);
    for (const wrong of ['from=2026-01-02&to=2026-01-01', 'from=2020-01-01&to=2026-01-01', 'from=x&to=y'])
      assert.equal((await desk.get(`/desk/api/figures?${wrong}`)).status, 422, wrong);
  });

  it('[VIS-06] list the comments on ratings, newest chat first, and to an operator only those of their own chats', async (t) => {
    const world = await makeWorld(t, databases);
    const manager = await world.signIn();
    const [dana, eve] = [await addPerson(world, manager, 'Dana'), await addPerson(world, manager, 'Eve')];
    const chat = async (by: Client, given: { at: string; rate: number; comment?: string; name?: string }) => {
      const { chat_id, hash } = await world.startChat({ uuid: given.at, user_id: given.at });
      if (given.name)
        await world.database.query('UPDATE chats SET visitor = $2 WHERE id = $1', [chat_id, { name: given.name }]);
      await by.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r1', message: 'Hello' });
      const extras = { rate: given.rate, comment: given.comment ?? null };
      await world.post('/api/chat/new/close', { chat_id, hash, extras });
      await world.database.query('UPDATE chats SET created_at = $2 WHERE id = $1', [chat_id, given.at]);
      return chat_id;
    };
    const late = await chat(dana, { at: '2026-11-25T12:00:00Z', rate: 5, comment: 'Fast', name: 'Ann' });
    const early = await chat(eve, { at: '2026-11-23T23:30:00Z', rate: 1, comment: 'Slow' });
    await chat(eve, { at: '2026-11-24T12:00:00Z', rate: 3 });
    await chat(eve, { at: '2026-11-26T12:00:00Z', rate: 3, comment: 'The day after' });
    const read = async (by: Client) =>
      (await by.get<Figures>('/desk/api/figures?from=2026-11-24&to=2026-11-25&time_zone=Europe/Berlin')).body.comments;
    const ofDana = { chat_id: late, rate: 5, comment: 'Fast', visitor: 'Ann', operator: 'Dana' };
    const [first, second, ...others] = await read(manager);
    assert.deepEqual([first, others], [ofDana, []]);
    assert.deepEqual([second?.chat_id, second?.rate, second?.comment, second?.operator], [early, 1, 'Slow', 'Eve']);
    assert.deepEqual(await read(dana), [ofDana]);
  });

  const period = 'from=2020-01-01&to=2020-12-31';

  /** A world whose chats all begin within the period. */
  async function makeOffice(t: TestContext) {
    const world = await makeWorld(t, databases);
    const manager = await world.signIn();
    const ask = async (uuid: string) => {
      const { chat_id: id, hash } = await world.startChat({ uuid, user_id: uuid });
      await world.post('/api/chat/new-message', { chat_id: id, hash, message: 'Help', uuid: 'm1' });
      await world.database.query("UPDATE chats SET created_at = '2020-06-01' WHERE id = $1", [id]);
      return id;
    };
    const reply = (by: Client, id: number, uuid: string) =>
      by.post(`/desk/api/chats/${id}/messages`, { uuid, message: 'Hello' });
    const takeOver = async (by: Client, id: number, from: string) =>
      by.post(`/desk/api/chats/${id}/take-over`, { from: (await personOf(manager, from)).operator_id });
    const read = async (by: Client) => {
      const { body } = await by.get<Figures>(`/desk/api/figures?${period}`);
      return body.operators.map(({ name, chats, answered, answer_seconds: first }) => [
        ...[name, chats, answered],
        first !== null,
      ]);
    };
    return { world, manager, ask, reply, takeOver, read };
  }

  it('[DESK-21] credit an answer to its author, not to the operator who takes the chat over', async (t) => {
    const { world, manager, ask, reply, takeOver, read } = await makeOffice(t);
    const [chloe, anna] = [await addPerson(world, manager, 'Chloé'), await addPerson(world, manager, 'Anna')];
    const [first, second, third] = [await ask('a'), await ask('b'), await ask('c')];
    for (const id of [first, second]) assert.equal((await reply(chloe, id, 'r1')).status, 200);
    assert.equal((await reply(anna, third, 'r1')).status, 200);
    const before = await read(manager);
    assert.deepEqual(before, [
      ['Chloé', 2, 2, true],
      ['Anna', 1, 1, true],
    ]);
    assert.equal((await takeOver(anna, first, 'Chloé')).status, 200);
    assert.deepEqual(await read(manager), before, 'Anna has only taken the chat over');
    assert.equal((await reply(anna, first, 'r2')).status, 200);
    assert.deepEqual(await read(manager), [
      ['Anna', 2, 2, true],
      ['Chloé', 2, 2, true],
    ]);
    // An answer after the first one credits no time to the first answer.
    assert.equal((await takeOver(anna, second, 'Chloé')).status, 200);
    await world.database.query('DELETE FROM messages WHERE chat_id = $1', [third]);
    assert.equal((await reply(anna, second, 'r2')).status, 200);
    assert.deepEqual(await read(manager), [
      ['Anna', 2, 2, false],
      ['Chloé', 2, 2, true],
    ]);
    assert.deepEqual(await read(chloe), [
      ['All others', 2, 2, false],
      ['Chloé', 2, 2, true],
    ]);
  });

  it('[DESK-21] have two lines for two operators of one name, and one for a renamed operator', async (t) => {
    const { world, manager, ask, reply, read } = await makeOffice(t);
    const invite = (name: string) => addPerson(world, manager, name);
    const [one, two] = [await invite('alex.b'), await invite('alex.m')];
    assert.equal((await reply(one, await ask('a'), 'r1')).status, 200);
    for (const desk of [one, two]) await desk.put('/desk/api/operator', { name: 'Alex', img: null });
    assert.equal((await reply(one, await ask('b'), 'r1')).status, 200);
    assert.equal((await reply(two, await ask('c'), 'r1')).status, 200);
    assert.deepEqual(await read(manager), [
      ['Alex (alex.b)', 2, 2, true],
      ['Alex (alex.m)', 1, 1, true],
    ]);
    assert.deepEqual(await read(two), [
      ['All others', 2, 2, true],
      ['Alex', 1, 1, true],
    ]);
    await (await signInAs(world.app, 'alex.m')).put('/desk/api/operator', { name: 'Moritz', img: null });
    assert.deepEqual(
      (await read(manager)).map(([name]) => name),
      ['Alex', 'Moritz'],
    );
  });

  it('[DESK-21] count a chat without an answer for its owner, and an unknown author’s by name', async (t) => {
    const { world, manager, ask, reply, read } = await makeOffice(t);
    const dana = await addPerson(world, manager, 'Dana');
    assert.equal((await dana.post(`/desk/api/chats/${await ask('a')}/take`, {})).status, 200);
    await ask('b');
    const old = await ask('c');
    await reply(dana, old, 'r1');
    await world.database.query("UPDATE messages SET operator_id = NULL WHERE chat_id = $1 AND uuid = 'r1'", [old]);
    assert.deepEqual(await read(manager), [
      ['Dana (Dana)', 1, 0, false],
      ['Dana (earlier messages)', 1, 1, true],
      ['Nobody', 1, 0, false],
    ]);
  });
});
