import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addressKey } from '../base/addressKey.ts';
import type { Limiters } from '../http/createLimiters.ts';
import { Refusal, tooMany } from '../base/Refusal.ts';

const WINDOW_SECONDS = 10 * 60;
/** The limit of wrong attempts per address for all names together, as a multiple of the limit per name. */
const NAMES = 10;
const LONGEST_WAIT_SECONDS = 8;
/** Per address. A browser that has signed in before has a queue of its own. */
const MAX_WAITING = 3;

/** `isKnown`: the browser has proved that it signed in under this name before. */
export type Who = { name: string; ip: string; isKnown?: boolean };

export interface SignInTries {
  /** Runs the check, which throws a Refusal for a wrong password. Delays it after too many wrong ones. */
  attempt<T>(who: Who, check: () => Promise<T>): Promise<T>;
}

/**
 * Delays sign-ins after wrong passwords, and never refuses a correct one. After `tries` wrong ones
 * for a name from an address, the next check is delayed by one second, then by two, four and eight.
 * Attempts are refused only while three of the same address wait.
 */
export function createSignInTries(limiters: Limiters, tries: number): SignInTries {
  const underName = limiters({ name: 'wrong-passwords', points: tries, seconds: WINDOW_SECONDS });
  const ofAddress = limiters({ name: 'wrong-sign-ins', points: tries * NAMES, seconds: WINDOW_SECONDS });
  const waiting = new Map<string, number>();

  async function waitInTurn(key: string, seconds: number): Promise<void> {
    const before = waiting.get(key) ?? 0;
    if (before >= MAX_WAITING) throw tooMany('Too many tries. Please wait a few seconds.', LONGEST_WAIT_SECONDS);
    waiting.set(key, before + 1);
    try {
      await setTimeout(seconds * 1_000);
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  }

  return {
    async attempt({ name, ip, isKnown = false }, check) {
      const address = addressKey(ip);
      const pair = digest(`${isKnown ? 'a known browser' : address} ${name.toLowerCase()}`);
      // Counted before the check, so that parallel attempts see each other.
      const named = await underName.use(pair);
      const addressed = isKnown ? null : await ofAddress.use(address);
      const forgive = async (): Promise<void> => {
        await underName.use(pair, -1);
        if (addressed !== null) await ofAddress.use(address, -1);
      };
      try {
        const over = Math.max(named.used - tries, (addressed?.used ?? 0) - tries * NAMES);
        if (over > 0) await waitInTurn(isKnown ? pair : address, Math.min(2 ** (over - 1), LONGEST_WAIT_SECONDS));
        const result = await check();
        await forgive();
        return result;
      } catch (error) {
        // An attempt that was not checked does not count as wrong.
        const isWrong = error instanceof Refusal && error.status < 500 && error.retryAfter === null;
        if (!isWrong) await forgive();
        throw error;
      }
    },
  };
}

/** Names may be personal data, and of any length. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
