import type { Answer } from '../../src/ports.ts';
import { networkFailure, refused } from './fakeApi.ts';
import { settle } from './fakeClock.ts';

type Later = {
  promise: Promise<Answer<never>>;
  come(value: unknown): Promise<void>;
  refuse(error: string): Promise<void>;
  fail(): Promise<void>;
};

/** A response that the test resolves, refuses or fails later. */
export function later(): Later {
  let resolve: (answer: Answer<never>) => void = () => undefined;
  const promise = new Promise<Answer<never>>((done) => (resolve = done));
  return {
    promise,
    async come(value) {
      resolve({ ok: true, value: value as never });
      await settle();
    },
    async refuse(error) {
      resolve(refused(error));
      await settle();
    },
    async fail() {
      resolve(networkFailure);
      await settle();
    },
  };
}
