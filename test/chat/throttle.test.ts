import { expect } from '@open-wc/testing';
import { Throttle } from '../../src/chat/Throttle.ts';
import { FakeClock } from '../support/fakeClock.ts';

function makeThrottle(lagMs = 0): {
  clock: FakeClock;
  done: number[];
  stop: AbortController;
  call(): void;
  throttle: Throttle;
} {
  const clock = new FakeClock();
  const began = clock.now();
  const stop = new AbortController();
  const throttle = new Throttle({ ms: 500, lagMs, clock, signal: stop.signal });
  const done: number[] = [];
  const act = (): void => void done.push(clock.now() - began);
  return { clock, done, stop, throttle, call: () => throttle.run(act) };
}

async function callFor(
  ms: number,
  { clock, call }: Pick<ReturnType<typeof makeThrottle>, 'clock' | 'call'>,
): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    call();
    await clock.advance(50);
  }
}

describe('the throttle for bursts', () => {
  it('[READ-01] slows down the longer a burst lasts, and resets after it', async () => {
    const made = makeThrottle();
    await callFor(6_000, made);
    await made.clock.advance(10_000);
    expect(made.done).to.deep.equal([0, 500, 1_500, 3_500, 5_500, 7_500]);
    made.call();
    expect(made.done.at(-1)).to.equal(16_000);
  });

  it('can delay its first call, and flushes pending work when the page is hidden', async () => {
    const made = makeThrottle(150);
    made.call();
    expect(made.done).to.deep.equal([]);
    await made.clock.advance(150);
    made.call();
    made.throttle.flush();
    await made.clock.advance(10_000);
    expect(made.done).to.deep.equal([150, 150]);
  });

  it('stops when its signal is aborted', async () => {
    const made = makeThrottle(150);
    made.call();
    made.stop.abort();
    await made.clock.advance(10_000);
    expect(made.done).to.deep.equal([]);
  });
});
