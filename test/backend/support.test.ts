import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextOpening } from '../../backend/chat/weeklyHours.ts';
import { emailField } from '../../src/entries/userForm/forms.ts';
import { fieldError } from '../../src/entries/userForm/validators.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type TicketAnswer = { ok: boolean; ticket_id?: number; hash?: string; errors?: Record<string, string[]> };

describe('GET /support/{company}/status/chat/online', () => {
  const PATH = '/support/legal-forms/status/chat/online';
  const SATURDAY_NOON = Date.parse('2026-11-21T18:00:00Z');

  it('[UX-12] returns in a header when support is back, if it is offline', async (t) => {
    const world = await makeWorld(t, databases, { now: () => SATURDAY_NOON });
    const online = await world.get(PATH);
    assert.deepEqual([online.body, online.headers['support-back-at']], [true, undefined]);
    await (await world.signIn()).put('/desk/api/settings', { online: false });
    const offline = await world.get(PATH, { origin: 'http://localhost:5173' });
    assert.deepEqual([offline.body, offline.headers['support-back-at']], [false, '2026-11-23T13:30:00.000Z']);
    assert.equal(
      offline.headers['access-control-expose-headers'],
      'support-back-at, support-email-replies, support-reply-times, support-ticket-files, support-past-chats, support-operators',
    );
  });

  it('[REACH-04] says in a header whether tickets are answered by e-mail', async (t) => {
    const answer = async (mailer?: null) => {
      const world = await makeWorld(t, databases, { ...(mailer === null ? { mailer } : {}) });
      const online = (await world.get(PATH)).headers['support-email-replies'];
      await (await world.signIn()).put('/desk/api/settings', { online: false });
      const offline = (await world.get(PATH)).headers['support-email-replies'];
      await world.rest();
      return [online, offline];
    };
    assert.deepEqual(await answer(), ['true', 'true']);
    assert.deepEqual(await answer(null), ['false', 'false']);
  });

  it('[UX-12] finds the next opening in Chicago time, before and after a clock change', () => {
    const next = (now: string) => nextOpening(Date.parse(now))?.toISOString() ?? null;
    assert.equal(next('2026-11-23T13:29:59Z'), '2026-11-23T13:30:00.000Z', 'Monday before 7:30');
    assert.equal(next('2026-11-23T13:30:00Z'), null, 'Monday 7:30: within the hours');
    assert.equal(next('2026-11-23T23:59:59Z'), null, 'Monday before 18:00');
    assert.equal(next('2026-11-24T00:00:00Z'), '2026-11-24T13:30:00.000Z', 'Monday 18:00');
    assert.equal(next('2026-11-28T00:00:00Z'), '2026-11-30T13:30:00.000Z', 'Friday 18:00');
    assert.equal(next('2026-03-07T12:00:00Z'), '2026-03-09T12:30:00.000Z', 'the clock goes forward on Sunday');
    assert.equal(next('2026-10-31T12:00:00Z'), '2026-11-02T13:30:00.000Z', 'the clock goes back on Sunday');
  });
});

