import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

type Received = { path: string; headers: IncomingHttpHeaders; content: Buffer; body: string };
/** `silence`: never answers. `flood`: never stops answering. */
export type Verdict = number | Promise<number> | 'silence' | 'flood';

export type Receiver = {
  url: string;
  received: Received[];
  /** Resolves when so many calls have arrived. */
  took(count: number): Promise<void>;
  /** The verdicts of the next calls. Later ones get 200. */
  answer(...verdicts: Verdict[]): void;
};

/** A program that is called over HTTP, on this machine. */
export async function startReceiver(t: Pick<TestContext, 'after'>): Promise<Receiver> {
  const received: Received[] = [];
  const verdicts: Verdict[] = [];
  const changes = new EventEmitter();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const content = Buffer.concat(chunks);
      received.push({ path: request.url ?? '', headers: request.headers, content, body: content.toString() });
      changes.emit('change');
      void reply(response, verdicts.shift() ?? 200);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    took: async (count) => {
      while (received.length < count) await once(changes, 'change');
    },
    answer: (...next) => void verdicts.push(...next),
  };
}

async function reply(response: ServerResponse, given: Verdict): Promise<void> {
  const verdict = await given;
  if (verdict === 'silence') return;
  if (verdict !== 'flood') {
    response.writeHead(verdict, verdict === 302 ? { location: '/elsewhere' } : {}).end('an answer');
    return;
  }
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  };
  response.on('drain', more);
  more();
}
