import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { freePort } from '../../../scripts/servers.mjs';
import type { Message, NewChatAnswer } from '../../../protocol/wire.ts';
import { connectClient, type RawClient } from '../../backend/realtime/support/rawClient.ts';
import { BackendProcess, makeDirectory } from '../../backend/support/startBackend.ts';

type Request = { path: string; method?: string; body?: object; session?: Record<string, string> };

/** A backend process that can be killed at any moment, with callers that retry as the widget and the desk do. */
export class Day {
  readonly #t: TestContext;
  readonly #environment: NodeJS.ProcessEnv;
  #process: BackendProcess;
  /** Run after each restart, like pages that reconnect. */
  readonly #onRestart: (() => Promise<unknown>)[] = [];

  private constructor(t: TestContext, environment: NodeJS.ProcessEnv) {
    this.#t = t;
    this.#environment = environment;
    this.#process = new BackendProcess(t, environment);
  }

  static async begin(t: TestContext, environment: NodeJS.ProcessEnv): Promise<Day> {
    const port = await freePort();
    return new Day(t, { DATA_DIR: await makeDirectory(t), PORT: String(port), ...environment });
  }

  get ready() {
    return this.#process.ready;
  }

  onRestart(listener: () => Promise<unknown>): void {
    this.#onRestart.push(listener);
  }

  /** Kills the process as a power cut would, and starts it again. */
  async crash(): Promise<void> {
    await this.#process.end('SIGKILL');
    this.#process = new BackendProcess(this.#t, this.#environment);
    await this.ready;
    for (const listener of this.#onRestart) await listener();
  }

  /** Calls the backend until it has answered, across crashes. Throws for a refusal. */
  async call<Body>({ path, method = 'POST', body, session = {} }: Request): Promise<Body & { cookie: string }> {
    for (;;) {
      const { url } = await this.ready;
      const answer = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', connection: 'close', ...session },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => null);
      // The answer is read inside the retry, because a crash may cut it off.
      const read: unknown = await answer?.json().catch(() => null);
      if (answer === null || read === null || read === undefined || answer.status >= 500) continue;
      assert.equal(answer.ok, true, `${path} answered ${answer.status}: ${JSON.stringify(read)}`);
      return { ...(read as Body), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
    }
  }
}

type DeskMessage = Message & { mailed_at?: string };

/** An operator with an account, without a browser. */
export class DayOperator {
  readonly #day: Day;
  readonly #session: Record<string, string>;

  private constructor(day: Day, session: Record<string, string>) {
    this.#day = day;
    this.#session = session;
  }

  static async join(day: Day, link: string, name: string): Promise<DayOperator> {
    const account = { token: link.split('/').at(-1), name, username: name, password: 'a long enough password' };
    const path = '/desk/api/invitations/accept';
    const { cookie, csrf_token: token } = await day.call<{ csrf_token: string }>({ path, body: account });
    return new DayOperator(day, { cookie, 'x-csrf-token': token });
  }

  async invite(name: string): Promise<DayOperator> {
    const body = { role: 'operator', name };
    const { link } = await this.#call<{ link: string }>({ path: '/invitations', body });
    return DayOperator.join(this.#day, link, name);
  }

  /** Returns the id of the answer, which a retry does not change. */
  async answer(chatId: number, text: string): Promise<number> {
    const path = `/chats/${chatId}/messages`;
    const { message } = await this.#call<{ message: { id: number } }>({
      path,
      body: { uuid: `o-${text}`, message: text },
    });
    return message.id;
  }

  async messagesOf(chatId: number): Promise<DeskMessage[]> {
    return (await this.#call<{ messages: DeskMessage[] }>({ path: `/chats/${chatId}`, method: 'GET' })).messages;
  }

  #call<Body>(request: Request): Promise<Body> {
    return this.#day.call<Body>({ ...request, path: `/desk/api${request.path}`, session: this.#session });
  }
}

/** A visitor with an address, without a browser. */
export class DayVisitor {
  readonly #day: Day;
  readonly name: string;
  readonly #seen = new Set<string>();
  #chat: NewChatAnswer | null = null;
  #socket: RawClient | null = null;

  constructor(day: Day, name: string) {
    this.#day = day;
    this.name = name;
  }

  get chatId(): number {
    assert.ok(this.#chat, `${this.name} has asked`);
    return this.#chat.chat_id;
  }

  /** The texts that have been on screen. */
  get seen(): ReadonlySet<string> {
    return this.#seen;
  }

  async ask(text: string): Promise<void> {
    const start = {
      user_id: this.name,
      uuid: this.name,
      user_name: `${this.name}@example.com`,
      company: 'legal-forms',
    };
    this.#chat = await this.#day.call<NewChatAnswer>({ path: '/api/chat/new', body: start });
    const { chat_id, hash } = this.#chat;
    await this.#day.call({ path: '/api/chat/new-message', body: { chat_id, hash, uuid: `v-${text}`, message: text } });
  }

  /** Opens the page: joins the channel, and sees what is there. */
  async open(): Promise<void> {
    if (this.#chat === null) return;
    // A crash during the connection is followed by another call of this method.
    this.#socket = await this.#connect().catch(() => null);
    await this.look();
  }

  /** Fetches the messages as the widget does, and reports the newest as seen. */
  async look(): Promise<void> {
    assert.ok(this.#chat);
    const { chat_id, hash } = this.#chat;
    const path = `/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}&message_id=0`;
    const { messages } = await this.#day.call<{ messages: Message[] }>({ path, method: 'GET' });
    const message_id = messages.at(-1)?.id;
    if (message_id === undefined) return;
    await this.#day.call({ path: '/api/chat/seen', body: { chat_id, hash, message_id } });
    for (const { message } of messages) this.#seen.add(message);
  }

  leave(): void {
    this.#socket?.leave();
    this.#socket = null;
  }

  async #connect(): Promise<RawClient> {
    assert.ok(this.#chat);
    const { socket_url: url, push_key: key } = await this.#day.ready;
    const { chat_id, hash, room } = this.#chat;
    const socket = await connectClient(`${url}/app/${key}?protocol=7`);
    const channel_name = `private-${room}`;
    const body = { chat_id, hash, socket_id: socket.socketId, channel_name };
    await socket.subscribe(
      channel_name,
      await this.#day.call<{ auth: string }>({ path: '/api/broadcasting/auth/pws', body }),
    );
    return socket;
  }
}
