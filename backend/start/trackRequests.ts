import type { Server, ServerResponse } from 'node:http';
import { inTime } from '../realtime/inTime.ts';

export interface Requests {
  /** True from the moment that `finish` is called. */
  readonly isStopping: boolean;
  /**
   * Stops listening, waits until the running requests are answered, and then closes all HTTP connections. After `patienceMs` it closes them
   * unanswered. Upgraded sockets stay open.
   */
  finish(patienceMs: number): Promise<void>;
}

/** Counts the requests of a server. Call it before a request can come in. */
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

/** Without it a client in a loop would keep its connection, and so the server, busy. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
