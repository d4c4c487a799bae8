import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { TOGETHER, VARIABLES, type LogLevel, type Variable } from './variables.ts';
import { ConfigError } from './ConfigError.ts';

type Settings = v.InferOutput<v.ObjectSchema<typeof VARIABLES, undefined>>;

export type Limits = {
  /** Per address; 0 for no limit. */
  requestsPerMinute: number;
  /** Wrong passwords for a name from one address in ten minutes before further attempts are slowed down. */
  loginTries: number;
  /** Per address, whether or not they have a message; 0 for no limit. */
  newChatsPerMinute: number;
  /** Chats without a message per address in the last ten minutes; 0 for no limit. */
  emptyChats: number;
  /** Sockets on the channel of one chat. */
  chatSockets: number;
  /**
   * Visitor messages per chat in a minute, and in total before the chat accepts no more from its
   * visitor. 0 for no limit.
   */
  chatMessagesPerMinute: number;
  chatMessages: number;
  /** E-mailed conversations in a day, of the whole installation; 0 for no limit. */
  transcriptsPerDay: number;
  /** E-mails with unseen messages in a day: to one address, and of the whole installation; 0 for no limit. */
  chatMailsPerAddress: number;
  chatMailsPerDay: number;
  fileBytes: number;
  /** Per day: what one chat may upload, and what one network address may upload and store by calls. */
  chatBytesPerDay: number;
  addressBytesPerDay: number;
  /** If less disk space than this would remain, visitors can store nothing but messages. */
  freeBytes: number;
  filesPerMessage: number;
  /** The size of one incoming e-mail, with its files. */
  mailBytes: number;
};

/**
 * `replyTo`: the address for replies to tickets, with {ticket} as the placeholder for the ticket.
 * Null: replies go to the sender.
 */
type Sender = { from: string; replyTo: string | null };

export type Config = {
  host: string;
  port: number;
  /** The address at which browsers reach this backend. Null: its own host and port. */
  publicUrl: string | null;
  dataDirectory: string;
  /** Null: the embedded database in the data directory. */
  databaseUrl: string | null;
  /** The largest number of connections to the server of `databaseUrl`. */
  databasePool: number;
  /**
   * Connects several processes, which then share rate limits and the events of the embedded Pusher
   * server. Null: one process.
   */
  redisUrl: string | null;
  /** The embedded Pusher server's key and secret. Null: generated on the first start and kept in the data directory. */
  pushApp: { key: string; secret: string } | null;
  /** Null: attachments are kept in the data directory. */
  objectStore: ObjectStoreConfig | null;
  /** Null: the embedded Pusher server. */
  cluster: { pusherUrl: string; socketUrl: string } | null;
  /** Null: pages on this machine, on any port. */
  allowedOrigins: string[] | null;
  /** The companies that are served, beside the default one. Null: all. */
  companies: readonly string[] | null;
  /** Null: an earlier release may have stored one in the data directory; otherwise operators sign in by name. */
  deskPassword: string | null;
  /** Null: generated on the first start and kept in the data directory. */
  secondFactorKey: string | null;
  /** Null: operators sign in by password. */
  oidc: OidcConfig | null;
  /** Seconds after the desk's last request until its operator counts as gone. */
  operatorTimeout: number;
  /** Whether to serve the demo pages. */
  hasDemoPages: boolean;
  eventNamespace: string;
  /**
   * If set, a visitor's bearer token must be the hex HMAC-SHA256 of the user id under this secret.
   * Null accepts any token.
   */
  userTokenSecret: string | null;
  /**
   * An SMTP server, or a folder for .eml files. Null: no e-mail, and features that need it are not
   * offered. Without a public address the folder is the default, so that a demo can show all
   * features.
   */
  mail: (({ smtpUrl: string } | { folder: string }) & Sender) | null;
  /** Seconds until an operator's message that the visitor has not seen is e-mailed; 0 e-mails none. */
  mailAfter: number;
  /**
   * The bearer token with which a mail server posts e-mails to the webhook. Null: the webhook
   * accepts none.
   */
  mailWebhookSecret: string | null;
  /** The mail server whose Authentication-Results are trusted. Null: no sender of an e-mail is proven. */
  mailAuthservId: string | null;
  /** Whether calls to outside may go to private addresses. */
  allowsPrivateCalls: boolean;
  /** For development: a folder whose .eml files are imported as incoming e-mails. Null: no folder. */
  mailboxFolder: string | null;
  /** The bearer token for /metrics. Null: /metrics is off. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** Addresses whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Days after their last change until conversations are deleted. Null keeps them. */
  retentionDays: number | null;
  limits: Limits;
};

