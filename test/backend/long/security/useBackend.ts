import { request, type IncomingHttpHeaders } from 'node:http';
import { after, before } from 'node:test';
import type { Message, NewChatAnswer } from '../../../../protocol/wire.ts';
import { makeForm, type FormFile } from '../../support/makeForm.ts';
import { BackendProcess, makeDirectory, type Ready } from '../../support/startBackend.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; json: <Body>() => Body };
export type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array | object };

export interface OutsideWorld {
  ready(): Ready;
  /** Stops the backend and returns its output on both streams. */
  end(): Promise<string>;
  /** Sends the path unchanged, without normalizing its dots. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  startChat(): Promise<NewChatAnswer>;
  upload(path: string, form: FormData, headers?: Record<string, string>): Promise<Answer>;
  attach(chat: NewChatAnswer, files: readonly FormFile[]): Promise<Message['attachments']>;
  /** Signs an operator in and returns the session's headers. */
  signIn(): Promise<{ cookie: string; 'x-csrf-token': string }>;
}

export const PASSWORD = 'open sesame, and shut';

/**
 * Starts one backend for the file, as its users do, and accesses it only from outside. Call once at
 * the top of a file.
 */
export function useBackend(environment: NodeJS.ProcessEnv = {}): OutsideWorld {
  const endings: (() => unknown)[] = [];
  const keeper = { after: (end: () => unknown) => void endings.push(end) } as Parameters<typeof makeDirectory>[0];
  let ready: Ready | null = null;
  let running: BackendProcess | null = null;

  before(async () => {
    const directory = await makeDirectory(keeper);
    running = new BackendProcess(keeper, {
      ...{ DATA_DIR: directory, DESK_PASSWORD: PASSWORD, RATE_LIMIT: '0', LOGIN_TRIES: '100' },
      ...environment,
    });
    ready = await running.ready;
  });
  after(async () => {
    for (const end of endings.reverse()) await end();
  });

  const told = (): Ready => {
    if (ready === null) throw new Error('Use it inside a test');
    return ready;
  };
  const ask: OutsideWorld['ask'] = (path, asked) => send(new URL(told().url), path, asked);

  return {
    ready: told,
    ask,
    async end() {
      const ended = await running?.end('SIGTERM');
      return `${ended?.output}${ended?.complaint}`;
    },
    async startChat() {
      const body = { user_id: crypto.randomUUID(), uuid: crypto.randomUUID() };
      return (await ask('/api/chat/new', { method: 'POST', body })).json<NewChatAnswer>();
    },
    upload,
    async attach(chat, files) {
      const uuid = crypto.randomUUID();
      const answer = await upload('/api/chat/new-attachment', makeForm(chat, files, { uuid }));
      return answer.json<{ message: Message }>().message.attachments;
    },
    async signIn() {
      const { headers, json } = await ask('/desk/api/login', { method: 'POST', body: { password: PASSWORD } });
      const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';');
      return { cookie, 'x-csrf-token': json<{ csrf_token: string }>().csrf_token };
    },
  };

  async function upload(path: string, form: FormData, headers: Record<string, string> = {}): Promise<Answer> {
    const encoded = new Response(form);
    const body = new Uint8Array(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type') ?? '';
    return ask(path, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  }
}

function send(
  { hostname, port }: URL,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const payload = body === undefined || isRaw ? body : JSON.stringify(body);
  const type: Record<string, string> = isRaw || body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers: { ...type, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          json: <Body>() => JSON.parse(text) as Body,
        });
      });
    });
    asking.on('error', reject);
    asking.end(payload);
  });
}
