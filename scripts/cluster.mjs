/**
 * `npm run test:cluster`: runs the faults of test/cluster with the given number of visitors, 200 by
 * default. Prints how long messages took, and each step of the recovery. With CLUSTER_BACK_MS=2000 it
 * also requires every visitor to be back within two seconds, which needs an otherwise idle machine: the
 * visitors, nginx, the nodes and the database share its processors.
 */
import { execFileSync, spawn } from 'node:child_process';

// The nodes run compiled, as when installed. Compiling at each start would slow down reconnecting visitors.
execFileSync(process.execPath, ['--import', 'tsx', 'backend/build.ts'], { stdio: 'inherit' });

const [visitors = '200'] = process.argv.slice(2);
const env = { ...process.env, CLUSTER_VISITORS: visitors };
const command = ['--import', 'tsx', '--test', '--test-reporter=spec', 'test/cluster/faults.test.ts'];
spawn(process.execPath, command, { stdio: 'inherit', env }).on('exit', (code) => process.exit(code ?? 1));
