import { expect } from '@open-wc/testing';
import { Pace } from '../../src/session/Pace.ts';
import { FakeClock } from '../support/fakeClock.ts';

function makePace(lagMs = 0): { clock: FakeClock; done: number[]; stop: AbortController; wish(): void; pace: Pace } {
  const clock = new FakeClock();
  const began = clock.now();
  const stop = new AbortController();
  const pace = new Pace();
  const done: number[] = [];
  const act = (): void => void done.push(clock.now() - began);
  return { clock, done, stop, pace, wish: () => pace.run(act, { ms: 500, lagMs, clock, signal: stop.signal }) };
}

async function wishFor(
  ms: number,
  { clock, wish }: Pick<ReturnType<typeof makePace>, 'clock' | 'wish'>,
): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    wish();
    await clock.advance(50);
  }
}

describe('the pace of a burst', () => {
  it('[READ-01] is slower the longer it goes on, and begins anew behind it', async () => {
    const made = makePace();
    await wishFor(6_000, made);
    await made.clock.advance(10_000);
    expect(made.done).to.deep.equal([0, 500, 1_500, 3_500, 5_500, 7_500]);
    made.wish();
    expect(made.done.at(-1)).to.equal(16_000);
  });

  it('may lag behind what begins it, and leaves nothing undone when the page goes', async () => {
    const made = makePace(150);
    made.wish();
    expect(made.done).to.deep.equal([]);
    await made.clock.advance(150);
    made.wish();
    made.pace.flush();
    await made.clock.advance(10_000);
    expect(made.done).to.deep.equal([150, 150]);
  });

  it('ends with its signal', async () => {
    const made = makePace(150);
    made.wish();
    made.stop.abort();
    await made.clock.advance(10_000);
    expect(made.done).to.deep.equal([]);
  });
});
