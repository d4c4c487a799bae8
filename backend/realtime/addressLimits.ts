import type { Clock } from './clock.ts';
import { createTokenBucket, type Rate, type TakeTokens } from './tokenBucket.ts';

export type ClientLimits = {
  /** Frames of one connection. A frame costs one more for each 4 KB. */
  frames: Rate;
  /** Frames of all connections of one address. */
  addressFrames: Rate;
  socketsPerAddress: number;
  /** Connections that one address opens. */
  openings: Rate;
};

/** One connection's share of what its address may use. */
export type Share = { takeFrames: TakeTokens; leave: () => void };

type Address = { sockets: number; seenAt: number; takeFrames: TakeTokens; takeOpening: TakeTokens };

/** Longer than an empty bucket takes to fill, so that nobody gets a full one by going away. */
const FORGET_AFTER_MS = 60_000;

/** Counts the connections of each address. `enter` gives null for a connection too many. */
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
