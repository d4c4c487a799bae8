/**
 * `npm run test:cluster`: the faults of test/cluster with many visitors; as many as are given, or 200. It prints how long messages took, and each
 * step of coming back. With CLUSTER_BACK_MS=2000 it also wants every visitor back within two seconds, which only a machine that does nothing
 * else can show: the visitors, nginx, the nodes and the database share its processors.
 */
import { execFileSync, spawn } from 'node:child_process';

// The nodes run as they are installed: to compile the sources at each start would take the processor from those who connect meanwhile.
execFileSync(process.execPath, ['--import', 'tsx', 'backend/build.ts'], { stdio: 'inherit' });

const [visitors = '200'] = process.argv.slice(2);
const env = { ...process.env, CLUSTER_VISITORS: visitors };
const command = ['--import', 'tsx', '--test', '--test-reporter=spec', 'test/cluster/faults.test.ts'];
spawn(process.execPath, command, { stdio: 'inherit', env }).on('exit', (code) => process.exit(code ?? 1));
