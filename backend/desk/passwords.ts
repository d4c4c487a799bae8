import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { MIN_PASSWORD_LENGTH } from '../base/variables.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Passwords } from '../http/Backend.ts';

type Cost = Pick<ScryptOptions, 'N' | 'r' | 'p'>;

/** OWASP's parameters for 32 MB of memory. One check takes about a tenth of a second. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/**
 * After a wrong password, the next check waits about as long as one takes, so that guesses use at
 * most half of one core.
 */
const REST_MS = 100;
/**
 * Further checks are refused. A sign-in during an attack waits a few seconds, and not for all of
 * the guesses.
 */
const MAX_WAITING = 20;
const MAX_LENGTH = 200;
/** Of zxcvbn's 0 to 4. From 3 on, a password takes more than 100 million guesses. */
const GOOD_SCORE = 3;

/** An operator who joined through the OpenID Connect provider. */
export const NO_PASSWORD = 'You have no password. Ask an administrator for a link to choose one';

/**
 * Hashes passwords, and checks them sequentially: parallel guesses would take every core, and the
 * threads that read and write files.
 */
export function createPasswords({ N, r, p } = COST): Passwords {
  const inTurn = createTurns();
  const hashOf = (salt: string, key: string) => ['scrypt', N, r, p, salt, key].join('$');
  const absent = hashOf('AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43));
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, { N, r, p });
      return hashOf(salt.toString('base64url'), key.toString('base64url'));
    },
    async isRight(password, hash) {
      const [, N, r, p, salt = '', key = ''] = (hash ?? absent).split('$');
      if (password.length > MAX_LENGTH) return false;
      const expected = Buffer.from(key, 'base64url');
      return inTurn(async () => {
        const cost = { N: Number(N), r: Number(r), p: Number(p) };
        const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
        return timingSafeEqual(derived, expected) && hash !== null;
      });
    },
  };
}

/**
 * Refuses a password that is short, or that programs which guess passwords try first: common ones,
 * rows of keys, repetitions, and what is known about the person.
 */
export async function requireGoodPassword(password: string, known: readonly string[]): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new Refusal(422, `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters`);
  if (password.length > MAX_LENGTH) throw new Refusal(422, `A password has at most ${MAX_LENGTH} characters`);
  const { score } = (await (estimator ??= loadEstimator())).check(password, [...known]);
  if (score < GOOD_SCORE)
    throw new Refusal(422, 'This password is easy to guess. Choose another one, for example four unrelated words');
}

let estimator: Promise<ZxcvbnFactory> | null = null;

/** The dictionaries take a second to load and 24 MB, so they are loaded when the first password is chosen. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function createTurns(): (isRight: () => Promise<boolean>) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (isRight) => {
    if (waiting >= MAX_WAITING) throw new Refusal(503, 'Too many people are signing in. Please try again in a moment.');
    waiting += 1;
    const looked = last.then(isRight).finally(() => (waiting -= 1));
    last = looked.then(
      (right) => (right ? undefined : setTimeout(REST_MS)),
      () => undefined,
    );
    return looked;
  };
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letter may be typed as one code point or two.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
