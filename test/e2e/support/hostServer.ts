import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { type: string; body: string };

/**
 * A customer's server at its own origin. It serves the given paths and answers 404 to everything
 * else.
 */
export class HostServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(answers: Readonly<Record<string, Answer>>): Promise<HostServer> {
    const server = createServer((request, response) => {
      const answer = answers[new URL(request.url ?? '/', 'http://host').pathname];
      response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain' }).end(answer?.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
