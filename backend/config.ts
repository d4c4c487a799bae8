import { join, resolve } from 'node:path';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from '../protocol/limits.ts';
import { LOG_LEVELS, type LogLevel } from './operations/createLogger.ts';
import { createReader, type Environment } from './start/environment.ts';
import { ConfigError } from './start/ConfigError.ts';

/** Of the operators' password. */
export const MIN_PASSWORD_LENGTH = 12;

export type Limits = {
  /** By address; 0 for no limit. */
  requestsPerMinute: number;
  loginTriesPerMinute: number;
  /** Chats of an address that hold no message, of the last ten minutes; 0 for no limit. */
  emptyChats: number;
  fileBytes: number;
  /** That one chat, and one network address, may upload in a day. */
  chatBytesPerDay: number;
  addressBytesPerDay: number;
  /** Files are refused when the disk would have less free room than this. */
  freeBytes: number;
  filesPerMessage: number;
};

export type Config = {
  host: string;
  port: number;
  /** Where browsers reach this backend; null: at its own host and port. */
  publicUrl: string | null;
  dataDirectory: string;
  /** Null: the embedded database in the data directory. */
  databaseUrl: string | null;
  /** Joins several processes: they share rate limits, and the embedded Pusher server's events. Null: there is one process. */
  redisUrl: string | null;
  /** The embedded Pusher server's key and secret. Null: generated on the first start and kept in the data directory. */
  pushApp: { key: string; secret: string } | null;
  /** Hears what happens on the embedded Pusher server's channels; null: nobody does. */
  webhookUrl: string | null;
  /** Null: attachments are kept in the data directory. */
  objectStore: ObjectStoreConfig | null;
  /** Null: the embedded Pusher server. */
  cluster: { pusherUrl: string; socketUrl: string } | null;
  /** Null: pages on this machine, of any port. */
  allowedOrigins: string[] | null;
  /** Null: generated on the first start and kept in the data directory. */
  deskPassword: string | null;
  eventNamespace: string;
  /** Set, a visitor's bearer token must be the hex HMAC-SHA256 of the user id under this secret; null takes any token. */
  userTokenSecret: string | null;
  /**
   * An SMTP server, or a folder for .eml files. Null: no e-mail, so nothing is offered that needs it. On this machine alone
   * (without a public address) the folder is the default, so that a demo shows all of it.
   */
  mail: ({ smtpUrl: string; from: string } | { folder: string; from: string }) | null;
  /** The bearer token that reads /metrics; null: nobody may. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** Addresses whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  limits: Limits;
};

/** A bucket of an S3-compatible store. */
export type ObjectStoreConfig = {
  /** Where the buckets are, without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** In the working directory. */
const DEFAULT_DATA_DIRECTORY = 'data';
const MEGABYTE = 1024 * 1024;
const PUSH_KEY = /^[\w-]{1,100}$/;
const PUSH_SECRET = /^[\w-]{20,200}$/;
const DEFAULT_SENDER = 'Support <support@localhost>';

type Reader = ReturnType<typeof createReader>;

/** Reads the environment; throws a ConfigError that names every variable at fault. */
export function readConfig(environment: Environment): Config {
  const read = createReader(environment);
  const config: Config = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.integer('PORT', { fallback: 4300, minimum: 0, maximum: 65_535 }),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']),
    dataDirectory: resolve(read.text('DATA_DIR') ?? DEFAULT_DATA_DIRECTORY),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    pushApp: readPushKeys(read),
    webhookUrl: read.url('PUSH_WEBHOOK_URL', ['http:', 'https:']),
    objectStore: readObjectStore(read),
    cluster: readCluster(read),
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    deskPassword: readPassword(read),
    eventNamespace: read.text('EVENT_NAMESPACE') ?? '',
    userTokenSecret: read.text('USER_TOKEN_SECRET'),
    mail: readMail(read),
    metricsToken: read.text('METRICS_TOKEN'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'warn'),
    trustedProxies: read.list('TRUSTED_PROXIES'),
    limits: {
      requestsPerMinute: read.integer('RATE_LIMIT', { fallback: 1_200, minimum: 0 }),
      loginTriesPerMinute: read.integer('LOGIN_TRIES', { fallback: 5, minimum: 1 }),
      // On this machine alone (without a public address) all visitors of a demo or a test have one address.
      emptyChats: read.integer('MAX_EMPTY_CHATS', { fallback: read.text('PUBLIC_URL') === null ? 0 : 20, minimum: 0 }),
      fileBytes: read.integer('MAX_FILE_BYTES', { fallback: ATTACHMENT_MAX_BYTES, minimum: 1 }),
      chatBytesPerDay: read.integer('MAX_CHAT_BYTES', { fallback: 200 * MEGABYTE, minimum: 1 }),
      addressBytesPerDay: read.integer('MAX_ADDRESS_BYTES', { fallback: 1_000 * MEGABYTE, minimum: 1 }),
      freeBytes: read.integer('MIN_FREE_BYTES', { fallback: 200 * MEGABYTE, minimum: 0 }),
      filesPerMessage: read.integer('MAX_FILES', { fallback: ATTACHMENT_MAX_FILES, minimum: 1 }),
    },
  };
  requireShared(read, config);
  if (read.faults.length > 0) throw new ConfigError(read.faults.join('\n'));
  return config;
}

/** Several processes are one server only with the same secrets, and the same database. */
function requireShared(read: Reader, { redisUrl, databaseUrl, deskPassword, pushApp, cluster }: Config): void {
  if (redisUrl === null) return;
  const missing = [
    ...(databaseUrl === null ? ['DATABASE_URL'] : []),
    ...(deskPassword === null ? ['DESK_PASSWORD'] : []),
    ...(pushApp === null && cluster === null ? ['PUSH_KEY and PUSH_SECRET'] : []),
  ];
  if (missing.length > 0)
    read.faults.push(`REDIS_URL joins several processes, so each needs the same ${missing.join(', ')}`);
}

function readPushKeys(read: Reader): Config['pushApp'] {
  const key = read.text('PUSH_KEY');
  const secret = read.text('PUSH_SECRET');
  if (key === null && secret === null) return null;
  if (key === null || secret === null) read.faults.push('PUSH_KEY and PUSH_SECRET need each other');
  // Both become part of an address.
  else if (!PUSH_KEY.test(key) || !PUSH_SECRET.test(secret))
    read.faults.push('PUSH_KEY and PUSH_SECRET may hold letters, digits, - and _; the secret 20 of them at least');
  else return { key, secret };
  return null;
}

const OBJECT_STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function readObjectStore(read: Reader): ObjectStoreConfig | null {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const missing = OBJECT_STORE.filter((name) => read.text(name) === null);
  if (missing.length === OBJECT_STORE.length) return null;
  if (missing.length > 0) read.faults.push(`An object store needs ${missing.join(', ')}, too`);
  return {
    endpoint: endpoint ?? '',
    bucket: read.text('S3_BUCKET') ?? '',
    region: read.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: read.text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY') ?? '',
  };
}

function readPassword(read: Reader): string | null {
  const password = read.text('DESK_PASSWORD');
  if (password !== null && password.length < MIN_PASSWORD_LENGTH)
    read.faults.push(`DESK_PASSWORD must have at least ${MIN_PASSWORD_LENGTH} characters`);
  return password;
}

function readMail(read: Reader): Config['mail'] {
  const from = read.text('MAIL_FROM');
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  if (smtpUrl !== null) {
    if (from === null) read.faults.push('SMTP_URL needs MAIL_FROM beside it, e.g. Support <support@example.com>');
    return { smtpUrl, from: from ?? '' };
  }
  const folder = read.text('MAIL_DIR');
  if (folder === null && read.text('PUBLIC_URL') !== null) return null;
  const dataDirectory = resolve(read.text('DATA_DIR') ?? DEFAULT_DATA_DIRECTORY);
  return { folder: resolve(folder ?? join(dataDirectory, 'mail')), from: from ?? DEFAULT_SENDER };
}

function readCluster(read: Reader): Config['cluster'] {
  const pusherUrl = read.url('PUSHER_URL', ['http:', 'https:']);
  const socketUrl = read.url('PUBLIC_SOCKET_URL', ['ws:', 'wss:']);
  if (pusherUrl === null && socketUrl === null) return null;
  if (pusherUrl === null) {
    read.faults.push('PUBLIC_SOCKET_URL needs PUSHER_URL=http(s)://key:secret@host:port/apps/{id} beside it');
    return null;
  }
  if (socketUrl === null) {
    read.faults.push('PUSHER_URL needs PUBLIC_SOCKET_URL=ws(s)://host:port, where browsers reach the same cluster');
    return null;
  }
  return { pusherUrl, socketUrl };
}
