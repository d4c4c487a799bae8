import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createDrainLoop } from '../../backend/storage/createDrainLoop.ts';

describe('a drain loop', () => {
  it('[RT-06] claims again when it is woken while it claims', async (t) => {
    const made = makeLoop(t, { parallel: 1 });
    made.loop.drain();
    made.rows.push('late');
    made.loop.drain();
    await made.loop.idle();
    assert.deepEqual(made.worked, ['late']);
  });

  for (const parallel of [1, 3])
    it(`[SRV-03] works on at most ${parallel} of five rows at the same time, and on all of them`, async (t) => {
      const made = makeLoop(t, { parallel, rows: ['a', 'b', 'c', 'd', 'e'] });
      made.loop.drain();
      await made.loop.idle();
      assert.deepEqual([made.worked, made.atOnce], [['a', 'b', 'c', 'd', 'e'], parallel]);
    });

  for (const [failure, fails] of [
    ['rejected', () => Promise.reject(new Error('no answer'))],
    ['released', async () => false],
  ] as const)
    it(`[RT-06] leaves the rest for the next wake after work that was ${failure}`, async (t) => {
      const made = makeLoop(t, { parallel: 1, rows: ['a', 'b'] });
      made.work = fails;
      made.loop.drain();
      await made.loop.idle();
      assert.deepEqual(made.rows, ['b']);
      assert.equal(made.reported.length, failure === 'rejected' ? 1 : 0);
      made.work = async () => true;
      made.loop.drain();
      await made.loop.idle();
      assert.deepEqual(made.worked, ['b']);
    });

  it('[RT-06] reports a failed claim and claims again at the next wake', async (t) => {
    const made = makeLoop(t, { parallel: 2, rows: ['a'] });
    made.claimError = new Error('no database');
    made.loop.drain();
    await made.loop.idle();
    assert.deepEqual([made.reported, made.worked], [[made.claimError], []]);
    made.claimError = null;
    made.loop.drain();
    await made.loop.idle();
    assert.deepEqual(made.worked, ['a']);
  });

  it('[OPS-14] claims the rows that are added shortly after a claim together', async (t) => {
    const waits: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => waits.push(resolve));
    const made = makeLoop(t, { parallel: 5, rows: ['a'], claimEveryMs: 3_600_000, wait });
    made.loop.drain();
    while (made.worked.length === 0 || waits.length === 0) await new Promise(setImmediate);
    for (const row of ['b', 'c', 'd']) {
      made.rows.push(row);
      made.loop.drain();
    }
    assert.deepEqual(made.rows, ['b', 'c', 'd']);
    waits[0]?.();
    while (made.worked.length < 4) await new Promise(setImmediate);
    assert.deepEqual(made.claims, [['a'], ['b', 'c', 'd']]);
    const stopped = made.loop.stop();
    for (const resolve of waits) resolve();
    await stopped;
  });

  it('[OPS-01] claims nothing after a stop while it waits for the next claim', async (t) => {
    const waits: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => waits.push(resolve));
    const made = makeLoop(t, { parallel: 1, rows: ['a'], claimEveryMs: 3_600_000, wait });
    made.loop.drain();
    while (waits.length === 0) await new Promise(setImmediate);
    made.rows.push('b');
    const stopped = made.loop.stop();
    waits[0]?.();
    await stopped;
    assert.deepEqual([made.worked, made.rows], [['a'], ['b']]);
  });

  it('[OPS-01] finishes the work in progress after stop, and claims no more', async (t) => {
    const made = makeLoop(t, { parallel: 1, rows: ['a', 'b'] });
    let finish = (_isDone: boolean): void => undefined;
    const started = new Promise<void>((resolve) => {
      made.work = () => {
        resolve();
        return new Promise((done) => (finish = done));
      };
    });
    made.loop.drain();
    await started;
    const stopped = made.loop.stop();
    made.loop.drain();
    finish(true);
    await stopped;
    assert.deepEqual([made.worked, made.rows], [['a'], ['b']]);
  });
});

type LoopOptions = { parallel: number; rows?: string[]; claimEveryMs?: number; wait?: () => Promise<void> };

function makeLoop(t: TestContext, { rows = [], ...options }: LoopOptions) {
  let running = 0;
  const state = {
    rows,
    worked: [] as string[],
    claims: [] as string[][],
    reported: [] as unknown[],
    claimError: null as Error | null,
    work: async (): Promise<boolean> => true,
    /** The most rows that were in progress together. */
    atOnce: 0,
  };
  const loop = createDrainLoop<string>({
    ...options,
    checkEveryMs: 3_600_000,
    report: (error) => void state.reported.push(error),
    async claim(free) {
      if (state.claimError !== null) throw state.claimError;
      const items = state.rows.splice(0, free);
      if (items.length > 0) state.claims.push(items);
      return { items, hasMore: state.rows.length > 0 };
    },
    async work(row) {
      state.atOnce = Math.max(state.atOnce, (running += 1));
      const isDone = await state.work().finally(() => (running -= 1));
      if (isDone) state.worked.push(row);
      return isDone;
    },
  });
  t.after(() => loop.stop());
  return Object.assign(state, { loop });
}
