import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { connectClient } from '../../realtime/support/rawClient.ts';
import { BackendProcess, makeDirectory } from '../../support/startBackend.ts';
import { useBackend } from './useBackend.ts';

// Needs a process of its own, because the backend runs for all tests of the process.
const backend = useBackend();

describe('an operator’s session', { timeout: 300_000 }, () => {
  it('[SRV-05] ends with its sockets when the operator signs out', async () => {
    const headers = await backend.signIn();
    const { socket_url, push_key } = backend.ready();
    const connect = () => connectClient(`${socket_url}/app/${push_key}?protocol=7`);
    const [mine, other] = await Promise.all([connect(), connect()]);
    const join = async (client: typeof mine, session: typeof headers) => {
      const body = { socket_id: client.socketId, channel_name: 'private-desk' };
      const answer = await backend.ask('/desk/api/auth', { method: 'POST', headers: session, body });
      await client.subscribe('private-desk', answer.json<{ auth: string }>());
    };
    await join(mine, headers);
    await join(other, await backend.signIn());
    assert.equal((await backend.ask('/desk/api/logout', { method: 'POST', headers, body: {} })).status, 200);
    assert.equal((await mine.closed).code, 4009);
    await backend.startChat();
    assert.ok(await other.next('Desk.ChatUpdated'));
    other.leave();
  });

  it('[DESK-01] ends with its sockets when an administrator disables the operator', async () => {
    const administrator = await backend.signIn();
    const invited = await backend.ask('/desk/api/invitations', {
      ...{ method: 'POST', headers: administrator, body: { role: 'operator', name: 'Dana' } },
    });
    const token = new URL(invited.json<{ link: string }>().link).hash.replace('#invitation/', '');
    const account = { token, name: 'Dana', username: 'dana', password: 'a long enough password' };
    const accepted = await backend.ask('/desk/api/invitations/accept', { method: 'POST', body: account });
    const [cookie = ''] = (accepted.headers['set-cookie']?.[0] ?? '').split(';');
    const { socket_url, push_key } = backend.ready();
    const client = await connectClient(`${socket_url}/app/${push_key}?protocol=7`);
    const sign = (channel: string) =>
      backend.ask('/desk/api/auth', {
        ...{ method: 'POST', headers: { cookie }, body: { socket_id: client.socketId, channel_name: channel } },
      });
    const presence = (await sign('presence-desk')).json<{ auth: string; channel_data: string }>();
    await client.subscribe('presence-desk', presence);
    const { people } = (await backend.ask('/desk/api/people', { headers: administrator })).json<{
      people: { operator_id: number; username: string | null }[];
    }>();
    const dana = people.find(({ username }) => username === 'dana');
    const member = JSON.parse(presence.channel_data) as { user_id: string };
    assert.equal(member.user_id, String(dana?.operator_id));
    await backend.ask(`/desk/api/people/${dana?.operator_id}`, {
      ...{ method: 'PUT', headers: administrator, body: { is_disabled: true } },
    });
    assert.equal((await client.closed).code, 4009);
    assert.equal((await sign('presence-desk')).status, 401);
  });

  it('[SRV-05] ends when the backend is restarted with another password', async (t) => {
    const directory = await makeDirectory(t);
    const start = (password: string) => new BackendProcess(t, { DATA_DIR: directory, DESK_PASSWORD: password });
    const before = start('the first password');
    const signedIn = await fetch(`${(await before.ready).url}/desk/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'the first password' }),
    });
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
    const look = async (url: string) => (await fetch(`${url}/desk/api/chats`, { headers: { cookie } })).status;
    assert.equal(await look((await before.ready).url), 200);
    await before.end('SIGTERM');
    const after = start('the second password');
    assert.equal(await look((await after.ready).url), 401);
  });

  it('[SRV-05] needs a password of 12 characters: the backend does not start with a shorter one', async (t) => {
    const directory = await makeDirectory(t);
    const complaintOf = async (environment: NodeJS.ProcessEnv) =>
      (await new BackendProcess(t, { DATA_DIR: directory, ...environment }).refused).complaint;
    const short = 'eleven char';
    assert.match(await complaintOf({ DESK_PASSWORD: short }), /^DESK_PASSWORD must have at least 12 characters\n$/);
    for (const text of ['', ' '.repeat(20), short]) {
      await writeFile(join(directory, 'desk-password'), text);
      assert.match(await complaintOf({}), /desk-password must hold a password of at least 12 characters\. .*\n$/);
    }
  });
});
