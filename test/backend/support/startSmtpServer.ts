import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export type SmtpServer = {
  url: string;
  /** Every received line except those of the emails. */
  heard: string[];
  /** The accepted emails, as received. */
  mails: string[];
  /** Resolves when a client has connected. */
  called: () => Promise<void>;
  /** Resolves when this many emails were accepted. */
  took: (count: number) => Promise<void>;
  /** Stops answering, like a failing mail server, until `recover`. */
  stall: () => void;
  recover: () => void;
};

/** Returns the answer to a recipient, for example "550 5.1.1 No such user". */
type Verdict = (recipient: string) => string;

/**
 * The minimal SMTP (RFC 5321) to accept an email; `verdict` is the response for its recipients. Accepts each email
 * after `checkMs`.
 */
export async function startSmtpServer(
  t: Pick<TestContext, 'after'>,
  verdict: 250 | 550 | Verdict = 250,
  checkMs = 0,
): Promise<SmtpServer> {
  const heard: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const changes = new EventEmitter();
  const answerTo = (line: string) => {
    if (typeof verdict !== 'function') return `${verdict} ${line}`;
    return verdict(/<([^<>]*)>/.exec(line)?.[1] ?? '');
  };
  let isStalled = false;
  const server = createServer((socket) => {
    const answer = (line: string) => void (isStalled || socket.write(`${line}\r\n`));
    sockets.add(socket);
    changes.emit('change');
    let content: string[] | null = null;
    let rest = '';
    answer('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (content !== null && line !== '.') {
          content.push(line);
          continue;
        }
        heard.push(line);
        const isEnd = content !== null;
        if (content !== null) {
          mails.push(content.join('\r\n'));
          changes.emit('change');
        }
        content = line === 'DATA' ? [] : null;
        if (isEnd && checkMs > 0) setTimeout(answer, checkMs, '250 checked');
        else if (content !== null) answer('354 go on');
        else if (line.startsWith('RCPT')) answer(answerTo(line));
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else answer('250 ok');
      }
    });
  });
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await once(changes, 'change');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ heard, mails },
    called: () => until(() => sockets.size > 0),
    took: (count) => until(() => mails.length >= count),
    stall: () => void (isStalled = true),
    recover: () => void (isStalled = false),
  };
}
