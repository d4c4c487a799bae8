import { Agent, request } from 'node:http';

export type Answer = { status: number; cookie: string; body: Record<string, unknown> };

type Call = { body?: object | Buffer; headers?: Record<string, string> };

/** Calls a backend over keep-alive connections, from one network address of this machine. */
export class Caller {
  readonly #url: URL;
  readonly #agent: Agent;

  constructor(url: string, localAddress = '127.0.0.1') {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1_000, localAddress });
  }

  call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer> {
    const content = Buffer.isBuffer(body) ? body : body === undefined ? '' : JSON.stringify(body);
    const { hostname: host, port } = this.#url;
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          ...{ host, port, method, path, agent: this.#agent },
          headers: {
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
            ...headers,
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const [cookie = ''] = answer.headers['set-cookie']?.[0]?.split(';') ?? [];
            resolve({ status: answer.statusCode ?? 0, cookie, body: bodyOf(text) });
          });
        },
      );
      asked.on('error', reject);
      asked.end(content);
    });
  }

  /** Like `call`, but rejects if the response is not a success. */
  async need(method: string, path: string, call: Call = {}): Promise<Answer> {
    const answer = await this.call(method, path, call);
    if (answer.status >= 400 || answer.body.success === false)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
