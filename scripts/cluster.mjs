/**
 * `npm run test:cluster`: the faults of test/cluster with many visitors; as many as are given, or 200. It prints how long messages took, and how
 * long visitors were away. With CLUSTER_BACK_MS=2000 it also wants 19 of 20 back within two seconds of a node that takes them, which only a
 * machine that does nothing else can show.
 */
import { execFileSync, spawn } from 'node:child_process';

// The nodes run as they are installed: to compile the sources at each start would take the processor from those who connect meanwhile.
execFileSync(process.execPath, ['--import', 'tsx', 'backend/build.ts'], { stdio: 'inherit' });

const [visitors = '200'] = process.argv.slice(2);
const env = { ...process.env, CLUSTER_VISITORS: visitors };
const command = ['--import', 'tsx', '--test', '--test-reporter=spec', 'test/cluster/faults.test.ts'];
spawn(process.execPath, command, { stdio: 'inherit', env }).on('exit', (code) => process.exit(code ?? 1));