describe('tickets', () => {
  it('[CALL-11] [TKT-02] are accepted for the legal brand and for every other company', async (t) => {
    const world = await makeWorld(t, databases);
    const ticket = {
      id: 'guest-1',
      message: 'Help',
      email: 'ann@example.com',
      category_id: 2,
      domain: 'forms.example',
    };
    const legal = await world.post<TicketAnswer>('/support/ticket', { ...ticket, exp_guest_id: 'exp' });
    const other = await world.post<TicketAnswer>('/support/sign-docs/ticket', { ...ticket, category_id: null });
    assert.deepEqual([legal.body.ok, other.body.ok], [true, true]);
    assert.equal(other.body.ticket_id, (legal.body.ticket_id ?? 0) + 1);
    assert.match(legal.body.hash ?? '', /^[0-9a-f]{40}$/);
    const told = await world.published('private-desk', 'Desk.TicketCreated');
    assert.deepEqual(
      told.map(({ ticket: { company, category } }) => [company, category?.slug]),
      [
        ['legal-forms', 'document-editing-setup'],
        ['sign-docs', undefined],
      ],
    );
  });

  it('[TKT-04] [TKT-06] are refused with the errors by field, and not stored', async (t) => {
    const world = await makeWorld(t, databases);
    const errorsOf = async (ticket: object) =>
      (await world.post<TicketAnswer>('/support/ticket', { id: 'guest-1', ...ticket })).body;
    assert.deepEqual(await errorsOf({ email: '', message: ' ' }), {
      ok: false,
      errors: { email: ['Please, enter your email'], message: ['Please, enter your message'] },
    });
    assert.deepEqual(await errorsOf({ email: 'ann@', message: 'Help' }), {
      ok: false,
      errors: { email: ['Email is not valid'] },
    });
    assert.equal((await errorsOf({ name: 'Ann', message: 'Help' })).ok, true);
    assert.equal((await world.published('private-desk', 'Desk.TicketCreated')).length, 1);
    assert.equal((await world.post('/support/ticket', { message: 'Help' })).status, 422);
  });

  it('[REAL-05] are normalized like in the widget, whatever client sent them', async (t) => {
    const world = await makeWorld(t, databases);
    for (const email of [
      '\u202aann@example.com\u202c',
      'Ann <ann＠example.com>',
      'mailto:ann@example.com',
      ' ann@exam\u00adple.com\u200b',
    ])
      await world.post('/support/ticket', {
        id: 'guest-1',
        email,
        name: '\ufeffAnn\u00a0',
        message: '\u200bHelp <b>\u00a0',
      });
    const rows = await world.database.query('SELECT DISTINCT email, name, message FROM tickets');
    assert.deepEqual(rows, [{ email: 'ann@example.com', name: 'Ann', message: 'Help <b>' }]);
  });

  it('[REAL-06] have the same valid addresses as in the widget', async (t) => {
    const world = await makeWorld(t, databases);
    for (const email of [
      'ann@example.com',
      "o'brien+x@example.com",
      'müller@straße.example',
      'анна@пример.рф',
      'ann@例え。テスト',
      '<ann@example.com>',
      'ann@example.c',
      'ann@example',
      'ann@example.com.',
      'a b@example.com',
      'ann@1.2.3.4',
      'a@b@c.example',
    ]) {
      const { body } = await world.post<TicketAnswer>('/support/ticket', { id: 'guest-1', email, message: 'Help' });
      assert.equal(body.ok, fieldError(emailField, email) === null, email);
    }
  });

  const left = { id: 'guest-1', message: 'Help', email: 'ann@example.com' };

  for (const [path, uuid] of [
    ['/support/ticket', 'c0ffee00-0000-4000-8000-000000000001'],
    ['/support/sign-docs/ticket', 'é'.repeat(200)],
  ] as const)
    it(`[OPS-10] become one ticket when ${path} gets one uuid twenty times at once`, async (t) => {
      const world = await makeWorld(t, databases);
      const post = async () => (await world.post<TicketAnswer>(path, { ...left, uuid })).body;
      const answers = await Promise.all(Array.from({ length: 20 }, post));
      assert.equal(answers[0]?.ok, true);
      assert.deepEqual(answers, Array(20).fill(answers[0]));
      assert.deepEqual(await post(), answers[0]);
      assert.deepEqual(await world.database.query('SELECT count(*) AS tickets FROM tickets'), [{ tickets: 1 }]);
      assert.equal((await world.published('private-desk', 'Desk.TicketCreated')).length, 1);
    });

  it('[OPS-10] of another visitor, company or uuid, and those without a uuid, stay separate', async (t) => {
    const world = await makeWorld(t, databases);
    const post = async (path: string, ticket: object) =>
      (await world.post<TicketAnswer>(path, { ...left, uuid: 'once', ...ticket })).body.hash;
    const hashes = [
      await post('/support/ticket', {}),
      await post('/support/ticket', { id: 'guest-2' }),
      await post('/support/sign-docs/ticket', {}),
      await post('/support/ticket', { uuid: 'twice' }),
      await post('/support/ticket', { uuid: undefined }),
      await post('/support/ticket', { uuid: undefined }),
    ];
    assert.equal(new Set(hashes).size, 6);
  });

  it('[OPS-10] are answered again after the visitor was blocked, while a new one is refused', async (t) => {
    const world = await makeWorld(t, databases);
    const first = await world.post<TicketAnswer>('/support/ticket', { ...left, uuid: 'before' });
    await world.database.query(
      `INSERT INTO blocked_visitors (user_id, user_type, name, blocked_by) VALUES ('guest-1', 'guest', 'Ann', 'Dana')`,
    );
    assert.deepEqual((await world.post('/support/ticket', { ...left, uuid: 'before' })).body, first.body);
    assert.equal((await world.post('/support/ticket', { ...left, uuid: 'after' })).status, 403);
    assert.deepEqual(await world.database.query('SELECT count(*) AS tickets FROM tickets'), [{ tickets: 1 }]);
  });

  it('are shortened in their event, within the 10 KB limit of a realtime event', async (t) => {
    const world = await makeWorld(t, databases);
    await world.post('/support/ticket', { id: 'a', email: 'ann@example.com', message: '&#128512;'.repeat(1_000) });
    const [told] = await world.published('private-desk', 'Desk.TicketCreated');
    assert.ok(told && Buffer.byteLength(JSON.stringify(told)) < 10_240);
    assert.match(told.ticket.message, /^(&#128512;)+…$/);
  });
});

describe('contact sales', () => {
  it('[CALL-10] [FORM-07] stores the form, and requires an email address', async (t) => {
    const world = await makeWorld(t, databases);
    const send = async (form: object) => (await world.post('/api/contact-sales/send-form', form)).body;
    const form = { name: 'Ann', email: 'ann@example.com', phone: '49301234', company_size: '11-50', message: 'Hi' };
    assert.deepEqual(await send(form), { success: true });
    assert.deepEqual(await send({ ...form, email: 'x' }), {
      success: false,
      errors: { email: ['Email is not valid'] },
    });
    assert.deepEqual(await send({}), { success: false, errors: { email: ['Please, enter your email'] } });
    const kept = await world.database.query<{ fields: unknown }>('SELECT fields FROM contact_requests');
    assert.deepEqual(kept, [{ fields: form }]);
    assert.equal((await world.post('/api/contact-sales/send-form', { email: { nested: true } })).status, 422);
  });
});

describe('tracking', () => {
  it('[CALL-18] stores an event with its properties', async (t) => {
    const world = await makeWorld(t, databases);
    const event = { exp_guest_id: 'exp', properties: { device: 'mobile' } };
    assert.deepEqual((await world.post('/track-event/support_chat', event)).body, { success: true });
    const kept = await world.database.query('SELECT event, exp_guest_id, properties FROM tracked_events');
    assert.deepEqual(kept, [{ event: 'support_chat', ...event }]);
  });

  it('[CALL-17] returns the same branch to a user each time, and uses both branches', async (t) => {
    const world = await makeWorld(t, databases);
    const branchOf = async (user: string) =>
      (await world.get<{ branch: string }>(`/fortune/chat_greeting?user_id=${user}`)).body.branch;
    const users = Array.from({ length: 20 }, (_, n) => `user-${n}`);
    const branches = await Promise.all(users.map(branchOf));
    assert.deepEqual(await Promise.all(users.map(branchOf)), branches);
    assert.deepEqual([...new Set(branches)].sort(), ['a', 'b']);
    const { body } = await world.get<object>('/fortune/chat_greeting');
    assert.match(JSON.stringify(body), /^\{"experiment":"chat_greeting","branch":"[ab]"\}$/);
  });
});

describe('translations', () => {
  it('[CALL-19] [I18N-01] [API-10] are listed by latest version and language, and served as files', async (t) => {
    const world = await makeWorld(t, databases);
    const { body } = await world.get<{ data: { latest: { version: number; languages: string[] } } }>('/versions');
    const { version, languages } = body.data.latest;
    assert.ok(version >= 61);
    assert.deepEqual(languages, ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt']);
    const german = await world.get<Record<string, string>>(`/files/${version}/de.json`);
    assert.equal(german.body['composer.send'], 'Senden');
    // The backend's own category.
    assert.equal(german.body['categories.other'], 'Etwas anderes');
    assert.equal((await world.get<Record<string, string>>('/files/60/en.json')).body['composer.send'], 'Send');
    assert.equal((await world.get(`/files/${version}/xx.json`)).status, 404);
    assert.equal((await world.get(`/files/${version}/..%2f..%2fconfig.json`)).status, 422);
  });
});
