import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import type { Chat } from '../../protocol/wire.ts';
import { INCOMING, makeMail, SECRET } from './support/incomingMail.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('a request body with wrong types', () => {
  it('[SRV-07] is refused with a readable error, and not stored', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const right = { chat_id, hash, message: 'Hello', uuid: 'm-1' };
    const wrong = { message: 12, uuid: 7, chat_id: true, hash: [hash] };
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await world.post<{ error: string }>('/api/chat/new-message', {
        ...right,
        [name]: value,
      });
      assert.equal(status, 422, name);
      assert.match(body.error, new RegExp(`^body/${name} must be `));
    }
    assert.equal((await world.post('/api/chat/new-message', { ...right, chat_id: [chat_id] })).status, 422);
    assert.deepEqual(await world.database.query('SELECT count(*) AS stored FROM messages'), [{ stored: 0 }]);
    assert.equal((await world.post('/api/chat/new-message', { ...right, chat_id: String(chat_id) })).status, 200);
  });

  it('[SRV-07] is refused when the message has only invisible characters', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const say = async (message: string) =>
      (await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: message })).status;
    assert.equal(await say('\u200b\u2060 \ufeff'), 422);
    assert.equal(await say('\u{1f468}\u200d\u{1f4bb}'), 200);
  });
});

describe('a compressed request body', () => {
  it('[SRV-07] is refused with 415, whether it is JSON, a form or an email, and identity is allowed', async (t) => {
    const world = await makeWorld(t, databases, { environment: INCOMING });
    const call = (url: string, type: string, encoding: string, payload: Buffer | string) =>
      world.app.inject({
        ...{ method: 'POST', url, payload },
        headers: {
          ...{ 'content-type': type, 'content-encoding': encoding, authorization: `Bearer ${SECRET}` },
        },
      });
    const json = JSON.stringify({ chat_id: 1, hash: 'x' });
    const mail = makeMail({ 'Message-ID': '<1@example.com>' });
    for (const { url, type, encoding, payload } of [
      { url: '/api/chat/new-message', type: 'application/json', encoding: 'gzip', payload: gzipSync(json) },
      {
        url: '/broadcasting/auth',
        type: 'application/x-www-form-urlencoded',
        encoding: 'br',
        payload: 'socket_id=1.1',
      },
      { url: '/api/mail/incoming', type: 'message/rfc822', encoding: 'GZIP', payload: gzipSync(mail) },
      { url: '/api/mail/incoming', type: 'message/rfc822', encoding: 'identity, deflate', payload: deflateSync(mail) },
    ]) {
      const answer = await call(url, type, encoding, payload);
      assert.deepEqual([answer.statusCode, answer.headers['accept-encoding']], [415, 'identity'], url);
      assert.match(answer.json<{ error: string }>().error, /^Compressed bodies are not supported/);
    }
    assert.deepEqual(await world.database.query('SELECT count(*) AS mails FROM left_aside_mails'), [{ mails: 0 }]);
    assert.equal((await call('/api/mail/incoming', 'message/rfc822', 'identity', mail)).statusCode, 200);
  });
});

describe('the desk, given bad input', () => {
  it('[SRV-07] clamps a read mark to the existing messages', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const desk = await world.signIn();
    const say = (uuid: string) => world.post('/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid });
    const unread = async () => (await desk.get<{ chat: Chat }>(`/desk/api/chats/${chat_id}`)).body.chat.unread;
    await say('m-1');
    await desk.post(`/desk/api/chats/${chat_id}/read`, { message_id: Number.MAX_SAFE_INTEGER });
    assert.equal(await unread(), 0);
    await say('m-2');
    assert.equal(await unread(), 1);
  });

  it('[SRV-07] refuses an access request that expires in an impossible year', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const desk = await world.signIn();
    const ask = (validTo: string) =>
      desk.post(`/desk/api/chats/${chat_id}/access-requests`, {
        uuid: validTo,
        title: 'a',
        text: 'b',
        valid_to: validTo,
      });
    for (const validTo of ['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', 'tomorrow'])
      assert.equal((await ask(validTo)).status, 422, validTo);
    assert.equal((await ask('2026-11-22T10:00:00Z')).status, 200);
  });
});

describe('an id in a call', () => {
  it('[OPS-13] has digits only, in the query, the path and the body', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const desk = await world.signIn();
    for (const id of ['0x1', '1e0', '%201', '1.0', '%2B1']) {
      const query = `chat_id=${id}&hash=${hash}`;
      assert.equal((await world.get(`/api/chat/verify-latest-message?${query}`)).status, 422, id);
      assert.equal((await desk.get(`/desk/api/chats/${id}`)).status, 422, id);
    }
    for (const id of ['0x1', ' 1', '1\n', '+1'])
      assert.equal((await world.post('/api/chat/new/close', { chat_id: id, hash })).status, 422, id);
    assert.equal((await world.get(`/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`)).status, 200);
    assert.equal((await world.post('/api/chat/new/close', { chat_id: String(chat_id), hash })).status, 200);
  });
});

describe('demo pages', () => {
  for (const path of ['/', '/hostile', '/hosts/vue/'])
    it(`[OPS-13] are not served at ${path} with DEMO_PAGES=off, while the desk is`, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'pages-'));
      t.after(() => rm(folder, { recursive: true }));
      await mkdir(join(folder, 'vue'));
      for (const name of ['index', 'hostile', 'vue/index']) await writeFile(join(folder, `${name}.html`), '<p>');
      const folders = { pages: folder, hosts: folder, desk: folder, widget: folder };
      const statusOf = async (environment: Record<string, string>, url: string) => {
        const world = await makeWorld(t, databases, { environment, folders });
        const { statusCode } = await world.app.inject({ url });
        await world.rest();
        return statusCode;
      };
      assert.equal(await statusOf({}, path), 200);
      assert.equal(await statusOf({ DEMO_PAGES: 'off' }, path), 404);
      assert.equal(await statusOf({ DEMO_PAGES: 'off' }, '/desk/'), 200);
    });
});

describe('deeply nested JSON', () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

  for (const levels of [101, 40_000])
    it(`[OPS-13] is refused with 422 at ${levels} levels, and stores nothing`, async (t) => {
      const world = await makeWorld(t, databases);
      const json = (text: string) => ({ 'content-type': 'application/json', 'content-length': String(text.length) });
      const send = async (url: string, body: string) => {
        const answer = await world.app.inject({ method: 'POST', url, headers: json(body), payload: body });
        return [answer.statusCode, answer.json<{ error: string }>().error];
      };
      const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const refusal = [422, 'JSON may be nested at most 100 levels deep'];
      assert.deepEqual(await send('/track-event/x', `{"exp_guest_id":"e","properties":{"a":${deep}}}`), refusal);
      assert.deepEqual(await send('/api/chat/new', `{"user_id":"g","uuid":"u","extras":${deep}}`), refusal);
      assert.deepEqual(await send('/api/chat/new', `{"user_id":"g","uuid":"u","whereChatFrom":${deep}}`), refusal);
      assert.deepEqual(await world.database.query('SELECT id FROM chats'), []);
      assert.deepEqual(await world.database.query('SELECT id FROM tracked_events'), []);
    });

  it('[OPS-13] is stored at 90 levels', async (t) => {
    const world = await makeWorld(t, databases);
    const { status } = await world.post('/api/chat/new', { user_id: 'g', uuid: 'u', extras: { a: nested(90) } });
    assert.equal(status, 200);
  });
});
