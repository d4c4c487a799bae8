import { describe, it } from 'node:test';
import { startPostgres } from '../../scripts/servers.mjs';
import { makeDirectory } from '../backend/support/startBackend.ts';
import { stopUnderLoad } from '../backend/support/stopUnderLoad.ts';

describe('SIGTERM with PostgreSQL', { timeout: 600_000 }, () => {
  it('[OPS-01] ends the backend within 10 seconds under load, and loses no acknowledged message', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const environment = { RATE_LIMIT: '0', LOG_LEVEL: 'silent', DATABASE_URL: postgres.url };
    await stopUnderLoad(t, { ...environment, DATA_DIR: await makeDirectory(t) });
  });
});
