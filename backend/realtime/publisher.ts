import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Pusher from 'pusher';
import { parseObject } from './clientFrames.ts';
import { inTime } from '../base/inTime.ts';
import { PublishError } from './PublishError.ts';

export interface Publisher {
  /**
   * Publishes one event to the embedded server or, over the signed HTTP API, to a cluster. Resolves
   * once the server accepted it, and rejects only with a PublishError. The connection `socketId`
   * does not receive the event.
   */
  publish(channel: string, event: string, payload: unknown, options?: { socketId?: string | undefined }): Promise<void>;
  /** Publishes up to ten events in one request, in order; otherwise like `publish`. */
  publishBatch(events: readonly { channel: string; event: string; payload: unknown }[]): Promise<void>;
  /**
   * Signs a client's subscription to a private channel. Throws a PublishError for an invalid name
   * or socket id.
   */
  authorizeChannel(socketId: string, channelName: string, member?: Member): ChannelSignature;
  /** Closes idle connections. */
  close(): void;
}

/** A member of a presence channel. */
export type Member = { user_id: string; user_info: Record<string, unknown> };

export type ChannelSignature = { auth: string; channel_data?: string };

export type PublisherOptions = {
  /** `http(s)://key:secret@host:port/apps/{id}`, with a number for the id. */
  pusherUrl: string;
  timeoutMs?: number;
};

const TIMEOUT_MS = 5_000;
/** Parallel requests. */
const MAX_SOCKETS = 16;

/** A publisher to a cluster, which can also ask it about its channels. */
export interface ClusterPublisher extends Publisher {
  /** Whether any socket is on the channel. Rejects only with a PublishError. */
  isOccupied(channel: string): Promise<boolean>;
}

export function createPublisher({ pusherUrl, timeoutMs = TIMEOUT_MS }: PublisherOptions): ClusterPublisher {
  const Agent = isSecure(pusherUrl) ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const pusher = Pusher.forURL(pusherUrl, { agent, timeout: timeoutMs });

  const bodyOf = async (request: Promise<Pusher.Response>): Promise<string> => {
    try {
      // The library's timeout ends with the response headers, and a body that never ends must not
      // delay the next event.
      const body = await inTime(
        request.then((answer) => answer.text()),
        timeoutMs,
      );
      requireSuccess(body);
      return body;
    } catch (error) {
      throw asPublishError(error);
    }
  };
  const isTaken = async (request: Promise<Pusher.Response>) => void (await bodyOf(request));

  return {
    publish: async (channel, event, payload, { socketId } = {}) =>
      isTaken(refused(() => pusher.trigger(channel, event, payload, socketId ? { socket_id: socketId } : {}))),
    publishBatch: async (events) =>
      isTaken(
        refused(() =>
          pusher.triggerBatch(events.map(({ channel, event, payload }) => ({ channel, name: event, data: payload }))),
        ),
      ),
    isOccupied: async (channel) =>
      parseObject(await bodyOf(refused(() => pusher.get({ path: `/channels/${channel}` }))))?.occupied === true,
    authorizeChannel: authorizeBy(pusher),
    close: () => agent.destroy(),
  };
}

export function authorizeBy(pusher: Pusher): Publisher['authorizeChannel'] {
  return (socketId, channelName, member) => {
    const signed = refused(() => pusher.authorizeChannel(socketId, channelName, member));
    return { auth: signed.auth, ...(signed.channel_data ? { channel_data: signed.channel_data } : {}) };
  };
}

function isSecure(pusherUrl: string): boolean {
  const url = URL.canParse(pusherUrl) ? new URL(pusherUrl) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    !url.username ||
    !url.password ||
    !/^\/apps\/\d+$/.test(url.pathname)
  ) {
    // The message does not contain the URL, because it holds the secret.
    throw new Error('The Pusher URL must read http(s)://key:secret@host:port/apps/{id}, with a number for the id');
  }
  return url.protocol === 'https:';
}

/**
 * Marks errors that the library throws before the request, for an invalid name or socket id, as
 * permanent.
 */
function refused<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw new PublishError(messageOf(error), { isPermanent: true });
  }
}

/** Some servers report an error with status 200 and the body `{error, code}`. */
function requireSuccess(body: string): void {
  const { error, code } = parseObject(body) ?? {};
  if (error === undefined) return;
  throw new PublishError(typeof error === 'string' ? error : JSON.stringify(error), {
    status: typeof code === 'number' ? code : undefined,
  });
}

function asPublishError(error: unknown): PublishError {
  if (error instanceof PublishError) return error;
  if (!(error instanceof Pusher.RequestError)) return new PublishError(messageOf(error));
  const { status, body } = error;
  if (status !== undefined)
    return new PublishError(`The realtime server answered ${status}: ${body ?? ''}`, { status });
  // The library's message contains the signed URL, which could be replayed from a log.
  const { code, name } = error.error as Error & { code?: string };
  return new PublishError(`The realtime server could not be reached: ${code ?? name}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Unknown failure';
}
