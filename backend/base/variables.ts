import * as v from 'valibot';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from '../../protocol/limits.ts';
import { address, choice, companies, integer, issuer, origins, proxies, replyPattern, text } from './variableKinds.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** For operators' passwords and DESK_PASSWORD. */
export const MIN_PASSWORD_LENGTH = 12;
/** For the secret of a mail server, and for SECOND_FACTOR_KEY. */
export const MIN_SECRET_LENGTH = 20;

const MEGABYTE = 1024 * 1024;

/**
 * All environment variables that the backend reads. Their descriptions and default texts generate
 * the table in docs/backend/configure.md.
 */
export const VARIABLES = {
  HOST: setting(v.optional(text, '127.0.0.1'), 'The address that it listens on; `0.0.0.0` in a container.'),
  PORT: setting(v.optional(integer(0, 65_535), '4300'), 'The port that it listens on; 0 lets the system choose.'),
  PUBLIC_URL: setting(
    v.optional(address('http:', 'https:')),
    'Where browsers reach it. Links to attachments begin with it.',
    'host and port',
  ),
  DATA_DIR: setting(v.optional(text, 'data'), 'The folder of the database, the attachments and the push key.'),
  DATABASE_URL: setting(
    v.optional(address('postgres:', 'postgresql:')),
    'A PostgreSQL server: `postgres://user:password@host/name`.',
    'the database inside',
  ),
  DATABASE_POOL: setting(
    v.optional(integer(1, 1_000), '10'),
    'Connections to the server of `DATABASE_URL` at the same time. All processes together must stay below its `max_connections`.',
  ),
  PUSHER_URL: setting(
    v.optional(address('http:', 'https:')),
    'A Pusher-compatible service: `https://key:secret@host/apps/1`.',
    'the server inside',
  ),
  PUBLIC_SOCKET_URL: setting(
    v.optional(address('ws:', 'wss:')),
    'Where browsers reach the service of `PUSHER_URL`: `wss://host`.',
    'none',
  ),
  PUSH_KEY: setting(
    v.optional(v.pipe(text, v.regex(/^[\w-]{1,100}$/, 'may hold letters, digits, - and _'))),
    'The public key of the server inside: letters, digits, - and _. Several processes need the same.',
    'made by the first start',
  ),
  PUSH_SECRET: setting(
    v.optional(v.pipe(text, v.regex(/^[\w-]{20,200}$/, 'must have at least 20 letters, digits, - and _'))),
    'The secret of the server inside: at least 20 letters, digits, - and _. Several processes need the same.',
    'made by the first start',
  ),
  REDIS_URL: setting(
    v.optional(address('redis:', 'rediss:')),
    'Joins several processes: they share the limits, and the events of the server inside.',
    'there is one process',
  ),
  S3_ENDPOINT: setting(
    v.optional(address('http:', 'https:')),
    'An S3-compatible store for the attachments.',
    'the folder of `DATA_DIR`',
  ),
  S3_BUCKET: setting(v.optional(text), 'The bucket of the attachments.', 'none'),
  S3_REGION: setting(v.optional(text, 'us-east-1'), 'The region of the store.'),
  S3_ACCESS_KEY_ID: setting(v.optional(text), 'The key of the store.', 'none'),
  S3_SECRET_ACCESS_KEY: setting(v.optional(text), 'The secret of that key.', 'none'),
  ALLOWED_ORIGINS: setting(
    v.optional(origins),
    'The sites whose pages may call it and connect, with commas between: `https://forms.example`. `null` stands for sandboxed frames.',
    'pages of this machine',
  ),
  COMPANIES: setting(
    v.optional(companies),
    'The companies that it serves, with commas between: `acme,sign-docs`. Calls for another one are refused. `legal-forms`, the company of a page that names none, is always served.',
    'all are served, and e-mails leave out their names',
  ),
  DESK_PASSWORD: setting(
    v.optional(v.pipe(text, v.minLength(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`))),
    `Signs in an administrator without a name. At least ${MIN_PASSWORD_LENGTH} characters; another one ends the sessions that it opened.`,
    'operators sign in by name',
  ),
  SECOND_FACTOR_KEY: setting(
    v.optional(v.pipe(text, v.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`))),
    `Encrypts the secrets of operators’ authenticator apps. At least ${MIN_SECRET_LENGTH} characters. Several processes need the same, and after a change only recovery codes work.`,
    'made by the first start',
  ),
  OIDC_ISSUER: setting(
    v.optional(issuer),
    'An OpenID Connect provider that signs operators in: `https://login.example.com`. See [Sign-in](sign-in.md).',
    'operators sign in by password',
  ),
  OIDC_CLIENT_ID: setting(v.optional(text), 'The client that the provider knows the desk by.', 'none'),
  OIDC_CLIENT_SECRET: setting(v.optional(text), 'The secret of that client.', 'none'),
  OIDC_NAME: setting(
    v.optional(v.pipe(text, v.maxLength(60, 'must have at most 60 characters')), 'single sign-on'),
    'The provider’s name on the button “Sign in with …”.',
  ),
  OPERATOR_TIMEOUT: setting(
    v.optional(integer(90, 86_400), '120'),
    'Seconds after which an operator whose desk is closed or has no network counts as gone. An open desk is heard of once a minute.',
  ),
  USER_TOKEN_SECRET: setting(
    v.optional(text),
    'A customer’s token must be the hex HMAC-SHA256 of the user id under this secret.',
    'any token will do',
  ),
  DEMO_PAGES: setting(
    v.optional(choice(['on', 'off']), 'on'),
    'The demo pages at `/` and `/hosts/`. They take their `api-url` from the request, so turn them `off` in production.',
  ),
  EVENT_NAMESPACE: setting(
    v.optional(text),
    '`App\\Events` names the events `App\\Events\\Chat\\NewChatMessage` and so on.',
    'none',
  ),
  SMTP_URL: setting(
    v.optional(address('smtp:', 'smtps:')),
    'The mail server for transcripts and tickets: `smtps://user:password@mail.example.com`.',
    'none',
  ),
  MAIL_FROM: setting(
    v.optional(text),
    'The sender of e-mails: `Support <support@example.com>`. Those of tickets bear the company’s name in its place.',
    'none',
  ),
  MAIL_DIR: setting(
    v.optional(text),
    'Where e-mails go as .eml files while there is no mail server. With `PUBLIC_URL` and neither of the two there is no e-mail.',
    '`mail` in `DATA_DIR`, without `PUBLIC_URL`',
  ),
  MAIL_REPLY_TO: setting(
    v.optional(replyPattern),
    'Where answers to tickets and chats go, with `{ticket}` for the part that tells them apart: `support+{ticket}@example.com`.',
    'the sender’s address',
  ),
  MAIL_WEBHOOK_SECRET: setting(
    v.optional(v.pipe(text, v.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`))),
    `Whoever sends it as \`Authorization: Bearer\` hands in e-mails at \`/api/mail/incoming\`. At least ${MIN_SECRET_LENGTH} characters.`,
    'no e-mails are taken there',
  ),
  MAIL_AUTHSERV_ID: setting(
    v.optional(
      v.pipe(
        text,
        v.regex(/^[^\s;"()=]{1,255}$/, 'must be the name that your mail server writes first in Authentication-Results'),
      ),
    ),
    'The name of your mail server at the start of its `Authentication-Results` headers: `mx.example.com`. With it the desk shows which senders of e-mails are proven. See [Proven senders](tickets.md#proven-senders).',
    'no sender counts as proven',
  ),
  MAIL_IN_DIR: setting(
    v.optional(text),
    'A folder whose .eml files are taken in as e-mails of customers, for development.',
    '`mail-in` in `DATA_DIR`, without `PUBLIC_URL`',
  ),
  MAX_MAIL_BYTES: setting(v.optional(integer(1), String(25 * MEGABYTE)), 'The size of one e-mail that comes in.'),
  TRANSCRIPTS_PER_DAY: setting(
    v.optional(integer(0), '500'),
    'Conversations that are e-mailed in a day, to all addresses together; 0 for no limit. One chat has 5, and one address gets 10.',
  ),
  MAIL_AFTER: setting(
    v.optional(integer(0, 86_400), '180'),
    'Seconds after which an operator’s message is e-mailed to a visitor who has left without seeing it; 0 e-mails none.',
  ),
  CHAT_MAILS_PER_ADDRESS: setting(
    v.optional(integer(0), '20'),
    'E-mails with such messages that one address gets in a day; 0 for no limit.',
  ),
  CHAT_MAILS_PER_DAY: setting(
    v.optional(integer(0), '1000'),
    'E-mails with such messages in a day, to all addresses together; 0 for no limit.',
  ),
  PRIVATE_WEBHOOKS: setting(
    v.optional(choice(['on', 'off'])),
    'Whether webhooks and push notifications may go to private addresses and, without TLS, to this machine. Leave it `off` if administrators must not reach your internal network.',
    '`on` without `PUBLIC_URL`, otherwise `off`',
  ),
  RETENTION_DAYS: setting(
    v.optional(integer(1, 36_500)),
    'Conversations, tickets and events of visits are deleted so many days after their last change, files too.',
    'kept for ever',
  ),
  MAX_FILE_BYTES: setting(v.optional(integer(1), String(ATTACHMENT_MAX_BYTES)), 'The size of one attachment.'),
  MAX_FILES: setting(v.optional(integer(1), String(ATTACHMENT_MAX_FILES)), 'The attachments of one message.'),
  MAX_CHAT_BYTES: setting(v.optional(integer(1), String(200 * MEGABYTE)), 'What one chat may upload in a day.'),
  MAX_ADDRESS_BYTES: setting(
    v.optional(integer(1), String(1_000 * MEGABYTE)),
    'What the visitors of one network address may store in a day, by uploads and calls. Files never use up the bytes of messages.',
  ),
  MIN_FREE_BYTES: setting(
    v.optional(integer(0), String(200 * MEGABYTE)),
    'While the disk of `DATA_DIR` has less free room, chats and their messages are accepted, and everything else that visitors store is refused.',
  ),
  RATE_LIMIT: setting(
    v.optional(integer(0), '1200'),
    'Calls of an address a minute, counted apart for visitors, pages, the desk, API tokens and signing in, and of an API token; 0 for no limit.',
  ),
  NEW_CHATS_PER_MINUTE: setting(
    v.optional(integer(0)),
    'Chats that the visitors of an address may start in a minute, with or without a message; 0 for no limit.',
    '10; 0 with `RATE_LIMIT=0`',
  ),
  MAX_EMPTY_CHATS: setting(
    v.optional(integer(0)),
    'Chats without a message that an address may start in ten minutes; 0 for no limit.',
    '20; 0 without `PUBLIC_URL`',
  ),
  MAX_CHAT_SOCKETS: setting(
    v.optional(integer(2), '10'),
    'Sockets on the channel of one chat: the browsers of the visitor and of the operators who have it open.',
  ),
  CHAT_MESSAGES_PER_MINUTE: setting(
    v.optional(integer(0)),
    'Messages that a visitor may send in one chat in a minute; 0 for no limit.',
    '60; 0 with `RATE_LIMIT=0`',
  ),
  MAX_CHAT_MESSAGES: setting(
    v.optional(integer(0), '5000'),
    'A chat with so many messages takes no more from its visitor; 0 for no limit. Operators can still answer.',
  ),
  LOGIN_TRIES: setting(
    v.optional(integer(1), '5'),
    'Wrong passwords for a name from an address in ten minutes. Each further try takes some seconds, and a right one still signs in.',
  ),
  TRUSTED_PROXIES: setting(
    v.optional(proxies, ''),
    'Addresses whose `X-Forwarded-For` is believed, with commas between.',
    'none',
  ),
  METRICS_TOKEN: setting(
    v.optional(text),
    'Whoever sends it as `Authorization: Bearer` reads `/metrics`.',
    'nobody reads them',
  ),
  LOG_LEVEL: setting(
    v.optional(choice(LOG_LEVELS), 'warn'),
    `One of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}. With \`info\` each call is a line.`,
  ),
};

export type Variable = keyof typeof VARIABLES;

/** Variables that require another one, with the error message. */
export const TOGETHER: readonly (readonly [given: Variable, needed: Variable, sentence: string])[] = [
  ['PUSH_KEY', 'PUSH_SECRET', 'PUSH_KEY needs PUSH_SECRET beside it'],
  ['PUSH_SECRET', 'PUSH_KEY', 'PUSH_SECRET needs PUSH_KEY beside it'],
  ['SMTP_URL', 'MAIL_FROM', 'SMTP_URL needs MAIL_FROM beside it, e.g. Support <support@example.com>'],
  [
    'PUBLIC_SOCKET_URL',
    'PUSHER_URL',
    'PUBLIC_SOCKET_URL needs PUSHER_URL=http(s)://key:secret@host:port/apps/{id} beside it',
  ],
  [
    'PUSHER_URL',
    'PUBLIC_SOCKET_URL',
    'PUSHER_URL needs PUBLIC_SOCKET_URL=ws(s)://host:port, where browsers reach the same service',
  ],
];

/** Adds a variable's documentation. `otherwise` describes the default if it is not a plain value. */
function setting<const Schema extends v.GenericSchema>(schema: Schema, description: string, otherwise?: string) {
  return v.pipe(schema, v.metadata({ description, otherwise }));
}
