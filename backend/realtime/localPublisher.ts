import Pusher from 'pusher';
import { checkBatch, publishEvent } from './eventRequests.ts';
import { HttpApiError } from './HttpApiError.ts';
import { inTime } from '../base/inTime.ts';
import { PublishError } from './PublishError.ts';
import { authorizeBy, type Publisher } from './publisher.ts';
import type { PusherServer } from './pusherServer.ts';

const TIMEOUT_MS = 5_000;

type Server = Pick<PusherServer, 'app' | 'channels'>;

/**
 * Publishes to the Pusher server of this process, and through it to the other nodes, without an
 * HTTP request. Validates events like the HTTP API.
 */
export function createLocalPublisher({ app, channels }: Server, timeoutMs = TIMEOUT_MS): Publisher {
  const { id: appId, key, secret } = app;
  const publishBatch = async (events: readonly object[]): Promise<void> => {
    try {
      // All events are validated before the first is published. Publishing starts in order.
      const published = checkBatch(events).map((event) => publishEvent(channels, event));
      await inTime(Promise.all(published), timeoutMs);
    } catch (error) {
      throw asPublishError(error);
    }
  };

  return {
    publish: (channel, event, payload, { socketId } = {}) =>
      publishBatch([{ ...eventOf({ channel, event, payload }), socket_id: socketId }]),
    publishBatch: (events) => publishBatch(events.map(eventOf)),
    // The library signs locally, without a request to the server.
    authorizeChannel: authorizeBy(new Pusher({ appId, key, secret, host: 'localhost' })),
    close: () => undefined,
  };
}

/** Encodes an event like the official library: text unchanged, everything else as JSON. */
function eventOf({ channel, event, payload }: { channel: string; event: string; payload: unknown }) {
  return { channel, name: event, data: typeof payload === 'string' ? payload : JSON.stringify(payload) };
}

function asPublishError(error: unknown): PublishError {
  const message = error instanceof Error ? error.message : 'Unknown failure';
  return new PublishError(message, { status: error instanceof HttpApiError ? error.statusCode : undefined });
}
