import type { Clock } from './clock.ts';
import { createTokenBucket, type Rate, type TakeTokens } from './tokenBucket.ts';

export type ClientLimits = {
  /** Frames per connection. A frame costs one more for each 4 KB. */
  frames: Rate;
  /** Frames per address, over all its connections. */
  addressFrames: Rate;
  socketsPerAddress: number;
  /** New connections per address. */
  openings: Rate;
};

/** One connection's access to the limits of its address. */
export type Share = { takeFrames: TakeTokens; leave: () => void };

type Address = { sockets: number; seenAt: number; takeFrames: TakeTokens; takeOpening: TakeTokens };

/** Longer than a bucket takes to refill, so that disconnecting does not reset a limit. */
const FORGET_AFTER_MS = 60_000;

/** Limits the connections of each address. `enter` returns null if there are too many. */
export function createAddressLimits(clock: Clock, limits: ClientLimits): { enter(address: string): Share | null } {
  const addresses = new Map<string, Address>();
  let sweptAt = clock.now();

  const sweep = (now: number) => {
    if (now - sweptAt < FORGET_AFTER_MS) return;
    sweptAt = now;
    for (const [key, { sockets, seenAt }] of addresses)
      if (sockets === 0 && now - seenAt > FORGET_AFTER_MS) addresses.delete(key);
  };

  return {
    enter(key) {
      const now = clock.now();
      sweep(now);
      const address = addresses.get(key) ?? {
        sockets: 0,
        seenAt: now,
        takeFrames: createTokenBucket(clock, limits.addressFrames),
        takeOpening: createTokenBucket(clock, limits.openings),
      };
      addresses.set(key, address);
      address.seenAt = now;
      if (!address.takeOpening(1) || address.sockets >= limits.socketsPerAddress) return null;
      address.sockets += 1;
      return {
        takeFrames: address.takeFrames,
        leave: () => {
          address.sockets -= 1;
          address.seenAt = clock.now();
        },
      };
    },
  };
}