/** An OpenID Connect provider that signs operators in. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

/** A bucket of an S3-compatible store. */
export type ObjectStoreConfig = {
  /** The address of the store, without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const OBJECT_STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const PUSH_APP = ['PUSH_KEY', 'PUSH_SECRET'] as const;
const DEFAULT_SENDER = 'Support <support@localhost>';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. Throws a ConfigError that lists every invalid variable. */
export function readConfig(environment: Environment): Config {
  const settings = readVariables(environment);
  const publicUrl = settings.PUBLIC_URL ?? null;
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    dataDirectory: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL ?? null,
    pushApp: pushAppOf(settings),
    objectStore: objectStoreOf(settings),
    cluster: clusterOf(settings),
    allowedOrigins: settings.ALLOWED_ORIGINS ?? null,
    companies: settings.COMPANIES ?? null,
    deskPassword: settings.DESK_PASSWORD ?? null,
    secondFactorKey: settings.SECOND_FACTOR_KEY ?? null,
    oidc: oidcOf(settings),
    operatorTimeout: settings.OPERATOR_TIMEOUT,
    eventNamespace: settings.EVENT_NAMESPACE ?? '',
    hasDemoPages: settings.DEMO_PAGES === 'on',
    userTokenSecret: settings.USER_TOKEN_SECRET ?? null,
    mail: mailOf(settings),
    mailAfter: settings.MAIL_AFTER,
    mailWebhookSecret: settings.MAIL_WEBHOOK_SECRET ?? null,
    mailAuthservId: settings.MAIL_AUTHSERV_ID ?? null,
    allowsPrivateCalls: (settings.PRIVATE_WEBHOOKS ?? (publicUrl === null ? 'on' : 'off')) === 'on',
    mailboxFolder: mailboxOf(settings),
    metricsToken: settings.METRICS_TOKEN ?? null,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    retentionDays: settings.RETENTION_DAYS ?? null,
    limits: {
      requestsPerMinute: settings.RATE_LIMIT,
      loginTries: settings.LOGIN_TRIES,
      newChatsPerMinute: settings.NEW_CHATS_PER_MINUTE ?? (settings.RATE_LIMIT === 0 ? 0 : 10),
      // Without a public address, all visitors of a demo or a test share one address.
      emptyChats: settings.MAX_EMPTY_CHATS ?? (publicUrl === null ? 0 : 20),
      chatSockets: settings.MAX_CHAT_SOCKETS,
      chatMessagesPerMinute: settings.CHAT_MESSAGES_PER_MINUTE ?? (settings.RATE_LIMIT === 0 ? 0 : 60),
      chatMessages: settings.MAX_CHAT_MESSAGES,
      transcriptsPerDay: settings.TRANSCRIPTS_PER_DAY,
      chatMailsPerAddress: settings.CHAT_MAILS_PER_ADDRESS,
      chatMailsPerDay: settings.CHAT_MAILS_PER_DAY,
      fileBytes: settings.MAX_FILE_BYTES,
      chatBytesPerDay: settings.MAX_CHAT_BYTES,
      addressBytesPerDay: settings.MAX_ADDRESS_BYTES,
      freeBytes: settings.MIN_FREE_BYTES,
      filesPerMessage: settings.MAX_FILES,
      mailBytes: settings.MAX_MAIL_BYTES,
    },
  };
}

/** Reads and checks all variables. One that holds only spaces counts as absent. */
function readVariables(environment: Environment): Settings {
  const names = Object.keys(VARIABLES) as Variable[];
  const given = Object.fromEntries(names.map((name) => [name, environment[name]?.trim() || undefined]));
  const read = v.safeParse(v.object(VARIABLES), given);
  const faults = (read.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  for (const [name, needed, sentence] of TOGETHER)
    if (given[name] !== undefined && given[needed] === undefined) faults.push(sentence);
  faults.push(...faultsOfSeveral(given));
  if (!read.success || faults.length > 0) throw new ConfigError(faults.join('\n'));
  return read.output;
}

/** Checks the rules that involve more than two variables. */
function faultsOfSeveral(given: Partial<Record<Variable, string | undefined>>): string[] {
  const absent = (names: readonly Variable[]) => names.filter((name) => given[name] === undefined);
  const faults: string[] = [];
  const store = absent(OBJECT_STORE);
  if (store.length > 0 && store.length < OBJECT_STORE.length)
    faults.push(`An object store needs ${store.join(', ')}, too`);
  const provider = absent(OIDC);
  if (provider.length > 0 && provider.length < OIDC.length)
    faults.push(`A sign-in by OpenID Connect needs ${provider.join(', ')}, too`);
  // Several processes act as one server only if they share the secrets and the database.
  const shared = absent(['DATABASE_URL', 'DESK_PASSWORD', ...(given.PUSHER_URL === undefined ? PUSH_APP : [])]);
  if (given.REDIS_URL !== undefined && shared.length > 0)
    faults.push(`REDIS_URL joins several processes, so each needs the same ${shared.join(', ')}`);
  return faults;
}

function pushAppOf({ PUSH_KEY: key, PUSH_SECRET: secret }: Settings): Config['pushApp'] {
  return key === undefined || secret === undefined ? null : { key, secret };
}

function objectStoreOf(settings: Settings): ObjectStoreConfig | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (endpoint === undefined || bucket === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function oidcOf(settings: Settings): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, name: settings.OIDC_NAME };
}

function mailOf(settings: Settings): Config['mail'] {
  const {
    SMTP_URL: smtpUrl,
    MAIL_FROM: from,
    MAIL_REPLY_TO: replyTo = null,
    MAIL_DIR,
    DATA_DIR,
    PUBLIC_URL,
  } = settings;
  if (smtpUrl !== undefined) return { smtpUrl, from: from ?? '', replyTo };
  if (MAIL_DIR === undefined && PUBLIC_URL !== undefined) return null;
  return { folder: resolve(MAIL_DIR ?? join(DATA_DIR, 'mail')), from: from ?? DEFAULT_SENDER, replyTo };
}

/** Without a public address there is a default folder, as for outgoing e-mails. */
function mailboxOf({ MAIL_IN_DIR, DATA_DIR, PUBLIC_URL }: Settings): string | null {
  if (MAIL_IN_DIR === undefined && PUBLIC_URL !== undefined) return null;
  return resolve(MAIL_IN_DIR ?? join(DATA_DIR, 'mail-in'));
}

function clusterOf({ PUSHER_URL: pusherUrl, PUBLIC_SOCKET_URL: socketUrl }: Settings): Config['cluster'] {
  return pusherUrl === undefined || socketUrl === undefined ? null : { pusherUrl, socketUrl };
}
