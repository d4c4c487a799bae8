import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ATTACKS } from '../attacks.ts';
import { startEngine } from '../engines.ts';
import { pause } from '../statistics.ts';
import { Room, type Talk } from '../talk.ts';

export type Attacked = {
  attack: string;
  perSecond: number;
  quiet: Talk;
  attacked: Talk;
  /**
   * Measured while the same attacker attacks a bare server instead, which shows the cost of sharing
   * the machine with it.
   */
  beside: Talk;
};

const ATTACKER_PROGRAM = fileURLToPath(new URL('../attacks.ts', import.meta.url));
const BARE_SERVER = fileURLToPath(new URL('../bareServer.ts', import.meta.url));
const ATTACKER = '127.0.3.1';
/** For both sides together, so that the visitors of one address stay below its rate limit. */
const RATE = 20;
const VISITORS = 20;
/** After this time, the bursts that a limit allows are over. */
const BURST_MS = 2_000;
const LOWEST_PRIORITY = 19;

/**
 * Measures a conversation with and without each attack. The attacker shares the machine, so it runs
 * at the lowest priority.
 */
export async function measureAttacks({ n, only }: { n: number; only?: string | undefined }): Promise<Attacked[]> {
  const engine = await startEngine('embedded', {
    environment: {
      RATE_LIMIT: '1200',
      MAX_EMPTY_CHATS: '20',
      NEW_CHATS_PER_MINUTE: String(VISITORS),
    },
  });
  try {
    const room = await Room.open(engine.url, VISITORS);
    const during = async (attack: string, url: string) => {
      const attacker = await startAttacker(attack, url);
      try {
        await pause(BURST_MS);
        const before = attacker.done();
        const talk = await room.atRate(RATE, { seconds: n, warmUpSeconds: 0 });
        return { talk, perSecond: (attacker.done() - before) / n };
      } finally {
        await attacker.stop();
      }
    };
    const measured: Attacked[] = [];
    for (const attack of Object.keys(ATTACKS).filter((name) => name.includes(only ?? ''))) {
      const quiet = await room.atRate(RATE, { seconds: n, warmUpSeconds: 1 });
      const bareServer = await startProgram([BARE_SERVER]);
      const { talk: beside } = await during(attack, bareServer.said()).finally(() => bareServer.stop());
      const { talk: attacked, perSecond } = await during(attack, engine.url);
      measured.push({ attack, perSecond, quiet, attacked, beside });
    }
    await room.close();
    return measured;
  } finally {
    await engine.stop();
  }
}

async function startAttacker(attack: string, url: string): Promise<{ done: () => number; stop(): Promise<void> }> {
  const { pid, said, stop } = await startProgram([ATTACKER_PROGRAM, attack, url, ATTACKER]);
  setPriority(pid, LOWEST_PRIORITY);
  return { done: () => Number(said()), stop };
}

/** Resolves when the program has written its first line. `said` returns its last one. */
async function startProgram(
  parameters: readonly string[],
): Promise<{ pid: number; said: () => string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let line = '';
  child.stdout.on('data', (text: Buffer) => (line = text.toString().trim().split('\n').at(-1) ?? ''));
  await Promise.race([once(child.stdout, 'data'), ended]);
  return {
    pid: child.pid ?? 0,
    said: () => line,
    async stop() {
      process.off('exit', killWithUs);
      child.kill('SIGKILL');
      await ended;
    },
  };
}
