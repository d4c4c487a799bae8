import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const HOLD_MS = 1_000;
/** More connections at a time are cut instead: a held answer costs memory. */
const MAX_HELD = 200;
/** A body of more than this is not read to its end once it is refused. */
const LARGE_BYTES = 256 * 1024;
const TOO_MANY_CALLS = 429;

export type Refusals = {
  /** Resolves when the refusal may be answered. */
  hold(request: IncomingMessage, status: number): Promise<void>;
};

/**
 * Slows down whoever goes on after a refusal. An answer of "too many" at once would be the quickest that there is, so that a client in a loop
 * could make thousands of calls a second; and the server would read the rest of a large body that it has refused.
 */
export function createRefusals(pause: (ms: number) => Promise<unknown> = setTimeout): Refusals {
  let held = 0;
  return {
    async hold(request, status) {
      const isUnread = isUnreadYet(request) && Number(request.headers['content-length']) > LARGE_BYTES;
      if (status !== TOO_MANY_CALLS && !isUnread) return;
      if (held >= MAX_HELD) return void request.socket.destroy();
      held += 1;
      if (isUnread) leaveUnread(request);
      await pause(HOLD_MS);
      held -= 1;
      // The answer is on its way by then, and a client that has not sent its body learns that nobody reads it.
      if (isUnread) void pause(HOLD_MS).then(() => request.socket.destroy());
    },
  };
}

const isUnreadYet = ({ complete, readableFlowing }: IncomingMessage): boolean => !complete && readableFlowing === null;

/** After the answer Node reads to its end, and drops, a body that nobody has begun to read, unless somebody waits for it to be readable. */
function leaveUnread(request: IncomingMessage): void {
  request.on('readable', () => undefined);
}
