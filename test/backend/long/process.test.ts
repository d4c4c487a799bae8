import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listen } from '../../../backend/operations/listen.ts';
import { lockDirectory } from '../../../backend/storage/lockDirectory.ts';
import type { Message, NewChatAnswer, TicketMessage } from '../../../protocol/wire.ts';
import { until } from '../../cluster/support/until.ts';
import { connectClient } from '../realtime/support/rawClient.ts';
import { startSmtpServer } from '../support/startSmtpServer.ts';
import { BackendProcess, makeDirectory, type Ready } from '../support/startBackend.ts';

const PASSWORD = 'open sesame, and shut';

type Thread = { messages: TicketMessage[] };

async function call<Body>(url: string, body?: object, headers: Record<string, string> = {}): Promise<Body> {
  const post = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
  const answer = await fetch(url, body ? post : { headers });
  return (await answer.json()) as Body;
}

async function signIn(url: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ password: PASSWORD });
  const login = await fetch(`${url}/desk/api/login`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  });
  const { csrf_token: token } = (await login.json()) as { csrf_token: string };
  return { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '', 'x-csrf-token': token };
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

describe('the backend as a process', { timeout: 600_000 }, () => {
  it('[RT-03] [API-12] delivers an operator’s reply live to the visitor, over its own realtime server', async (t) => {
    const backend = new BackendProcess(t, { DATA_DIR: await makeDirectory(t), DESK_PASSWORD: PASSWORD });
    const { url, desk_url } = await backend.ready;
    assert.equal(desk_url, `${url}/desk/`);
    const chat = await startChat(url);
    // [API-12] No address, because the built-in server has the API's address.
    assert.deepEqual(chat.realtime, { key: (await backend.ready).push_key });
    const visitor = await joinAsVisitor(await backend.ready, chat);

    const session = await signIn(url);
    const reply = { uuid: 'r1', message: 'Hello' };
    const path = `${desk_url}api/chats/${chat.chat_id}/messages`;
    const sent = await call<{ message: Message }>(path, reply, session);

    assert.deepEqual((await visitor.nextData('Chat.ChatOpened')).operator, { name: 'Support', img: null });
    assert.deepEqual(await visitor.nextData('Chat.NewChatMessage'), { message: sent.message });
    const { code } = await backend.end('SIGTERM');
    assert.equal(code, 0);
    assert.equal((await visitor.closed).code, 4200);
  });

  it('[SEND-03] [DESK-05] loses no acknowledged message when killed, and sends an email once', async (t) => {
    const smtp = await startSmtpServer(t);
    const environment = {
      ...{ DATA_DIR: await makeDirectory(t), DESK_PASSWORD: PASSWORD, RATE_LIMIT: '0' },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'support@example.com' },
    };
    const first = new BackendProcess(t, environment);
    const { url, push_key } = await first.ready;
    const ticket = { id: 'ann', email: 'ann@example.com', message: 'Where is my form?' };
    const { ticket_id: id } = await call<{ ticket_id: number }>(`${url}/support/ticket`, ticket);
    const threadPath = `/desk/api/tickets/${id}`;
    smtp.stall();
    const session = await signIn(url);
    await call(`${url}${threadPath}/messages`, { uuid: 'r1', message: 'Under Documents.' }, session);
    await smtp.called();

    const chat = await startChat(url);
    const { chat_id, hash } = chat;
    const acknowledged: string[] = [];
    const send = async (uuid: string) => {
      await call(`${url}/api/chat/new-message`, { chat_id, hash, uuid, message: uuid });
      acknowledged.push(uuid);
    };
    for (let n = 0; n < 40; n += 1) await send(`before-${n}`);
    const underWay = Array.from({ length: 40 }, (_, n) => send(`during-${n}`));
    await Promise.race(underWay);
    await first.end('SIGKILL');
    await Promise.allSettled(underWay);
    assert.equal(smtp.mails.length, 0);

    smtp.recover();
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

    await smtp.took(1);
    const again = await signIn(restarted.url);
    const deliveries = async () =>
      (await call<Thread>(`${restarted.url}${threadPath}`, undefined, again)).messages.map(({ delivery }) => delivery);
    await until(async () => (await deliveries())[0] === 'sent');
    // A clean stop waits for work in flight.
    assert.equal((await second.end('SIGTERM')).code, 0);
    assert.equal(smtp.mails.length, 1);
    assert.match(smtp.mails[0] ?? '', /Under Documents\./);
  });

  it('refuses a second process on the data directory, and says which one uses it and how to fix it', async (t) => {
    const DATA_DIR = await makeDirectory(t);
    // This process holds the lock, like a first backend.
    await lockDirectory(join(DATA_DIR, 'database.lock'));
    const { code, complaint } = await new BackendProcess(t, { DATA_DIR }).refused;
    assert.equal(code, 1);
    assert.match(complaint, new RegExp(`in use by process ${process.pid} .*set DATA_DIR`));
    assert.ok(!complaint.includes('    at '), 'a stack hides the sentence');
  });

  it('says which port is taken and what to set', async (t) => {
    const server = createServer();
    const port = await listen(server, { host: '127.0.0.1', port: 0 });
    t.after(() => server.close());
    const environment = { DATA_DIR: await makeDirectory(t), PORT: String(port) };
    const { code, complaint } = await new BackendProcess(t, environment).refused;
    assert.equal(code, 1);
    assert.match(complaint, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken\\..*PORT=${port + 1}`));
  });

  it('[DESK-01] [OPS-12] prints a one-time link for the first administrator at each start, until there is one', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const post = (link: string, path: string, body: object) =>
      fetch(`${new URL(link).origin}/desk/api/${path}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      });
    const accept = (link: string, username: string, of = link) => {
      const token = new URL(of).hash.replace('#invitation/', '');
      return post(link, 'invitations/accept', { token, name: username, username, password: 'a long enough password' });
    };
    const first = new BackendProcess(t, environment);
    const unused = (await first.ready).setup_link ?? '';
    await first.end('SIGTERM');

    const second = new BackendProcess(t, environment, []);
    const link = (await second.said('/desk/#invitation/')).trim();
    assert.equal((await post(link, 'login', { password: '' })).status, 401, 'nobody signs in without a name');
    assert.equal((await accept(link, 'eve', unused)).status, 410, 'the link of an earlier start');
    assert.equal((await accept(link, 'ann')).status, 200);
    assert.equal((await accept(link, 'eve')).status, 410, 'a used link');
    const { code, output } = await second.end('SIGTERM');
    assert.equal(code, 0);
    assert.match(output, /http:\/\/127\.0\.0\.1:\d+\/\n/);
    assert.match(output, /http:\/\/127\.0\.0\.1:\d+\/desk\/\n/);

    const third = new BackendProcess(t, environment, []);
    await third.said('Ctrl+C');
    const { output: later } = await third.end('SIGTERM');
    assert.doesNotMatch(later, /#invitation/);
    assert.match(later, /Sign in +by name\n/);
    assert.ok(!(await readdir(environment.DATA_DIR)).includes('database.lock'));
  });

  it('[SRV-07] reports in one sentence a data folder that is a file', async (t) => {
    const file = join(await makeDirectory(t), 'file');
    await writeFile(file, 'mine');
    const { code, complaint } = await new BackendProcess(t, { DATA_DIR: file }).refused;
    assert.equal(code, 1);
    assert.match(complaint, /^DATA_DIR: .* cannot be a folder \(EEXIST\)\. Name one.*\n$/);
    assert.equal(await readFile(file, 'utf8'), 'mine');
  });
});
