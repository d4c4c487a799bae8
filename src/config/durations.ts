/** All durations of the specification (section 9), in milliseconds. */
export const STAFF_TYPING_MS = 3_000;
export const CONNECTION_RESTORED_MS = 3_000;
export const PING_INTERVAL_MS = 10_000;
/** Polling interval of a visible page whose channel was never joined, for example behind a content blocker. */
export const POLL_INTERVAL_MS = 4_000;
export const VERIFY_INTERVAL_MS = 60_000;
export const CLOSE_AFTER_RATE_MS = 2_000;
export const CLOSE_AFTER_RATE_WITH_HISTORY_MS = 3_000;
export const SUCCESS_FLAG_MS = 2_000;
export const SCROLL_TO_MARKER_MS = 400;
export const EXPERIMENT_COOKIE_MS = 365 * 24 * 60 * 60 * 1_000;
/**
 * At most one clientTyping whisper per interval: the protocol allows 10 client events a second,
 * and each costs battery.
 */
export const CLIENT_TYPING_THROTTLE_MS = 1_000;
/**
 * In a burst of messages, storing the conversation and reporting the last read message run
 * immediately, then at most once per interval.
 */
export const BURST_PAUSE_MS = 500;
/** In a burst of route changes, the path is reported immediately, then at most once per interval. */
export const NAVIGATION_PAUSE_MS = 2_000;
/** Links to files expire, and history calls have new ones. A window may be open for weeks. */
export const LINKS_RENEWAL_MS = 24 * 60 * 60 * 1_000;
/** The widget reports the newest message on screen at most once per interval. */
export const SEEN_PAUSE_MS = 2_000;
/** Messages that arrive while a chime is playing do not start another one. */
export const CHIME_PAUSE_MS = 250;
/** A message read in another tab within this time causes no notification. */
export const NOTIFY_LAG_MS = 1_000;
/** Polling interval of the status while the ticket form is visible; longer after consecutive failures. */
export const STATUS_INTERVAL_MS = 60_000;
export const STATUS_LONGEST_PAUSE_MS = 15 * 60_000;
/** The launcher waits this long for the app's code, then becomes usable again. */
export const CHUNK_ANSWER_MS = 15_000;
/**
 * Loads the app once the pointer or focus has rested on the launcher this long. By then a touch
 * has become a press.
 */
export const PRELOAD_DELAY_MS = 100;
/**
 * The longest wait for an animation frame. A page covered by another window may get none,
 * although it counts as visible.
 */
export const WITHOUT_FRAMES_MS = 150;
/**
 * Delay before the views after the first message load, from when the chat starts to be created or
 * is restored. The message renders first.
 */
export const CARDS_LAG_MS = 200;
/** A message that has been in flight this long can be removed. */
export const REMOVE_LAG_MS = 3_000;
