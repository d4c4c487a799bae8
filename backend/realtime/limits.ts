import type { ClientLimits } from './addressLimits.ts';
import type { Rate } from './tokenBucket.ts';

/** The protocol's limits, as in Pusher Channels. Clients and libraries rely on these values. */
export const ACTIVITY_TIMEOUT_MS = 120_000;
export const PONG_TIMEOUT_MS = 30_000;
export const MAX_NAME_LENGTH = 200;
export const MAX_EVENT_DATA_BYTES = 10 * 1024;
export const MAX_CHANNELS_PER_EVENT = 100;
export const MAX_EVENTS_PER_BATCH = 10;
export const MAX_CLIENT_EVENTS = 10;
export const CLIENT_EVENT_WINDOW_MS = 1_000;
export const SIGNATURE_LIFETIME_S = 600;
/** Users on a presence channel. A user with several connections counts once. */
export const MAX_PRESENT_USERS = 100;
export const MAX_USER_ID_LENGTH = 128;
export const MAX_USER_INFO_BYTES = 1024;

/**
 * Not part of the protocol: they keep one client from slowing down the others. The protocol allows
 * ten client events of 10 KB per second, which count as 30 frames here. One address may be a
 * company with many visitors and operators.
 */
export const CLIENT_LIMITS = {
  frames: { perSecond: 30, burst: 150 },
  addressFrames: { perSecond: 300, burst: 1_500 },
  socketsPerAddress: 500,
  openings: { perSecond: 10, burst: 500 },
} as const satisfies ClientLimits;
/** For channels without a limit of their own. Enough for a whole team. */
export const MAX_CHANNEL_SOCKETS = 1_000;
/**
 * Bytes of client events per channel, counted once per receiver. One connection may send this much
 * to ten others; in a team of 100 with two tabs each, it allows 30 client events per second.
 */
export const CHANNEL_WHISPERS = { perSecond: 1024 * 1024, burst: 4 * 1024 * 1024 } as const satisfies Rate;

/** Seconds after which an address over its limits may retry. */
export const RETRY_AFTER_S = 5;
/** A frame costs one more token per this many bytes. */
export const FRAME_COST_BYTES = 4 * 1024;

/**
 * Not part of the protocol: keeps one client from filling the memory. A page subscribes to only a
 * few channels.
 */
export const MAX_CHANNELS_PER_CONNECTION = 100;
/** 10 KB of data can grow sixfold if every character is escaped. */
export const MAX_FRAME_BYTES = 64 * 1024;
/**
 * Bytes buffered for a client that does not read. Beyond this the connection is dropped, and the
 * client catches up when it reconnects.
 */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
/** How long a client may take to close before its socket is terminated. */
export const CLOSE_GRACE_MS = 2_000;
/**
 * The delay between two sockets when this node stops. Shorter with thousands of sockets, to stay
 * within CLOSE_ALL_WITHIN_MS.
 */
export const CLOSE_PAUSE_MS = 5;
export const CLOSE_ALL_WITHIN_MS = 1_000;
