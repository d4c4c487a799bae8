import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiToken, DeskAction } from '../../protocol/wire.ts';
import { createClient, type Client } from './support/createClient.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson, personOf } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const actionsOf = async (desk: Client, query: string) =>
  (await desk.get<{ actions: DeskAction[] }>(`/desk/api/activity?${query}`)).body.actions;

describe('the activity', () => {
  it('[DESK-17] the activity is filtered by operator, kind and days in a time zone, page by page', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana');
    for (const uuid of ['a', 'b', 'c']) {
      const { chat_id: id } = await world.startChat({ uuid, user_id: uuid });
      await dana.post(`/desk/api/chats/${id}/take`);
      if (uuid !== 'c') await dana.post(`/desk/api/chats/${id}/close`);
    }
    const { operator_id: danasId } = await personOf(administrator, 'dana');
    const times = ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z'];
    for (const [place, at] of times.entries())
      await world.database.query(
        `UPDATE desk_actions SET created_at = $1 WHERE id =
           (SELECT id FROM desk_actions WHERE kind = 'chat-taken' ORDER BY id OFFSET $2 LIMIT 1)`,
        [at, place],
      );
    const counts = [];
    for (const query of [
      `operator_id=${danasId}`,
      `operator_id=${danasId}&kind=chat-closed`,
      'kind=signed-in&from=2026-11-20&to=2026-11-21',
      'kind=chat-taken&from=2026-11-21&to=2026-11-21&time_zone=Europe/Berlin',
      'kind=chat-taken&to=2026-11-20',
      'operator_id=999999',
    ])
      counts.push((await actionsOf(administrator, query)).length);
    assert.deepEqual(counts, [6, 2, 0, 2, 2, 0]);
    const [newest] = await actionsOf(administrator, 'kind=chat-taken&limit=1');
    const next = await actionsOf(administrator, `kind=chat-taken&limit=1&before=${newest?.action_id}`);
    assert.deepEqual([next.length, next[0]?.kind], [1, 'chat-taken']);
  });

  it('[DESK-17] the activity names an end only for the operator who ended the chat, and once', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id: retried } = await world.startChat({ uuid: 'a', user_id: 'a' });
    const { chat_id: left, hash } = await world.startChat({ uuid: 'b', user_id: 'b' });
    await world.post('/api/chat/new/close', { chat_id: left, hash });
    for (const id of [retried, retried, left]) {
      const closed = await desk.post(`/desk/api/chats/${id}/close`);
      assert.equal(closed.status, 200);
    }
    const targets = (await actionsOf(desk, 'kind=chat-closed')).map(({ target }) => target);
    assert.deepEqual(targets, [`chat ${retried}`]);
  });

  it('[DESK-17] the activity is exported whole, with the same filter, to administrators', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana');
    const { operator_id: danasId } = await personOf(administrator, 'dana');
    await world.database.query(
      "INSERT INTO desk_actions (operator_id, kind, target) SELECT $1, 'chat-taken', 'chat ' || n FROM generate_series(1, 450) AS n",
      [danasId],
    );
    const { body, headers } = await administrator.get<string>('/desk/api/activity.csv?kind=chat-taken');
    assert.match(String(headers['content-disposition']), /filename="activity\.csv"/);
    const [head, ...lines] = body.trimEnd().split('\r\n');
    assert.equal(head, '\uFEFFcreated_at,operator_id,operator_name,token_name,kind,target');
    assert.equal(new Set(lines).size, 450);
    assert.match(lines[0] ?? '', new RegExp(`^2\\d{3}-[\\dT:.-]+Z,${danasId},dana,,chat-taken,chat 450$`));
    assert.match(lines.at(-1) ?? '', /,chat 1$/);
    assert.equal((await dana.get('/desk/api/activity.csv')).status, 403);
  });

  it('[DESK-17] every CSV opens in Excel as UTF-8, neutralises formulas in names and targets, and quotes separators', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const cells = {
      '=HYPERLINK("http://x.example")': `"'=HYPERLINK(""http://x.example"")"`,
      '＝1+1': "'＝1+1",
      '-2+3': "'-2+3",
      '@SUM(A1)': "'@SUM(A1)",
      'a;=1+1': '"a;=1+1"',
      'a\t=1': '"a\t=1"',
      'Zoë שלום 李': 'Zoë שלום 李',
    };
    for (const [place, name] of Object.keys(cells).entries()) {
      const person = await addPerson(world, administrator, `person${place}`);
      await person.put('/desk/api/operator', { name, img: null });
      const { chat_id: id, hash } = await world.startChat({ uuid: name, user_id: name });
      await world.post('/api/chat/new-message', { chat_id: id, hash, message: 'Help', uuid: 'm1' });
      await person.post(`/desk/api/chats/${id}/messages`, { uuid: 'r1', message: 'Hello' });
    }
    const scopes = ['people:read', 'chats:write'];
    const { body: created } = await administrator.post<{ token: string; api_token: ApiToken }>('/desk/api/api-tokens', {
      ...{ name: '+cmd', scopes },
    });
    const { chat_id: last } = await world.startChat({ uuid: 'last', user_id: 'last' });
    await createClient(world.app, { authorization: `Bearer ${created.token}` }).post(`/desk/api/chats/${last}/take`);
    const { paths } = (await world.get<{ paths: Record<string, unknown> }>('/openapi.json')).body;
    const csvPaths = Object.keys(paths).filter((path) => JSON.stringify(paths[path]).includes('text/csv'));
    assert.deepEqual(csvPaths.sort(), ['/desk/api/activity.csv', '/desk/api/figures.csv']);
    const year = new Date().getUTCFullYear();
    for (const path of csvPaths) {
      const { body } = await administrator.get<string>(`${path}?from=${year}-01-01&to=${year}-12-31`);
      // Excel takes a file without this mark for the computer's own encoding.
      assert.equal(body.codePointAt(0), 0xfeff, path);
      for (const [name, cell] of Object.entries(cells)) assert.ok(body.includes(`,${cell},`), `${path}: ${name}`);
      assert.doesNotMatch(body, /(?:^|[,\n])[=+\-@＝]/m, path);
    }
    const { body } = await administrator.get<string>('/desk/api/activity.csv?kind=chat-taken');
    assert.match(body, /,'\+cmd,chat-taken,/);
  });

  it('[DESK-17] days and time zones that do not exist are refused, in the activity and in the figures', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    for (const path of ['activity', 'activity.csv', 'figures', 'figures.csv'])
      for (const [query, error] of [
        ['from=2026-02-30&to=2026-03-01', 'There is no day 2026-02-30 since 1970'],
        ['from=2026-01-01&to=2026-13-01', 'There is no day 2026-13-01 since 1970'],
        ['from=0000-01-01&to=2026-01-01', 'There is no day 0000-01-01 since 1970'],
        ['from=2026-01-01&to=2026-01-02&time_zone=Mars/Olympus', 'There is no time zone Mars/Olympus'],
      ])
        assert.deepEqual((await administrator.get(`/desk/api/${path}?${query}`)).body, { success: false, error });
  });
});
