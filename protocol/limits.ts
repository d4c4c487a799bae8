/** The maximum length of a message in characters, counted as typed. */
export const MESSAGE_LIMIT = 1_000;
/** The maximum length of a ticket's subject at the desk and in e-mails to the customer. */
export const SUBJECT_LIMIT = 200;
/** The maximum number of copies of an e-mail to a ticket's customer. */
export const COPIES_LIMIT = 10;
/** The maximum length of a comment on a rating, in characters. */
export const RATE_COMMENT_LIMIT = 1_000;
export const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024;
export const ATTACHMENT_MAX_FILES = 5;
