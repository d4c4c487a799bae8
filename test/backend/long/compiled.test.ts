import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BackendProcess, COMPILED, makeDirectory } from '../support/startBackend.ts';

describe('the compiled backend', { timeout: 300_000 }, () => {
  it('[SRV-09] runs with Node alone and contains the files it needs', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const backend = new BackendProcess(t, environment, ['serve', '--json'], COMPILED);
    const { url } = await backend.ready;
    for (const path of ['/healthz', '/readyz', '/', '/files/61/de.json', '/api/chat/categories'])
      assert.equal((await fetch(url + path)).status, 200, path);
    assert.equal((await backend.end('SIGTERM')).code, 0);
    const { code, output } = await new BackendProcess(t, environment, ['migrate'], COMPILED).ended;
    assert.deepEqual([code, output], [0, 'The database is up to date.\n']);
  });

  it('[SRV-09] reports a wrong command in one sentence', async (t) => {
    const DATA_DIR = await makeDirectory(t);
    const fault = async (...argumentList: string[]) => {
      const { code, complaint } = await new BackendProcess(t, { DATA_DIR }, argumentList, COMPILED).ended;
      return `${code} ${complaint}`;
    };
    assert.match(await fault('servee'), /^1 There is no command "servee"\.\n\nUsage: support-chat-backend \[COMMAND\]/);
    assert.match(await fault('backup'), /^1 Usage: support-chat-backend backup FILE\.tar\.gz\n$/);
    assert.match(await fault('serve', '--jsn'), /^1 Unknown option '--jsn'[^]*\nUsage: support-chat-backend serve/);
    assert.match(await fault('delete-visitor'), /^1 Name the visitor by --email or --user-id\./);
    assert.match(await fault('retention'), /^1 RETENTION_DAYS is not set/);
  });
});
