import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeskAction, Figures, HelpArticle, OfferedCategory } from '../../protocol/wire.ts';
import { deleteOld } from '../../backend/operations/deleteOld.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import type { Client } from './support/createClient.ts';
import { addPerson } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

const PATH = '/desk/api/articles';
const REFUNDS = {
  ...{ area_id: 4, title: 'Refunds', url: 'https://help.example/refunds', text: 'Within 14 days.' },
  words: ['refund', '返金', 'استرداد'],
};
const TODAY = 'from=2026-01-01&to=2026-12-31&time_zone=UTC';

const add = async (desk: Client, given: Partial<typeof REFUNDS> = {}) =>
  desk.post<{ article: HelpArticle; error: string }>(PATH, { ...REFUNDS, ...given });
const areasOf = async (world: World) =>
  (await world.get<OfferedCategory[]>('/api/chat/categories?company=legal-forms')).body;

describe('help articles', () => {
  it('[VIS-05] are added, changed, listed, given to visitors with their area, and deleted', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { article } = (await add(desk, { title: ' Refunds ', words: ['refund', ' refund ', '', '返金'] })).body;
    assert.deepEqual(article, { ...REFUNDS, id: article.id, words: ['refund', '返金'] });
    const given = (await areasOf(world)).map(({ slug, articles }) => [slug, articles?.map(({ title }) => title)]);
    assert.deepEqual(
      given.filter(([, articles]) => articles !== undefined),
      [['billing-subscription', ['Refunds']]],
    );
    const changed = { ...REFUNDS, area_id: 1, title: '<script>alert(1)</script>' };
    assert.equal((await desk.put(`${PATH}/${article.id}`, changed)).status, 200);
    const listed = (await desk.get<{ articles: HelpArticle[] }>(PATH)).body.articles;
    assert.deepEqual(listed, [{ ...changed, id: article.id }]);
    assert.equal((await desk.delete(`${PATH}/${article.id}`)).status, 200);
    assert.deepEqual(
      (await areasOf(world)).filter(({ articles }) => articles !== undefined),
      [],
    );
    const { actions } = (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity?time_zone=UTC')).body;
    const kinds = actions.map(({ kind }) => kind).filter((kind) => kind.startsWith('article'));
    assert.deepEqual(kinds, ['article-deleted', 'article-changed', 'article-added']);
  });

  it('[VIS-05] are refused without a title or an address, with another kind of address, and in an unknown area', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    for (const bad of [
      { title: '  ' },
      { title: 'x'.repeat(201) },
      { url: 'javascript:alert(1)' },
      { url: 'help/refunds' },
      { url: `https://help.example/${'x'.repeat(2_000)}` },
      { text: 'x'.repeat(301) },
      { words: Array.from({ length: 31 }, (_, at) => `word ${at}`) },
      { area_id: 99 },
    ])
      assert.equal((await add(desk, bad)).status, 422, JSON.stringify(bad).slice(0, 60));
    assert.equal((await desk.put(`${PATH}/99`, REFUNDS)).status, 404);
  });

  it('[VIS-05] are at most three in an area, also if added at once', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    const added = await Promise.all(['1', '2', '3', '4', '5'].map((title) => add(desk, { title })));
    assert.deepEqual(added.map(({ status }) => status).sort(), [200, 200, 200, 409, 409]);
    const refused = added.find(({ status }) => status === 409)?.body.error;
    assert.match(refused ?? '', /Billing & subscription has 3 articles/);
    const other = (await add(desk, { area_id: 1 })).body.article;
    assert.equal((await desk.put(`${PATH}/${other.id}`, { ...REFUNDS, area_id: 1 })).status, 200);
    assert.equal((await desk.put(`${PATH}/${other.id}`, REFUNDS)).status, 409);
  });

  it('[VIS-05] are changed by administrators only', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { article } = (await add(desk)).body;
    const dana = await addPerson(world, desk, 'Dana');
    const tries = [await add(dana), await dana.put(`${PATH}/${article.id}`, REFUNDS), await dana.delete(`${PATH}/1`)];
    assert.deepEqual(
      tries.map(({ status }) => status),
      [403, 403, 403],
    );
    assert.equal((await dana.get(PATH)).status, 200);
  });

  it('[VIS-05] are counted when they are opened, by the day in the time zone of the figures', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const [first, second] = [(await add(desk)).body.article, (await add(desk, { title: 'Invoices' })).body.article];
    const open = (id: number) => world.post('/api/chat/article-opened', { article_id: id });
    await Promise.all([open(first.id), open(first.id), open(second.id), open(first.id)]);
    assert.equal((await open(99)).status, 404);
    const figures = async (period: string) =>
      (await desk.get<Figures>(`/desk/api/figures?${period}`)).body.articles.map(({ title, area, opened }) => [
        ...[title, area, opened],
      ]);
    await world.database.query("UPDATE article_openings SET created_at = '2026-11-24T23:30:00Z'");
    const area = 'Billing & subscription';
    assert.deepEqual(await figures(TODAY), [
      ['Refunds', area, 3],
      ['Invoices', area, 1],
    ]);
    assert.deepEqual(await figures('from=2026-11-25&to=2026-11-25&time_zone=Europe/Berlin'), [
      ...[
        ['Refunds', area, 3],
        ['Invoices', area, 1],
      ],
    ]);
    assert.deepEqual(await figures('from=2026-11-25&to=2026-11-25&time_zone=UTC'), [
      ...[
        ['Refunds', area, 0],
        ['Invoices', area, 0],
      ],
    ]);
  });

  it('[VIS-05] are in the figures’ CSV with their areas and how often each was opened', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const [first] = [(await add(desk, { title: '=Refunds' })).body.article, await add(desk, { title: 'Invoices' })];
    await world.post('/api/chat/article-opened', { article_id: first.id });
    await world.database.query("UPDATE article_openings SET created_at = '2026-11-24T12:00:00Z'");
    const csv = await desk.get<string>('/desk/api/figures.csv?from=2026-11-24&to=2026-11-24&time_zone=UTC');
    const [head, all, ...articles] = csv.body.split('\r\n');
    assert.equal(head, '\uFEFFby,name,chats,answered,waiting_seconds,answer_seconds,ratings,rating,opened');
    assert.equal(all, 'all,All,0,0,,,0,,');
    assert.deepEqual(articles, [
      "article,'=Refunds (Billing & subscription),,,,,,,1",
      'article,Invoices (Billing & subscription),,,,,,,0',
      '',
    ]);
  });

  it('[VIS-05] are counted in one row for each quarter of an hour, and old rows are deleted', async (t) => {
    const world = await makeWorld(t, databases);
    const { article } = (await add(await world.signIn())).body;
    for (let count = 0; count < 5; count += 1) await world.post('/api/chat/article-opened', { article_id: article.id });
    const rows = () => world.database.query<{ opened: number }>('SELECT opened FROM article_openings');
    const counted = await rows();
    assert.ok(counted.length <= 2);
    assert.equal(
      counted.reduce((sum, { opened }) => sum + opened, 0),
      5,
    );
    await world.database.query("UPDATE article_openings SET created_at = created_at - interval '40 days'");
    const store = storeWithoutEvents(world.database);
    await deleteOld(store, { remove: async () => undefined }, 30);
    assert.deepEqual(await rows(), []);
  });

  it('[VIS-05] cannot be counted up without a limit', async (t) => {
    const world = await makeWorld(t, databases, { environment: { RATE_LIMIT: '1000' } });
    const { article } = (await add(await world.signIn())).body;
    const statuses = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await world.post('/api/chat/article-opened', { article_id: article.id })).status);
    assert.deepEqual([statuses.at(0), statuses.at(-1)], [200, 429]);
  });
});
