import type { FastifyBaseLogger } from 'fastify';
import { eventName } from '../protocol/eventName.ts';
import { createApp } from './app.ts';
import { openAttachments } from './attachments/openAttachments.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/openDatabase.ts';
import { createPasswordCheck } from './desk/passwords.ts';
import { openMailer } from './mail/openMailer.ts';
import { createStore } from './model/Store.ts';
import { releaseMailClaims } from './model/ticketMails.ts';
import { openRealtime } from './openRealtime.ts';
import { createMetrics } from './operations/metrics.ts';
import { startRetention } from './operations/startRetention.ts';
import { createOutbox, releaseClaims } from './outbox/createOutbox.ts';
import { openRedis } from './redis/openRedis.ts';
import { createHttpServer } from './start/createHttpServer.ts';
import { listen, requireFreePort, stopListening } from './start/listen.ts';
import { makeDataDirectory } from './start/makeDataDirectory.ts';
import { ownAddress } from './start/ownAddress.ts';
import { readDeskPassword } from './start/secrets.ts';
import { makeSetupLink } from './start/setupLink.ts';
import { createMailQueue } from './tickets/createMailQueue.ts';
import { takeMail } from './tickets/takeMail.ts';
import { watchMailbox } from './tickets/watchMailbox.ts';

export type RunningServer = {
  /** Without a slash at the end. */
  url: string;
  socketUrl: string;
  pushKey: string;
  /** With it the first administrator makes an account, once; null while an administrator can sign in. */
  setupLink: string | null;
  hasDeskPassword: boolean;
  /** Takes no more requests, finishes what is under way, and lets go of port and data directory. */
  close(): Promise<void>;
};

type Logging = {
  /** Hears of failures that nobody foresaw. */
  report: (error: unknown, requestId?: string) => void;
  /** Hears what whoever runs the server may want to know. */
  log: (line: string) => void;
  /** Hears of each request that was answered. */
  logger: FastifyBaseLogger;
};

type Closings = (() => Promise<unknown>)[];

const STOP_PATIENCE_MS = 5_000;

/** Starts the whole backend; throws a ConfigError when the configuration or the machine stands in the way. */
export async function startServer(config: Config, logging: Logging): Promise<RunningServer> {
  // Resources are closed from the last to the first, also when a later step of the start fails.
  const closings: Closings = [];
  const close = async () => {
    for (const step of closings.splice(0).reverse()) await step();
  };
  try {
    return { ...(await open(config, logging, closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  { report, log, logger }: Logging,
  closings: Closings,
): Promise<Omit<RunningServer, 'close'>> {
  await requireFreePort(config);
  await makeDataDirectory(config.dataDirectory);
  const database = await openDatabase({ config, report, closings });
  await migrate(database);
  if (config.databaseUrl === null) {
    await releaseClaims(database);
    await releaseMailClaims(database);
  }
  const deskPassword = await readDeskPassword(config);
  const attachments = await openAttachments(config, database);

  const server = createHttpServer();
  // Links and addresses name the port. One that the system chooses is known to nobody before this backend is ready.
  const port = config.port === 0 ? await listen(server, config) : config.port;
  const publicUrl = config.publicUrl ?? `http://${ownAddress(config.host, port)}`;
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, report);
  if (redis !== null) closings.push(async () => redis.close());
  const realtime = await openRealtime({ config, server, port, publicUrl, redis, report });
  const { publisher, clientAccess } = realtime;
  const outbox = createOutbox({
    database,
    publish: (events) =>
      publisher.publishBatch(
        events.map(({ event, ...rest }) => ({ ...rest, event: eventName(event, config.eventNamespace) })),
      ),
    report,
  });
  closings.push(async () => {
    await outbox.stop();
    // The clients' sockets hold the server open, so both end together.
    await Promise.all([stopListening(server, STOP_PATIENCE_MS), realtime.close()]);
  });

  const mailer = openMailer(config.mail, log);
  if (mailer !== null) closings.push(async () => mailer.close());
  const store = createStore({ database, outbox, publicUrl, emailTranscript: mailer !== null });
  const mailQueue = createMailQueue({ store, attachments, mailer, replyTo: config.mail?.replyTo ?? null, report });
  closings.push(() => mailQueue.stop());
  const backend = {
    config,
    store,
    attachments,
    realtime: clientAccess,
    deskPassword,
    isPassword: createPasswordCheck(),
    mailer,
    mailQueue,
    now: () => Date.now(),
  };
  const app = await createApp({
    backend,
    report,
    redis: redis?.commands ?? null,
    metrics: createMetrics({
      ...{ database, attachments, freeBytes: config.limits.freeBytes },
      countSockets: () => clientAccess.countSockets(),
    }),
    logger,
    serverFactory: () => server,
  });
  await realtime.mount(app);
  await app.ready();
  server.on('request', (request, response) => app.routing(request, response));
  // Last, because a balancer sends visitors from the moment that the port is taken.
  if (config.port !== 0) await listen(server, config);
  // Events that an earlier process committed and did not publish.
  outbox.drain();
  mailQueue.drain();
  if (config.retentionDays !== null)
    closings.push(startRetention({ store, attachments, days: config.retentionDays, report }));
  if (config.mailboxFolder !== null) {
    const take = (raw: Buffer) => takeMail(raw, backend);
    closings.push(watchMailbox({ folder: config.mailboxFolder, take, log, report }).stop);
  }
  const setupLink = await makeSetupLink(store, deskPassword);
  const { socketUrl, pushKey } = clientAccess;
  return { url: publicUrl, socketUrl, pushKey, setupLink, hasDeskPassword: deskPassword !== null };
}
