import type { Answer } from '../../src/ports.ts';
import { settle } from './fakeClock.ts';

/** A server's answer that comes when the test says so. */
export function later(): { promise: Promise<Answer<never>>; come(value: unknown): Promise<void> } {
  let resolve: (answer: Answer<never>) => void = () => undefined;
  const promise = new Promise<Answer<never>>((done) => (resolve = done));
  return {
    promise,
    async come(value) {
      resolve({ ok: true, value: value as never });
      await settle();
    },
  };
}
