import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const HOLD_MS = 1_000;
/** Beyond this, connections are closed at once, because a delayed answer uses memory. */
const MAX_HELD = 200;
/** A refused body larger than this is not read. */
const LARGE_BYTES = 256 * 1024;
const TOO_MANY_CALLS = 429;

export type Refusals = {
  /** Resolves when the refusal may be sent. */
  hold(request: IncomingMessage, status: number): Promise<void>;
};

/**
 * Slows down clients that continue after a refusal. An immediate 429 would be the fastest answer of
 * all, so a client in a loop could make thousands of calls per second. Also avoids reading the rest
 * of a large refused body.
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
      // By then the answer has been sent. Closing the socket stops a client that is still sending
      // its body.
      if (isUnread) void pause(HOLD_MS).then(() => request.socket.destroy());
    },
  };
}

const isUnreadYet = ({ complete, readableFlowing }: IncomingMessage): boolean => !complete && readableFlowing === null;

/**
 * Keeps Node from reading and discarding the unread body after the answer: it does not if there is
 * a 'readable' listener.
 */
function leaveUnread(request: IncomingMessage): void {
  request.on('readable', () => undefined);
}
