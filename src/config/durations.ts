/** Every duration of the specification (section 9), in milliseconds. */
export const STAFF_TYPING_MS = 3_000;
export const CONNECTION_RESTORED_MS = 3_000;
export const PING_INTERVAL_MS = 10_000;
export const VERIFY_INTERVAL_MS = 60_000;
export const CLOSE_AFTER_RATE_MS = 2_000;
export const CLOSE_AFTER_RATE_WITH_HISTORY_MS = 3_000;
export const SUCCESS_FLAG_MS = 2_000;
export const SCROLL_TO_MARKER_MS = 400;
export const EXPERIMENT_COOKIE_MS = 365 * 24 * 60 * 60 * 1_000;
/** At most one clientTyping whisper in this time: the protocol allows 10 client events a second, and each costs the visitor's battery. */
export const CLIENT_TYPING_THROTTLE_MS = 1_000;
/** In a burst of messages, storing the conversation and reporting the last message as read run at once, then at most once in this time. */
export const BURST_PAUSE_MS = 500;
/** Messages that come while a chime rings have no chime of their own. */
export const CHIME_PAUSE_MS = 250;
/** A message that another tab has read within this time is not notified. */
export const NOTIFY_LAG_MS = 1_000;
/** While the ticket form is in view, the status is asked for once in this time; after failures in a row less often. */
export const STATUS_INTERVAL_MS = 60_000;
export const STATUS_LONGEST_PAUSE_MS = 15 * 60_000;
/** The launcher waits this long for the app's code; then it is free again. */
export const CHUNK_ANSWER_MS = 15_000;
/** A pointer or the focus that rests on the launcher for this long has the app loaded. A touch has become a press by then. */
export const PRELOAD_DELAY_MS = 100;
/** The longest wait for a frame. A page that another window covers may draw none though it counts as visible. */
export const WITHOUT_FRAMES_MS = 150;
/** The views after a first message are loaded this long after its chat is being made, or was restored: the message is drawn before. */
export const CARDS_LAG_MS = 200;
/** A message that has been on its way for so long can be removed. */
export const REMOVE_LAG_MS = 3_000;
