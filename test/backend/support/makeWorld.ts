import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from '../../../backend/operations/app.ts';
import type { AttachmentStore } from '../../../backend/storage/AttachmentStore.ts';
import { createLocalStore } from '../../../backend/storage/createLocalStore.ts';
import { readConfig, type Config } from '../../../backend/base/config.ts';
import { asyncApi } from '../../../backend/http/asyncApi.ts';
import type { Database } from '../../../backend/storage/Database.ts';
import { sealKeyOf } from '../../../backend/base/sealedText.ts';
import type { Mail, Mailer } from '../../../backend/mail/Mailer.ts';
import type { ClientAccess } from '../../../backend/http/Backend.ts';
import { createDueWork } from '../../../backend/desk/createDueWork.ts';
import { createPasswords } from '../../../backend/desk/passwords.ts';
import { createLimiters } from '../../../backend/http/createLimiters.ts';
import { knownAttachments } from '../../../backend/storage/openAttachments.ts';
import { fillEvents } from '../../../backend/chat/fillEvents.ts';
import { createReplyTimes } from '../../../backend/chat/replyTimes.ts';
import { createFileLinks } from '../../../backend/storage/fileLinks.ts';
import { createStore } from '../../../backend/storage/Store.ts';
import { createMetrics } from '../../../backend/operations/metrics.ts';
import { claimAlertMails } from '../../../backend/alerts/claimAlertMails.ts';
import { createPushQueue } from '../../../backend/alerts/createPushQueue.ts';
import { createOutbox } from '../../../backend/storage/createOutbox.ts';
import type { DrainLoop } from '../../../backend/storage/createDrainLoop.ts';
import { createMailQueue, type MailQueue } from '../../../backend/tickets/createMailQueue.ts';
import { createWebhookQueue, type WebhookQueue } from '../../../backend/webhooks/createWebhookQueue.ts';
import type { Folders } from '../../../backend/http/pageRoutes.ts';
import type { NewChatRequest } from '../../../backend/chat/createChat.ts';
import type { NewChatAnswer, RealtimeEvents } from '../../../protocol/wire.ts';
import { EventContract, type AsyncApi } from './contract.ts';
import { createClient, type Client } from './createClient.ts';
import type { TestDatabases } from './testDatabases.ts';

export const DESK_PASSWORD = 'open sesame';
export const LINK_KEY = 'the key of the links';
export const PUBLIC_URL = 'http://127.0.0.1:4300';
/** Hundreds of tests sign an operator in. The tests of processes pay the real cost. */
const CHEAP = { N: 2 ** 4, r: 8, p: 1 };
/** The features that the backend announces if e-mail is set up. */
export const OFFER = { email_transcript: true, visitor_updates: true, email_unseen: true, seen_messages: true };
export const ACCESS = { key: 'key', url: 'wss://push.example' };

const contract = new EventContract(asyncApi() as AsyncApi);

type Published = { channel: string; event: string; payload: unknown };

/** Null means a missing text. */
type ChatStart = { [Field in keyof NewChatRequest]?: NewChatRequest[Field] | null };

export type World = Client & {
  app: FastifyInstance;
  database: Database;
  directory: string;
  /** The emails sent, in order. */
  mails: readonly Mail[];
  /** Sends the emails of tickets. */
  mailQueue: MailQueue;
  /** Ends closed chats, and the snoozes that are due. */
  dueWork: DrainLoop;
  /** Delivers the events of webhooks. */
  webhookQueue: WebhookQueue;
  /** Sends notifications to browsers. */
  pushQueue: DrainLoop;
  /** The sockets that the backend has closed. */
  disconnected: readonly string[];
  /** Stops the timers. Otherwise they would query the database of a second world in the same test. */
  rest(): Promise<void>;
  /**
   * Resolves when the events so far are published. An event of a message carries the message and
   * its chat as they are then.
   */
  allPublished(): Promise<void>;
  /** Returns the payloads published on a channel under an event name, in order. */
  published<Name extends keyof RealtimeEvents>(channel: string, name: Name): Promise<RealtimeEvents[Name][]>;
  startChat(request?: ChatStart): Promise<NewChatAnswer>;
  /** Signs an operator in and returns the client with the session. */
  signIn(): Promise<Client>;
};

export type WorldOptions = {
  environment?: Record<string, string>;
  folders?: Folders;
  /** Where attachments are stored; defaults to a directory. */
  attachments?: AttachmentStore;
  /** Null disables email. */
  mailer?: Mailer | null;
  /** Receives failures that the test causes; without it they fail the test. */
  reports?: (error: unknown) => void;
  /** Receives a record of each answered request. */
  logger?: FastifyBaseLogger;
  /** Refuses calls while the process is overloaded. Otherwise a slow machine would fail other tests. */
  refusesOverload?: boolean;
  /** Returns the sockets on a channel; null if an external cluster has some. By default there are none. */
  socketsOn?: ClientAccess['socketsOn'];
  /** Whether the pages had time to reconnect after a start. */
  arePagesBack?: () => boolean;
  /** How long a webhook may take to answer. */
  webhookTimeoutMs?: number;
  /** The clock for opening hours and the operators' presence. */
  now?: () => number;
};

