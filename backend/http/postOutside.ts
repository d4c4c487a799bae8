import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { useAgent } from 'request-filtering-agent';

type Call = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** For the whole call, from the name's resolution to the answer. */
  timeoutMs: number;
  /** Whether the address may be private, like 127.0.0.1 or 10.0.0.1. */
  allowsPrivate: boolean;
};

/** Why a call got no answer, for people. It contains nothing of the answer or the address. */
export class CallError extends Error {
  override name = 'CallError';
}

const MAX_ANSWER_BYTES = 4_096;

/**
 * Posts to an address that a person entered, and returns the status. Follows no redirects, and reads at
 * most 4 KB of the answer. The agent checks the address that the name resolves to when it connects, so
 * a name that changes meanwhile leads to no private address either.
 */
export function postOutside({ url, headers, body, timeoutMs, allowsPrivate }: Call): Promise<number> {
  const isSecure = url.startsWith('https:');
  const request = isSecure ? httpsRequest : httpRequest;
  const agent = useAgent(url, { allowPrivateIPAddress: allowsPrivate });
  return new Promise((resolve, reject) => {
    const content = Buffer.from(body);
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': content.length } });
    const timer = setTimeout(
      () => call.destroy(new CallError(`No answer within ${timeoutMs / 1_000} seconds`)),
      timeoutMs,
    );
    call.on('response', (answer) => {
      let bytes = 0;
      const settle = () => {
        clearTimeout(timer);
        resolve(answer.statusCode ?? 0);
        call.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) settle();
      });
      answer.on('error', settle);
      answer.on('close', settle);
    });
    call.on('error', (error) => {
      clearTimeout(timer);
      reject(error instanceof CallError ? error : new CallError(describe(error), { cause: error }));
    });
    call.end(content);
  });
}

function describe(error: Error & { code?: string }): string {
  if (error.message.includes('is not allowed')) return 'The address is private. Only public addresses are called';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The name of the address was not found';
  if (error.code === 'ECONNREFUSED') return 'The address refused the connection';
  if (error.code === 'ECONNRESET') return 'The address ended the connection without an answer';
  if (/CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(error.code ?? '')) return 'The certificate of the address is not valid';
  return `The call failed${error.code === undefined ? '' : `: ${error.code}`}`;
}
