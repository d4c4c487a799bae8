import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Message, NewChatAnswer } from '../../protocol/wire.ts';
import { connectClient } from './realtime/support/rawClient.ts';
import { startSmtpServer } from './support/startSmtpServer.ts';
import { BackendProcess, makeDirectory, type Ready } from './support/startBackend.ts';

async function call<Body>(url: string, body?: object, headers: Record<string, string> = {}): Promise<Body> {
  const post = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
  const answer = await fetch(url, body ? post : { headers });
  return (await answer.json()) as Body;
}

const startChat = (url: string) =>
  call<NewChatAnswer>(`${url}/api/chat/new`, { user_id: 'guest-1', uuid: 'visitor-1' });

async function joinAsVisitor({ url, socket_url, push_key }: Ready, { chat_id, hash, room }: NewChatAnswer) {
  const visitor = await connectClient(`${socket_url}/app/${push_key}?protocol=7`);
  const channel = `private-${room}`;
  const key = { chat_id, hash, socket_id: visitor.socketId, channel_name: channel };
  await visitor.subscribe(channel, await call<{ auth: string }>(`${url}/api/broadcasting/auth/pws`, key));
  return visitor;
}

describe('the backend as a process', { timeout: 300_000 }, () => {
  it('[RT-03] [API-12] delivers an operator’s reply live to the visitor, over its own realtime server', async (t) => {
    const backend = new BackendProcess(t, { DATA_DIR: await makeDirectory(t), DESK_PASSWORD: 'open sesame, and shut' });
    const { url, desk_url } = await backend.ready;
    assert.equal(desk_url, `${url}/desk/`);
    const chat = await startChat(url);
    // [API-12] No address, because the built-in server has the API's address.
    assert.deepEqual(chat.realtime, { key: (await backend.ready).push_key });
    const visitor = await joinAsVisitor(await backend.ready, chat);

    const login = await fetch(`${url}/desk/api/login`, {
      ...{
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"password":"open sesame, and shut"}',
      },
    });
    const { csrf_token: token } = (await login.json()) as { csrf_token: string };
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const reply = { uuid: 'r1', message: 'Hello' };
    const path = `${desk_url}api/chats/${chat.chat_id}/messages`;
    const sent = await call<{ message: Message }>(path, reply, { cookie, 'x-csrf-token': token });

    assert.deepEqual((await visitor.nextData('Chat.ChatOpened')).operator, { name: 'Support', img: null });
    assert.deepEqual(await visitor.nextData('Chat.NewChatMessage'), { message: sent.message });
    const { code } = await backend.end('SIGTERM');
    assert.equal(code, 0);
    assert.equal((await visitor.closed).code, 4200);
  });

  it('[SEND-03] loses no acknowledged message when killed during requests', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t), RATE_LIMIT: '0' };
    const first = new BackendProcess(t, environment);
    const { url, push_key } = await first.ready;
    const chat = await startChat(url);
    const { chat_id, hash } = chat;
    const acknowledged: string[] = [];
    const send = async (base: string, uuid: string) => {
      await call(`${base}/api/chat/new-message`, { chat_id, hash, uuid, message: uuid });
      acknowledged.push(uuid);
    };
    for (let n = 0; n < 40; n += 1) await send(url, `before-${n}`);
    const underWay = Array.from({ length: 40 }, (_, n) => send(url, `during-${n}`));
    await Promise.race(underWay);
    await first.end('SIGKILL');
    await Promise.allSettled(underWay);

    const second = new BackendProcess(t, environment);
    const restarted = await second.ready;
    assert.equal(restarted.push_key, push_key);
    const query = `chat_id=${chat_id}&hash=${hash}&message_id=0`;
    const after = await call<{ messages: Message[] }>(`${restarted.url}/api/chat/verify-latest-message?${query}`);
    const kept = after.messages.map(({ uuid }) => uuid);
    assert.ok(acknowledged.length > 40);
    assert.deepEqual(
      acknowledged.filter((uuid) => !kept.includes(uuid)),
      [],
    );
    assert.equal(new Set(kept).size, kept.length);
  });

  it('[DESK-05] sends an email once, after the next start, when killed while sending it', async (t) => {
    const smtp = await startSmtpServer(t);
    const password = 'open sesame, and shut';
    const environment = {
      ...{ DATA_DIR: await makeDirectory(t), DESK_PASSWORD: password },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'support@example.com' },
    };
    const first = new BackendProcess(t, environment);
    const { url, desk_url } = await first.ready;
    const ticket = { id: 'ann', email: 'ann@example.com', message: 'Where is my form?' };
    const { ticket_id: id } = await call<{ ticket_id: number }>(`${url}/support/ticket`, ticket);
    const login = await fetch(`${desk_url}api/login`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ password }) },
    });
    const { csrf_token: token } = (await login.json()) as { csrf_token: string };
    const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '', 'x-csrf-token': token };
    smtp.stall();
    await call(`${desk_url}api/tickets/${id}/messages`, { uuid: 'r1', message: 'Under Documents.' }, headers);
    await smtp.called();
    await first.end('SIGKILL');
    assert.equal(smtp.mails.length, 0);

    smtp.recover();
    const second = new BackendProcess(t, environment);
    await second.ready;
    await smtp.took(1);
    // A clean stop waits for work in flight.
    assert.equal((await second.end('SIGTERM')).code, 0);
    const third = new BackendProcess(t, environment);
    await third.ready;
    assert.equal((await third.end('SIGTERM')).code, 0);
    assert.equal(smtp.mails.length, 1);
    assert.match(smtp.mails[0] ?? '', /Under Documents\./);
  });

  it('[RT-03] publishes under the configured event namespace', async (t) => {
    const backend = new BackendProcess(t, { DATA_DIR: await makeDirectory(t), EVENT_NAMESPACE: 'App\\Events' });
    const ready = await backend.ready;
    const chat = await startChat(ready.url);
    const visitor = await joinAsVisitor(ready, chat);
    await call(`${ready.url}/api/chat/new/close`, { chat_id: chat.chat_id, hash: chat.hash });
    assert.equal((await visitor.nextData('App\\Events\\Chat\\ChatClosed')).closed_by, 'user');
  });

  it('refuses a second process on the data directory, and says which one uses it and how to fix it', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const first = new BackendProcess(t, environment);
    await first.ready;
    const { code, complaint } = await new BackendProcess(t, environment).refused;
    assert.equal(code, 1);
    assert.match(complaint, new RegExp(`in use by process ${first.pid} .*set DATA_DIR`));
    assert.ok(!complaint.includes('    at '), 'a stack hides the sentence');
  });

  it('says which port is taken and what to set', async (t) => {
    const first = new BackendProcess(t, { DATA_DIR: await makeDirectory(t) });
    const { port } = new URL((await first.ready).url);
    const second = new BackendProcess(t, { DATA_DIR: await makeDirectory(t), PORT: port });
    const { code, complaint } = await second.refused;
    assert.equal(code, 1);
    assert.match(complaint, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken\\..*PORT=${Number(port) + 1}`));
  });

  it('[DESK-01] prints a one-time link for the first administrator, until there is one', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const first = new BackendProcess(t, environment, []);
    const link = (await first.said('/desk/#invitation/')).trim();
    const { origin, hash } = new URL(link);
    const token = hash.replace('#invitation/', '');
    const account = { token, name: 'Ann', username: 'ann', password: 'a long enough password' };
    const post = (path: string, body: object) =>
      fetch(`${origin}/desk/api/${path}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      });
    assert.equal((await post('login', { password: '' })).status, 401, 'nobody signs in without a name');
    assert.equal((await post('invitations/accept', account)).status, 200);
    assert.equal((await post('invitations/accept', { ...account, username: 'eve' })).status, 410);
    const { code, output } = await first.end('SIGTERM');
    assert.equal(code, 0);
    assert.match(output, /http:\/\/127\.0\.0\.1:\d+\/\n/);
    assert.match(output, /http:\/\/127\.0\.0\.1:\d+\/desk\/\n/);
    const second = new BackendProcess(t, environment, []);
    await second.said('Ctrl+C');
    const { output: later } = await second.end('SIGTERM');
    assert.doesNotMatch(later, /#invitation/);
    assert.match(later, /Sign in +by name\n/);
    assert.ok(!(await readdir(environment.DATA_DIR)).includes('database.lock'));
  });

  it('[OPS-12] invalidates at each start the link printed by an earlier one', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const start = async () => {
      const backend = new BackendProcess(t, environment);
      const { url, setup_link: link } = await backend.ready;
      return { backend, url, token: new URL(link ?? url).hash.replace('#invitation/', '') };
    };
    const accept = (url: string, token: string, username: string) =>
      fetch(`${url}/desk/api/invitations/accept`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ token, name: username, username, password: 'a long enough password' }),
      });
    const first = await start();
    await first.backend.end('SIGTERM');
    const second = await start();
    assert.equal((await accept(second.url, first.token, 'eve')).status, 410);
    assert.equal((await accept(second.url, second.token, 'ann')).status, 200);
  });

  it('names every invalid variable', async (t) => {
    const { code, complaint } = await new BackendProcess(t, { PORT: 'x', DATABASE_URL: 'mysql://secret@host' }).refused;
    assert.equal(code, 1);
    assert.match(complaint, /^PORT must be .*\nDATABASE_URL must be /);
    assert.ok(!complaint.includes('secret'));
  });

  it('[SRV-07] reports in one sentence an invalid proxy address, and a data folder that is a file', async (t) => {
    const file = join(await makeDirectory(t), 'file');
    await writeFile(file, 'mine');
    const complaintOf = async (environment: NodeJS.ProcessEnv) =>
      (await new BackendProcess(t, environment).refused).complaint;
    assert.match(
      await complaintOf({ TRUSTED_PROXIES: 'foo' }),
      /^TRUSTED_PROXIES holds "foo", which is no address.*\n$/,
    );
    assert.match(await complaintOf({ DATA_DIR: file }), /^DATA_DIR: .* cannot be a folder \(EEXIST\)\. Name one.*\n$/);
    assert.equal(await readFile(file, 'utf8'), 'mine');
  });
});
