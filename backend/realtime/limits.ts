import type { ClientLimits } from './addressLimits.ts';
import type { Rate } from './tokenBucket.ts';

/** The protocol's limits, as Pusher Channels sets them; clients and libraries count on these figures. */
export const ACTIVITY_TIMEOUT_MS = 120_000;
export const PONG_TIMEOUT_MS = 30_000;
export const MAX_NAME_LENGTH = 200;
export const MAX_EVENT_DATA_BYTES = 10 * 1024;
export const MAX_CHANNELS_PER_EVENT = 100;
export const MAX_EVENTS_PER_BATCH = 10;
export const MAX_CLIENT_EVENTS = 10;
export const CLIENT_EVENT_WINDOW_MS = 1_000;
export const SIGNATURE_LIFETIME_S = 600;
/** Of a presence channel. A user counts once, whatever the number of connections. */
export const MAX_PRESENT_USERS = 100;
export const MAX_USER_ID_LENGTH = 128;
export const MAX_USER_INFO_BYTES = 1024;

/**
 * Our own, so that no client can slow the others. Ten whispers of 10 KB a second, which the protocol allows, are 30 frames by this count.
 * An address may be a company of many visitors and operators.
 */
export const CLIENT_LIMITS = {
  frames: { perSecond: 30, burst: 150 },
  addressFrames: { perSecond: 300, burst: 1_500 },
  socketsPerAddress: 500,
  openings: { perSecond: 10, burst: 500 },
} as const satisfies ClientLimits;
/** Of any channel that has no limit of its own: enough for the sockets of a whole team. */
export const MAX_CHANNEL_SOCKETS = 1_000;
/**
 * Bytes of client events that one channel delivers, counted once for each receiver. So much is what one connection may whisper to ten others; a
 * team of 100 with two tabs each may whisper 30 times a second.
 */
export const CHANNEL_WHISPERS = { perSecond: 1024 * 1024, burst: 4 * 1024 * 1024 } as const satisfies Rate;

/** When an address beyond its limits may try again. */
export const RETRY_AFTER_S = 5;
/** A frame costs one more for each so many bytes. */
export const FRAME_COST_BYTES = 4 * 1024;

/** Our own, so that one client cannot fill the memory: a page subscribes a handful of channels. */
export const MAX_CHANNELS_PER_CONNECTION = 100;
/** 10 KB of data grows up to sixfold when every character is escaped. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Bytes that may wait for a client that does not read; past it the client is dropped and catches up on its return. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
/** How long a closing client may take to answer before its socket is cut. */
export const CLOSE_GRACE_MS = 2_000;
/** Between two closed sockets when this node ends. Thousands of them get shorter pauses, to be gone in time. */
export const CLOSE_PAUSE_MS = 5;
export const CLOSE_ALL_WITHIN_MS = 1_000;
