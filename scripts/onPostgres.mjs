/**
 * Runs Node with TEST_DATABASE_URL set to a temporary PostgreSQL server:
 * `node scripts/onPostgres.mjs --test x.test.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './servers.mjs';

const postgres = await startPostgres();
const env = { ...process.env, TEST_DATABASE_URL: postgres.url };
const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit', env });
const [code] = await once(child, 'exit');
await postgres.stop();
process.exit(code ?? 1);
