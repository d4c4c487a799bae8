import type { RequestListener, Server } from 'node:http';

export interface Gate {
  open(handler: RequestListener): void;
}

/**
 * Lets requests wait until the routes stand. After a restart clients that never stopped trying knock from the moment
 * the port is taken, which is before the routes are made; unheard, such a request would hang.
 */
export function createGate(server: Server): Gate {
  let open: Gate['open'] = () => undefined;
  const handler = new Promise<RequestListener>((resolve) => (open = resolve));
  server.on('request', (request, response) => {
    void handler.then((handle) => handle(request, response));
  });
  return { open: (handle) => open(handle) };
}
