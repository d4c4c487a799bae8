/** Chats and tickets that one request brings. */
export const PAGE_LENGTH = 50;
/** Characters of a ticket's reply, as the server asks for. */
export const TICKET_REPLY_LIMIT = 10_000;
/** From here on the composer tells how many are left. */
export const MESSAGE_LIMIT_NEAR = 900;

/** Characters of a password, as the server asks for. */
export const PASSWORD_MIN = 12;

export const TYPING_SHOWN_MS = 5_000;
export const TYPING_WHISPER_MS = 1_000;
/** The visitor's page pings every ten seconds; after two and a half it counts as gone. */
export const PRESENCE_MS = 25_000;
/** How long a message may come after the news of it. */
export const MESSAGE_GRACE_MS = 500;
/** How often relative times are told anew. */
export const TICK_MS = 20_000;
/** How often the desk looks at how long visitors have waited. */
export const QUEUE_CHECK_MS = 1_000;
/** How often the desk asks by itself while the live connection is away. */
export const POLL_MS = 10_000;
/** How often an open desk is heard of. Browsers wake a page out of sight once a minute; the server waits for two by default. */
export const PRESENCE_CALL_MS = 30_000;
/** How long a search waits for another key. */
export const SEARCH_PAUSE_MS = 200;
