import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addressKey } from '../http/addressKey.ts';
import type { Limiters } from '../http/createLimiters.ts';
import { Refusal, tooMany } from '../model/Refusal.ts';

const WINDOW_SECONDS = 10 * 60;
/** Wrong tries of an address under all names, as a multiple of those under one. */
const NAMES = 10;
const LONGEST_WAIT_SECONDS = 8;
/** Of one address. The browser of a person who has signed in before has a place of its own. */
const MAX_WAITING = 3;

/** `isKnown`: the browser has proved that it has signed in under this name before. */
export type Who = { name: string; ip: string; isKnown?: boolean };

export interface SignInTries {
  /** Runs the check, which throws a Refusal for a wrong password. After too many wrong ones it runs some seconds later. */
  attempt<T>(who: Who, check: () => Promise<T>): Promise<T>;
}

/**
 * Slows wrong passwords down, and refuses no right one: after `tries` wrong ones for a name from an address the next is looked at a second
 * later, then two, four and eight. Only further tries of an address with three that wait are refused.
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
      // Counted before the check, so that tries in parallel see each other.
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
        // A try that was not looked at is not wrong.
        const isWrong = error instanceof Refusal && error.status < 500 && error.retryAfter === null;
        if (!isWrong) await forgive();
        throw error;
      }
    },
  };
}

/** A name may be personal, and of any length. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
