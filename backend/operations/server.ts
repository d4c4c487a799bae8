import type { FastifyBaseLogger } from 'fastify';
import { eventName } from '../../protocol/eventName.ts';
import { createApp } from './app.ts';
import { openAttachments } from '../storage/openAttachments.ts';
import type { Config } from '../base/config.ts';
import { DatabaseUnavailable } from '../storage/DatabaseUnavailable.ts';
import { openMigrated } from '../storage/openDatabase.ts';
import { createDueWork } from '../desk/createDueWork.ts';
import { createPasswords } from '../desk/passwords.ts';
import { createLimiters } from '../http/createLimiters.ts';
import { openMailer } from '../mail/openMailer.ts';
import { fillEvents } from '../chat/fillEvents.ts';
import { createReplyTimes } from '../chat/replyTimes.ts';
import { createFileLinks, readLinkKey } from '../storage/fileLinks.ts';
import { createStore } from '../storage/Store.ts';
import { releaseMailClaims } from '../tickets/ticketMails.ts';
import { openRealtime } from './openRealtime.ts';
import { inTime } from '../base/inTime.ts';
import { createMetrics } from './metrics.ts';
import { startRetention, startUploadExpiry } from './deleteOld.ts';
import { createOutbox, releaseClaims } from '../storage/createOutbox.ts';
import { openRedis } from '../realtime/openRedis.ts';
import { createHttpServer, listen, ownAddress, requireFreePort } from './listen.ts';
import { makeDataDirectory } from './makeDataDirectory.ts';
import { readDeskPassword, readSealKey } from './secrets.ts';
import { makeSetupLink } from '../desk/invitations.ts';
import { trackRequests } from './trackRequests.ts';
import { createMailQueue } from '../tickets/createMailQueue.ts';
import { takeMail } from '../tickets/takeMail.ts';
import { claimAlertMails } from '../alerts/claimAlertMails.ts';
import { createPushQueue } from '../alerts/createPushQueue.ts';
import { releaseAlertClaims } from '../alerts/waitAlerts.ts';
import { createWebhookQueue } from '../webhooks/createWebhookQueue.ts';
import { releaseWebhookClaims } from '../webhooks/deliveries.ts';
import { watchMailbox } from '../tickets/watchMailbox.ts';

export type RunningServer = {
  /** Without a slash at the end. */
  url: string;
  socketUrl: string;
  pushKey: string;
  /**
   * A one-time link for creating the first administrator's account; null while an administrator can
   * sign in.
   */
  setupLink: string | null;
  hasDeskPassword: boolean;
  /**
   * Stops listening, finishes the running requests, and frees the port and the data directory. Gives up after STOP_MS.
   * The process can then be killed safely, because everything acknowledged is in the database.
   */
  close(): Promise<void>;
};

type Logging = {
  /** Reports unexpected errors. */
  report: (error: unknown, requestId?: string) => void;
  /** Prints information for the person who runs the server. */
  log: (line: string) => void;
  /** Logs each answered request. */
  logger: FastifyBaseLogger;
};

type Closings = (() => Promise<unknown>)[];

/** The pages of a restarted process reconnect within this time. A page that is away for MAIL_AFTER counts as closed. */
const PAGES_BACK_MS = 60_000;
/** Service managers kill a process 10 seconds (Docker) or 30 (Kubernetes) after the signal. */
const STOP_MS = 8_500;
const STOP_REQUESTS_MS = 4_000;
/**
 * Sockets close within a second, plus the grace period of a silent client, plus the message to the
 * other nodes.
 */
const STOP_SOCKETS_MS = 3_500;
const STOP_OUTBOX_MS = 1_000;
/**
 * For mails and other work that started before the signal. It has already had the time of all steps
 * above.
 */
const STOP_WORK_MS = 200;

