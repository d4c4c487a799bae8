import { expect } from '@open-wc/testing';
import { createClock } from '../../../src/adapters/page/createClock.ts';
import { testLifetime } from '../../support/lifetime.ts';

describe('the clock', () => {
  it('returns the time in milliseconds since the epoch', () => {
    const before = Date.now();
    expect(createClock().now()).to.be.within(before, Date.now());
  });

  it('runs a timer once, and another repeatedly', async () => {
    const clock = createClock();
    const { signal, end } = testLifetime();
    let [once, often] = [0, 0];
    clock.after(1, signal, () => (once += 1));
    await new Promise<void>((resolve) => {
      clock.every(2, signal, () => {
        often += 1;
        if (often === 3) resolve();
      });
    });
    end();
    expect([once, often]).to.deep.equal([1, 3]);
  });

  it('[EL-08] runs no timer after its signal has aborted', async () => {
    const clock = createClock();
    const { signal, end } = testLifetime();
    let runs = 0;
    clock.after(0, signal, () => (runs += 1));
    clock.every(0, signal, () => (runs += 1));
    end();
    clock.after(0, signal, () => (runs += 1));
    clock.every(0, signal, () => (runs += 1));
    await new Promise<void>((resolve) => clock.after(5, testLifetime().signal, resolve));
    expect(runs).to.equal(0);
  });

  it('[EL-08] removes its listener from the signal after a timer has run', async () => {
    const { signal } = testLifetime();
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners += 1;
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...given);
    };
    await new Promise<void>((resolve) => createClock().after(0, signal, resolve));
    expect(listeners).to.equal(0);
  });
});
