/** Chats or tickets per request. */
export const PAGE_LENGTH = 50;
/** Chats and tickets in one action on several. The server has the same limit. */
export const MAX_SELECTED = 500;
/** How long Undo is offered. The server closes chats only after this time. */
export const UNDO_SHOWN_MS = 10_000;
/** Most characters in a reply to a ticket. The server has the same limit. */
export const TICKET_REPLY_LIMIT = 10_000;
/** Above this length the composer shows the number of characters. */
export const MESSAGE_LIMIT_NEAR = 900;

/** Fewest characters in a password. The server has the same limit. */
export const PASSWORD_MIN = 12;

export const TYPING_SHOWN_MS = 5_000;
export const TYPING_WHISPER_MS = 1_000;
/** The visitor's page pings every 10 s; after 25 s without a ping the visitor counts as gone. */
export const PRESENCE_MS = 25_000;
/** How long after the chat's event a message may arrive. */
export const MESSAGE_GRACE_MS = 500;
/** How often relative times are updated. */
export const TICK_MS = 20_000;
/** How often the desk checks the waiting times. */
export const QUEUE_CHECK_MS = 1_000;
/** How often the desk retries unsent replies, and polls while the live connection is lost. */
export const POLL_MS = 10_000;
/**
 * How often an open desk sends a heartbeat. Browsers wake a hidden page only once a minute; the
 * server's timeout is two minutes by default.
 */
export const PRESENCE_CALL_MS = 30_000;
/** A check of the queue that is this late comes after sleep: a hidden page is woken once a minute. */
export const SLEEP_MS = 90_000;
/** How long a search waits for another keystroke. */
export const SEARCH_PAUSE_MS = 200;
