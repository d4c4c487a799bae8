import type { Server, ServerResponse } from 'node:http';
import { inTime } from '../base/inTime.ts';

export interface Requests {
  /** True once `finish` has been called. */
  readonly isStopping: boolean;
  /**
   * Stops listening, waits until the running requests are answered, and then closes all HTTP
   * connections. Closes them unanswered after `patienceMs`. Upgraded sockets stay open.
   */
  finish(patienceMs: number): Promise<void>;
}

/** Tracks the running requests of a server. Call it before the server receives requests. */
export function trackRequests(server: Server): Requests {
  const running = new Set<ServerResponse>();
  let isStopping = false;
  let onQuiet = () => {};

  server.on('request', (_request, response) => {
    running.add(response);
    if (isStopping) sayLast(response);
    response.once('close', () => {
      running.delete(response);
      if (running.size === 0) onQuiet();
    });
  });

  return {
    get isStopping() {
      return isStopping;
    },
    async finish(patienceMs) {
      isStopping = true;
      const isQuiet = new Promise<void>((resolve) => (onQuiet = resolve));
      if (server.listening) server.close();
      server.closeIdleConnections();
      running.forEach(sayLast);
      if (running.size > 0) await inTime(isQuiet, patienceMs).catch(() => undefined);
      server.closeAllConnections();
    },
  };
}

/** Ends the connection after this response. Otherwise a client in a loop would keep the server busy. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
