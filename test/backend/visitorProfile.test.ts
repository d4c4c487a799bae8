import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/update-visitor';

describe('the page’s details about a visitor', () => {
  it('[API-07] are stored when the chat starts, and sent to the desk', async (t) => {
    const world = await makeWorld(t, databases);
    await world.startChat({
      visitor: { name: 'Ann Lee', phone: '+1 312 555 0100', avatar: 'https://a.example/ann.png' },
      metadata: { plan_name: 'pro', seats: 3, trial: false },
      whereChatFrom: 'pricing',
    });
    const [update] = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.equal(update?.chat.visitor.display_name, 'Ann Lee');
    assert.equal(update.chat.visitor.phone, '+1 312 555 0100');
    assert.equal(update.chat.visitor.avatar, 'https://a.example/ann.png');
    assert.equal(update.chat.chat_from, 'pricing');
    assert.deepEqual(
      new Set(update.chat.metadata.map(({ name, value }) => `${name}=${value}`)),
      new Set(['plan_name=pro', 'seats=3', 'trial=false']),
    );
  });

  it('[API-07] change during the chat, and a guest becomes the customer who signs in', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const profile = { visitor: { name: 'Ann Lee' }, metadata: { plan: 'pro' } };
    const headers = { authorization: 'Bearer token-of-the-customer' };
    const request = { chat_id, hash, user_id: 'customer-7', user_name: 'ann@example.com', ...profile };
    const { status } = await world.put(PATH, request, headers);
    assert.equal(status, 200);
    const update = (await world.published('private-desk', 'Desk.ChatUpdated')).at(-1);
    const { type, user_id, email, display_name } = update!.chat.visitor;
    assert.deepEqual(
      { type, user_id, email, display_name },
      {
        ...{ type: 'registered', user_id: 'customer-7', email: 'ann@example.com', display_name: 'Ann Lee' },
      },
    );
    assert.deepEqual(update!.chat.metadata, [{ name: 'plan', value: 'pro' }]);
  });

  it('[API-07] are refused without the chat’s hash, or with another customer’s token', async (t) => {
    const secret = 'a secret of at least thirty-two letters';
    const world = await makeWorld(t, databases, { environment: { USER_TOKEN_SECRET: secret } });
    const { chat_id, hash } = await world.startChat();
    assert.equal((await world.put(PATH, { chat_id, hash: 'guess', user_id: 'x' })).status, 403);
    const forged = { authorization: `Bearer ${createHmac('sha256', secret).update('other').digest('hex')}` };
    assert.equal((await world.put(PATH, { chat_id, hash, user_id: 'customer-7' }, forged)).status, 401);
  });

  it('[DESK-24] count as verified only with a token that the secret of the server signs', async (t) => {
    const secret = 'a secret of at least thirty-two letters';
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const signed = bearer(createHmac('sha256', secret).update('cust-77').digest('hex'));
    const marks = [];
    for (const environment of [{}, { USER_TOKEN_SECRET: secret }]) {
      const world = await makeWorld(t, databases, { environment });
      await world.post('/api/chat/new', { user_id: 'cust-77', uuid: 'a' }, signed);
      await world.post('/api/chat/new', { user_id: 'cust-77', uuid: 'b' });
      const { chat_id, hash } = await world.startChat({ uuid: 'c' });
      await world.put(PATH, { chat_id, hash, user_id: 'cust-77' }, signed);
      await world.put(PATH, { chat_id, hash, user_id: 'guest-1' });
      const updates = await world.published('private-desk', 'Desk.ChatUpdated');
      marks.push(updates.map(({ chat: { visitor } }) => `${visitor.type} ${visitor.is_verified}`));
      await world.rest();
    }
    assert.deepEqual(marks, [
      ['registered false', 'guest false', 'guest false', 'registered false', 'guest false'],
      ['registered true', 'guest false', 'guest false', 'registered true', 'guest false'],
    ]);
  });

  for (const [what, fields] of Object.entries({
    'a nested record': { metadata: { plan: { name: 'pro' } } },
    'a record of too many fields': {
      metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, at])),
    },
    'a name that is no text': { visitor: { name: { first: 'Ann' } } },
    'a list in place of a record': { metadata: ['pro'] },
  }))
    it(`[API-07] are refused with a sentence for ${what}, and not stored`, async (t) => {
      const world = await makeWorld(t, databases);
      const { chat_id, hash } = await world.startChat();
      const { status, body } = await world.put<{ error: string }>(PATH, { chat_id, hash, user_id: 'x', ...fields });
      assert.equal(status, 422);
      assert.notEqual(body.error, '');
      assert.equal((await world.published('private-desk', 'Desk.ChatUpdated')).length, 1);
    });

  it('[REAL-05] are shown on one line, without direction-changing characters', async (t) => {
    const world = await makeWorld(t, databases);
    await world.startChat({
      visitor: { name: 'Ann\u202Egnp.exe\nBcc: all', phone: '\u2066030 1\0', avatar: null },
      metadata: { plan: 'pro\u202E\n!' },
    });
    const [update] = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.equal(update?.chat.visitor.display_name, 'Anngnp.exe Bcc: all');
    assert.equal(update.chat.visitor.phone, '030 1');
    assert.deepEqual(
      update.chat.metadata.map(({ name, value }) => `${name}=${value}`),
      ['plan=pro !'],
    );
  });

  it('[API-07] contain no picture if its address is not a web address', async (t) => {
    const world = await makeWorld(t, databases);
    await world.startChat({ visitor: { name: 'Ann', avatar: 'javascript:alert(1)' } });
    const [update] = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.equal(update?.chat.visitor.avatar, null);
  });

  for (const [from, to] of [
    ['guest-1', 'customer-7'],
    ['customer-7', 'guest-1'],
  ] as const)
    it(`[OPS-10] are refused with 409 if the visitor's other open chat belongs to ${to}, until one has ended`, async (t) => {
      const world = await makeWorld(t, databases);
      const chat = await world.startChat({ user_id: from });
      const other = await world.startChat({ user_id: to });
      assert.notEqual(chat.chat_id, other.chat_id);
      const update = () =>
        world.put<{ error: string }>(PATH, {
          chat_id: chat.chat_id,
          hash: chat.hash,
          user_id: to,
          user_name: 'a@b.example',
        });
      const refused = await Promise.all([update(), update()]);
      for (const { status, body } of refused) {
        assert.equal(status, 409);
        assert.equal(body.error, 'This visitor has another open chat in this browser. End one of the two first.');
      }
      const kept = await world.database.query('SELECT user_id, email FROM chats WHERE id = $1', [chat.chat_id]);
      assert.deepEqual(kept, [{ user_id: from, email: null }]);
      await world.post('/api/chat/new/close', { chat_id: other.chat_id, hash: other.hash });
      assert.equal((await update()).status, 200);
    });
});
