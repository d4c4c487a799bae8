import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BackendProcess, COMPILED, makeDirectory } from './support/startBackend.ts';
import { tryPackage } from './support/tryPackage.ts';

describe('the compiled backend', { timeout: 300_000 }, () => {
  it('[SRV-09] is run by Node alone: serves, migrates, backs up, restores, exports and deletes', async (t) => {
    await tryPackage(t, COMPILED, ['/', '/files/61/de.json']);
  });

  it('[SRV-09] tells of a wrong command by a sentence', async (t) => {
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
