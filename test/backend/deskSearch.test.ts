import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wordQuery } from '../../backend/desk/searchText.ts';
import { foldText } from '../../protocol/foldText.ts';
import type { Chat, FoundChat, FoundTicket, Ticket } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const SECRET = 'a secret of the mail server';

type Found = { chats: FoundChat[]; tickets: FoundTicket[] };

describe('the desk’s search', () => {
  it('[DESK-04] finds chats by words in messages, notes, names and addresses, newest first', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const say = async (uuid: string, message: string, user_name = `${uuid}@example.com`) => {
      const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid, user_name });
      await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: 'm1' });
      return chat_id;
    };
    const first = await say('ann', 'The signature field does not open &#128512; in Firefox');
    const second = await say('bob', 'My SIGNATURE is upside down');
    const third = await say('cyd', 'Thank you', 'Cyd Charisse');
    await desk.post(`/desk/api/chats/${third}/notes`, { uuid: 'n1', text: 'Refund of invoice 2041 is under way' });
    await world.post('/support/sign-docs/ticket', {
      id: 'g',
      message: 'No signature at all',
      email: 'dan@example.org',
    });
    const find = async (q: string) => (await desk.get<Found>(`/desk/api/search?q=${encodeURIComponent(q)}`)).body;
    const ids = async (q: string) => (await find(q)).chats.map(({ chat }) => chat.chat_id);
    assert.deepEqual(await ids('signature'), [second, first]);
    assert.deepEqual(await ids('signat fire'), [first], 'all words, by their beginnings');
    assert.deepEqual(await ids('invoice 2041'), [third], 'a note');
    assert.deepEqual(await ids('charisse'), [third], 'a name');
    assert.deepEqual(await ids('ann@example.com'), [first], 'an address');
    assert.deepEqual(await ids('128512'), [], 'an emoji’s number is no word');
    assert.deepEqual(await ids("' & ! | ( :* \\"), []);
    const { tickets, chats } = await find('signature');
    assert.deepEqual(
      tickets.map(({ ticket }) => ticket.email),
      ['dan@example.org'],
    );
    assert.deepEqual(
      chats[0]?.pieces.filter(({ is_match }) => is_match),
      [{ text: 'SIGNATURE', is_match: true }],
    );
    assert.equal(chats[0]?.pieces.map(({ text }) => text).join(''), 'My SIGNATURE is upside down');
    assert.equal((await world.get('/desk/api/search?q=signature')).status, 401);
  });

  it('[DESK-04] finds a chat by the address that its visitor gives later, and no longer by the former name', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id, uuid } = await world.startChat({ user_name: 'before@example.com' });
    const ids = async (q: string) =>
      (await desk.get<Found>(`/desk/api/search?q=${q}`)).body.chats.map(({ chat }) => chat.chat_id);
    assert.deepEqual([await ids('before'), await ids('after')], [[chat_id], []]);
    await world.put('/api/chat/update-name', { uuid, name: 'after@example.com' });
    assert.deepEqual([await ids('before'), await ids('after')], [[], [chat_id]]);
  });

  it('[DESK-04] finds tickets by their emails and subject, once each, the newest ticket first, with the excerpt', async (t) => {
    const environment = { MAIL_WEBHOOK_SECRET: SECRET };
    const world = await makeWorld(t, databases, { environment });
    const desk = await world.signIn();
    const leave = async (email: string, message: string) =>
      (await world.post<{ ticket_id: number }>('/support/ticket', { id: email, email, message })).body.ticket_id;
    const first = await leave('ann@example.com', 'The seal is missing');
    const second = await leave('bob@example.com', 'Where is the seal?');
    await desk.post(`/desk/api/tickets/${first}/messages`, {
      uuid: 'r-1',
      message: 'Please send us the notarized seal',
    });
    await world.mailQueue.idle();
    const answer = {
      From: 'Zoe Quill <zoe@elsewhere.example>',
      To: 'support@example.com',
      'In-Reply-To': world.mails[0]?.messageId,
      Subject: 'Re: hello',
    };
    const handIn = async (headers: object, text: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/mail/incoming',
        payload: [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n'),
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      });
    await handIn(answer, 'It lies with the embassy in Reykjavik');
    const fresh = { From: 'dan@example.com', To: 'support@example.com', Subject: 'Apostille overdue' };
    const third = (await handIn(fresh, 'Please hurry')).json<{ ticket_id: number }>().ticket_id;
    const find = async (q: string) =>
      (await desk.get<Found>(`/desk/api/search?q=${encodeURIComponent(q)}`)).body.tickets;
    const ids = async (q: string) => (await find(q)).map(({ ticket }) => ticket.ticket_id);
    assert.deepEqual(await ids('reykjav embassy'), [first], 'an answer of the customer');
    assert.deepEqual(await ids('notarized'), [first], 'an answer of the team');
    assert.deepEqual(await ids('quill'), [first], 'the name of a sender');
    assert.deepEqual(await ids('zoe@elsewhere.example'), [first], 'the address of a sender');
    assert.deepEqual(await ids('apostille'), [third], 'a subject');
    assert.deepEqual(await ids('seal'), [second, first], 'once each');
    assert.deepEqual(
      (await find('reykjav')).map(({ pieces }) => pieces.map(({ text }) => text).join('')),
      ['It lies with the embassy in Reykjavik'],
    );
  });

  it('[DESK-04] finds messages in the chats of every range, the newest chat first', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const say = async (uuid: string, message: string) => {
      const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid, user_name: uuid });
      await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: 'm1' });
      return chat_id;
    };
    const jump = (id: number) =>
      world.database.query("SELECT setval(pg_get_serial_sequence('chats', 'id'), $1::bigint)", [id]);
    const ids = [await say('ann', 'The signature of May')];
    for (const [uuid, id] of [
      ['bob', 5_000],
      ['cyd', 5_900],
      ['dan', 5_950],
    ] as const) {
      await jump(id);
      ids.unshift(await say(uuid, 'The signature of June'));
    }
    const find = async (query: string) =>
      (await desk.get<Found & { has_more_chats: boolean }>(`/desk/api/search?q=signature&${query}`)).body;
    const found = ({ chats }: Found) => chats.map(({ chat }) => chat.chat_id);
    assert.deepEqual(found(await find('')), ids);
    const page = await find('kind=chats&limit=3');
    assert.deepEqual([found(page), page.has_more_chats], [ids.slice(0, 3), true]);
    assert.deepEqual(found(await find(`kind=chats&limit=3&before=${ids[2]}`)), ids.slice(3));
  });

  it('[DESK-04] treats typed text as words only, without operators', () => {
    assert.equal(wordQuery(' a:b  (c|d)! '), "'a':* & 'b':* & 'c':* & 'd':*");
    assert.equal(wordQuery('\u{1f600} --'), null);
  });

  it('[REAL-12] folds typed text in the same way as the database folds stored text', async (t) => {
    const { database } = await makeWorld(t, databases);
    const texts = [
      'plain ASCII, 1+1',
      'Müller, Mu\u0308ller, Ｍüller',
      'José café Straße STRAẞE Łódź Ærø Đặng',
      'Ελληνικά Привет ёжик',
      'الشَّحْنُ إلى المدينة ٠١٢٣',
      'שָׁלוֹם',
      '商品の配送 がぎぐ ｶﾞｷﾞ 한국어',
      'จัดส่ง ๑๒',
      'हिन्दी १२',
      'zero\u200bwidth so\u00adft',
    ];
    for (const text of texts) {
      const [row] = await database.query<{ folded: string }>('SELECT search_fold($1) AS folded', [text]);
      assert.equal(row?.folded.toLowerCase(), foldText(text), text);
    }
  });

  for (const { text, found, missed } of [
    {
      text: '商品の配送状況を教えてください',
      found: ['商品', '配送', '配送状況', '教えて', 'い', '商品 状況'],
      missed: ['返品', '配送料'],
    },
    { text: '请问订单什么时候发货？订单号A2041', found: ['订单', '发货', 'a2041', '什么时候'], missed: ['退款'] },
    { text: '배송은 언제 도착하나요', found: ['배송', '도착', '착하'], missed: ['환불'] },
    { text: 'สินค้าจัดส่งเมื่อไหร่', found: ['จัดส่ง', 'สินค้า', 'เมื่อไหร่'], missed: ['คืนเงิน'] },
    {
      text: 'Please call +49 151 1234567 today',
      found: ['+49 151 1234567', '+491511234567', '151 123'],
      missed: ['+49 152'],
    },
    {
      text: 'Office (030) 123-45 67, fax 030/1234568',
      found: ['(030) 123-45 67', '0301234567', '030/1234568', '123-45'],
      missed: ['0301234569'],
    },
    {
      text: 'José Núñez drinks café in Straße 5',
      found: ['Jose', 'jose nunez', 'CAFÉ', 'cafe', 'Strasse', 'straße'],
      missed: ['caff'],
    },
    {
      text: 'Mu\u0308ller from Łódź, Ærøskøbing',
      found: ['Müller', 'muller', 'lodz', 'aeroskobing'],
      missed: ['moller'],
    },
    {
      text: 'Press <Enter> in the field <div class="price">, then Map<String, List<Integer>>',
      found: ['enter', '<Enter>', 'div', 'class price', 'map string', 'integer'],
      missed: ['escape'],
    },
    { text: '<order-id> shows &copy; of AT&T', found: ['order-id', 'order', '<order-id>', 'copy', 'AT&T'], missed: [] },
    { text: '<script>alert(1)</script>', found: ['script', 'alert', 'alert(1)'], missed: ['style'] },
    { text: 'أين الشحنة رقم ٢٠٤١', found: ['الشحنة', 'الشحنه', '2041', 'اين'], missed: ['فاتورة'] },
  ])
    it(`[REAL-12] finds the words inside “${text}”`, async (t) => {
      const world = await makeWorld(t, databases);
      const desk = await world.signIn();
      const { chat_id, hash } = await world.startChat({ uuid: 'u', user_id: 'u', user_name: 'Guest' });
      await world.post('/api/chat/new-message', { chat_id, hash, message: text, uuid: 'm1' });
      const find = async (q: string) => (await desk.get<Found>(`/desk/api/search?q=${encodeURIComponent(q)}`)).body;
      for (const q of found) {
        const { chats } = await find(q);
        assert.equal(chats.length, 1, q);
        assert.ok(
          chats[0]?.pieces.some(({ is_match }) => is_match),
          `marks ${q}`,
        );
        assert.equal(chats[0]?.pieces.map((piece) => piece.text).join(''), text);
      }
      for (const q of missed) assert.deepEqual((await find(q)).chats, [], q);
    });

  it('[DESK-04] shows a long text around its first match', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id, hash } = await world.startChat({ uuid: 'u', user_id: 'u', user_name: 'Guest' });
    const message = `${'before '.repeat(40)}the notarized seal${' behind'.repeat(40)}`;
    await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: 'm1' });
    const { chats } = (await desk.get<Found>('/desk/api/search?q=notarized')).body;
    const shown = chats[0]?.pieces.map(({ text }) => text).join('') ?? '';
    assert.match(shown, /^… before .*the notarized seal behind.* …$/);
    assert.ok(shown.length < 200, shown);
  });

  it('[DESK-04] shows an operator’s words without their marks, and a visitor’s as typed', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id, hash } = await world.startChat({ uuid: 'u', user_id: 'u', user_name: 'Guest' });
    await world.post('/api/chat/new-message', { chat_id, hash, message: 'A **red** seal &#128512;', uuid: 'm1' });
    const shown = async (q: string) => (await desk.get<Found>(`/desk/api/search?q=${q}`)).body.chats[0]?.pieces;
    const text = async (q: string) => (await shown(q))?.map((piece) => piece.text).join('');
    assert.equal(await text('red'), 'A **red** seal &#128512;');
    await desk.post(`/desk/api/chats/${chat_id}/messages`, {
      uuid: 'r1',
      message: 'Use the **blue** one &#128512;, and `sign` it',
    });
    assert.deepEqual(await shown('blue'), [
      { text: 'Use the ', is_match: false },
      { text: 'blue', is_match: true },
      { text: ' one &#128512;, and sign it', is_match: false },
    ]);
    assert.equal(await text(String(chat_id)), 'Use the blue one &#128512;, and sign it', 'the last message');
  });

  it('[DESK-04] lists the same visitor’s earlier chats beside a chat, and no others', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const start = async (uuid: string, user_id: string, user_name = 'Ann') =>
      (await world.startChat({ uuid, user_id, user_name })).chat_id;
    const first = await start('a', 'ann');
    const byAddress = await start('b', 'elsewhere', 'ann@example.com');
    await start('c', 'bob');
    const latest = await start('d', 'ann', 'Ann@Example.com');
    const { body } = await desk.get<{ chats: Chat[] }>(`/desk/api/chats/${latest}/earlier`);
    assert.deepEqual(
      body.chats.map(({ chat_id }) => chat_id),
      [byAddress, first],
    );
    await desk.post(`/desk/api/chats/${first}/block`, { reason: 'Threats' });
    const { block, chats, tickets } = (
      await desk.get<{ block: { reason: string } | null; chats: Chat[]; tickets: Ticket[] }>(
        `/desk/api/chats/${latest}/visitor`,
      )
    ).body;
    assert.deepEqual(
      [block?.reason, chats.map(({ chat_id }) => chat_id), tickets],
      ['Threats', [byAddress, first], []],
    );
  });

  it('[DESK-04] finds messages through the index, without a scan', async (t) => {
    const { database } = await makeWorld(t, databases);
    await database.query('SET enable_seqscan = off');
    const plan = await database.query<Record<string, string>>(
      "EXPLAIN SELECT id FROM messages WHERE search_words(text) @@ '''signat'':*'::tsquery",
    );
    assert.match(JSON.stringify(plan), /messages_by_word/);
  });

  it('[REAL-12] indexes a text also while maintenance and restores have another search path', async (t) => {
    const { database } = await makeWorld(t, databases);
    const [home] = await database.query<{ schema: string }>('SELECT current_schema() AS schema');
    const found = await database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL search_path = pg_catalog');
      return transaction.query(`SELECT ${home?.schema}.search_words('Signature')::text AS words`);
    });
    assert.deepEqual(found, [{ words: "'signature':1,2" }]);
    await database.query('ANALYZE messages');
  });

  it('[OPS-14] indexes a message by a function that PostgreSQL plans once, not at each message', async (t) => {
    const { database } = await makeWorld(t, databases);
    const sql = `SELECT l.lanname AS language FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.oid = 'search_words(text)'::regprocedure`;
    assert.deepEqual(await database.query(sql), [{ language: 'plpgsql' }]);
  });
});