/** Starts the backend. Throws a ConfigError for a fault of the configuration or the machine. */
export async function startServer(config: Config, logging: Logging): Promise<RunningServer> {
  // Resources are closed in reverse order, even if a later step of the start fails.
  const closings: Closings = [];
  const closeAll = async () => {
    for (const step of closings.splice(0).reverse()) await step().catch(logging.report);
  };
  const close = () => inTime(closeAll(), STOP_MS).catch(logging.report);
  try {
    return { ...(await open(config, logging, closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  { report: reportAny, log, logger }: Logging,
  closings: Closings,
): Promise<Omit<RunningServer, 'close'>> {
  // The database driver reports each outage once, so the failures that it causes are not reported.
  const report: Logging['report'] = (error, requestId) =>
    void (error instanceof DatabaseUnavailable || reportAny(error, requestId));
  await requireFreePort(config);
  await makeDataDirectory(config.dataDirectory);
  const database = await openMigrated({ config, report: reportAny, closings });
  if (config.databaseUrl === null) {
    await releaseClaims(database);
    await releaseMailClaims(database);
    await releaseWebhookClaims(database);
    await releaseAlertClaims(database);
  }
  const deskPassword = await readDeskPassword(config);
  const attachments = await openAttachments(config, database);

  const server = createHttpServer();
  const requests = trackRequests(server);
  closings.push(() => requests.finish(0));
  // Links contain the port. With port 0 it is known only after listening, and until the backend is
  // ready no client knows it.
  const port = config.port === 0 ? await listen(server, config) : config.port;
  const publicUrl = config.publicUrl ?? `http://${ownAddress(config.host, port)}`;
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, report);
  if (redis !== null) closings.push(async () => redis.close());
  const realtime = await openRealtime({ config, server, publicUrl, redis });
  const { publisher, clientAccess } = realtime;
  const mailer = openMailer(config.mail, log);
  if (mailer !== null) closings.push(async () => mailer.close());
  const fileLinks = createFileLinks({ publicUrl, key: await readLinkKey(database), now: () => Date.now() });
  const facts = { publicUrl, fileLinks, emailTranscript: mailer !== null };
  const outbox = createOutbox({
    database,
    fill: (events) => fillEvents({ ...database, ...facts }, events),
    publish: (events) =>
      publisher.publishBatch(
        events.map(({ event, ...rest }) => ({ ...rest, event: eventName(event, config.eventNamespace) })),
      ),
    // Errors during a stop are not reported: the next start or another node publishes the rest.
    report: (error) => void (requests.isStopping || report(error)),
  });

  const store = createStore({ database, outbox, ...facts });
  const startedAt = Date.now();
  const mailQueue = createMailQueue({
    ...{ store, attachments, mailer, companies: config.companies, report },
    replyTo: config.mail?.replyTo ?? null,
    chats: {
      ...{ config, now: () => Date.now() },
      socketsOn: (channel) => clientAccess.socketsOn(channel),
      arePagesBack: () => Date.now() - startedAt > Math.min(PAGES_BACK_MS, config.mailAfter * 1_000),
    },
    more: (mailer) =>
      claimAlertMails({ store, mailer, operatorTimeout: config.operatorTimeout, now: () => Date.now() }),
  });
  const dueWork = createDueWork({ store, report });
  const webhookQueue = createWebhookQueue({ store, allowsPrivateCalls: config.allowsPrivateCalls, report });
  const pushQueue = createPushQueue({ store, config, now: () => Date.now(), report });
  const background: (() => Promise<void>)[] = [
    () => mailQueue.stop(),
    () => dueWork.stop(),
    () => webhookQueue.stop(),
    () => pushQueue.stop(),
  ];
  closings.push(async () => {
    const isListeningNoMore = requests.finish(STOP_REQUESTS_MS);
    const work = Promise.allSettled(background.map((stop) => stop()));
    await isListeningNoMore;
    await inTime(realtime.close(), STOP_SOCKETS_MS).catch(report);
    await outbox.stop(STOP_OUTBOX_MS);
    publisher.close();
    await inTime(work, STOP_WORK_MS).catch(report);
  });
  const backend = {
    config,
    store,
    attachments,
    realtime: clientAccess,
    deskPassword,
    passwords: createPasswords(),
    sealKey: await readSealKey(config),
    limiters: createLimiters(redis?.counts ?? null),
    mailer,
    mailQueue,
    webhookQueue,
    replyTimes: createReplyTimes({ store, now: () => Date.now(), report }),
    now: () => Date.now(),
  };
  const app = await createApp({
    backend,
    report,
    metrics: createMetrics({
      ...{ database, attachments, freeBytes: config.limits.freeBytes },
      countSockets: () => clientAccess.countSockets(),
    }),
    isStopping: () => requests.isStopping,
    logger,
    serverFactory: () => server,
  });
  await realtime.mount(app);
  await app.ready();
  server.on('request', (request, response) => app.routing(request, response));
  // Last, because a load balancer sends visitors as soon as the port is open.
  if (config.port !== 0) await listen(server, config);
  // Publishes events that an earlier process committed but did not publish.
  outbox.drain();
  mailQueue.drain();
  dueWork.drain();
  webhookQueue.drain();
  pushQueue.drain();
  background.push(startUploadExpiry({ store, attachments, report }));
  if (config.retentionDays !== null)
    background.push(startRetention({ store, attachments, days: config.retentionDays, report }));
  if (config.mailboxFolder !== null) {
    const take = (raw: Buffer) => takeMail(raw, backend);
    background.push(
      watchMailbox({ folder: config.mailboxFolder, maxBytes: config.limits.mailBytes, take, log, report }).stop,
    );
  }
  const setupLink = await makeSetupLink(store, deskPassword);
  const { socketUrl, pushKey } = clientAccess;
  return { url: publicUrl, socketUrl, pushKey, setupLink, hasDeskPassword: deskPassword !== null };
}