/**
 * A separate backend for the test, with real routes, model, outbox and database; a list replaces
 * the realtime server.
 */
export async function makeWorld(t: TestContext, databases: TestDatabases, options: WorldOptions = {}): Promise<World> {
  const database = await databases.fresh();
  const directory = await mkdtemp(join(tmpdir(), 'backend-'));
  const config: Config = readConfig({ RATE_LIMIT: '0', DATA_DIR: directory, ...options.environment });
  const events: Published[] = [];
  const mails: Mail[] = [];
  const disconnected: string[] = [];
  const mailer = options.mailer === undefined ? mailerInto(mails) : options.mailer;
  const { now = () => Date.now() } = options;
  const fileLinks = createFileLinks({ publicUrl: PUBLIC_URL, key: LINK_KEY, now });
  const facts = { publicUrl: PUBLIC_URL, fileLinks, emailTranscript: mailer !== null };
  const outbox = createOutbox({
    database,
    fill: (published) => fillEvents({ ...database, ...facts }, published),
    publish: async (published) => {
      for (const event of published) contract.check(event);
      events.push(...published);
    },
    report: fail,
  });
  const store = createStore({ database, outbox, ...facts });
  const attachments =
    options.attachments ?? (await createLocalStore(directory, (names) => knownAttachments(database, names)));
  const report = options.reports ?? fail;
  const { socketsOn = async () => [], arePagesBack = () => true } = options;
  const mailQueue = createMailQueue({
    ...{ store, attachments, mailer, companies: config.companies, report },
    replyTo: config.mail?.replyTo ?? null,
    chats: { config, socketsOn, arePagesBack, now },
    more: (mailer) => claimAlertMails({ store, mailer, operatorTimeout: config.operatorTimeout, now }),
  });
  const dueWork = createDueWork({ store, report });
  const webhookQueue = createWebhookQueue({
    ...{ store, allowsPrivateCalls: config.allowsPrivateCalls, report },
    ...(options.webhookTimeoutMs === undefined ? {} : { timeoutMs: options.webhookTimeoutMs }),
  });
  const pushQueue = createPushQueue({ store, config, now, report });
  const app = await createApp({
    backend: {
      config,
      store,
      attachments,
      realtime: {
        pushKey: 'key',
        socketUrl: 'ws://127.0.0.1:4300',
        access: ACCESS,
        disconnect: (socketIds) => void disconnected.push(...socketIds),
        countSockets: () => 0,
        socketsOn,
        authorizeChannel: (socketId, channel) => ({ auth: `key:${socketId}:${channel}` }),
      },
      deskPassword: DESK_PASSWORD,
      passwords: createPasswords(CHEAP),
      sealKey: sealKeyOf('the key of the tests'),
      limiters: createLimiters(null),
      mailer,
      mailQueue,
      webhookQueue,
      replyTimes: createReplyTimes({ store, now, report }),
      now,
    },
    report,
    refusals: { hold: async () => undefined },
    metrics: createMetrics({ database, attachments, freeBytes: config.limits.freeBytes, countSockets: () => 0 }),
    ...(options.refusesOverload ? {} : { loopDelayMs: 0 }),
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.folders ? { folders: options.folders } : {}),
  });
  const rest = async () => {
    await Promise.all([mailQueue, dueWork, webhookQueue, pushQueue].map((queue) => queue.stop()));
    await outbox.stop();
  };
  t.after(async () => {
    await rest();
    await app.close();
    await rm(directory, { recursive: true });
  });
  return {
    app,
    database,
    directory,
    mails,
    disconnected,
    mailQueue,
    dueWork,
    webhookQueue,
    pushQueue,
    rest,
    ...createClient(app),
    ...actions(app, events, () => outbox.idle()),
  };
}

function actions(app: FastifyInstance, events: readonly Published[], idle: () => Promise<void>) {
  const client = createClient(app);
  return {
    allPublished: idle,
    async published<Name extends keyof RealtimeEvents>(channel: string, name: Name) {
      await idle();
      const found = events.filter((event) => event.channel === channel && event.event === name);
      return found.map(({ payload }) => payload as RealtimeEvents[Name]);
    },
    async startChat(request: ChatStart = {}) {
      const { body } = await client.post('/api/chat/new', { user_id: 'guest-1', uuid: 'visitor-1', ...request });
      return body as NewChatAnswer;
    },
    async signIn() {
      const { body, headers } = await client.post<{ csrf_token: string }>('/desk/api/login', {
        password: DESK_PASSWORD,
      });
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      return createClient(app, { cookie, 'x-csrf-token': body.csrf_token });
    },
  };
}

function mailerInto(mails: Mail[]): Mailer {
  return { send: async (mail) => void mails.push(mail), close: () => undefined };
}

function fail(error: unknown): never {
  throw error;
}
