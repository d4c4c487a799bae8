import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { Caller } from './Caller.ts';
import { PUSH } from './engines.ts';
import { pause } from './statistics.ts';

const PAUSE_AFTER_REFUSAL_MS = 10;
const FILE = Buffer.alloc(19 * 1024 * 1024, 'text ');

/** One attacker, who continues until stopped, from a local address that no visitor uses. */
export class Attacker {
  /** Calls, frames and sockets so far. */
  done = 0;
  readonly #url: string;
  readonly #localAddress: string;
  readonly #caller: Caller;

  constructor(url: string, localAddress: string) {
    this.#url = url;
    this.#localAddress = localAddress;
    this.#caller = new Caller(url, localAddress);
  }

  /** Opens sockets that send as much as possible, and reopens them when they are closed. */
  flood(frame: () => string): Promise<never> {
    return this.#inParallel(4, async () => {
      const socket = this.#openSocket();
      await new Promise<void>((resolve) => {
        const send = () => {
          while (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < 64 * 1024) {
            socket.send(frame());
            this.done += 1;
          }
          if (socket.readyState === WebSocket.OPEN) setImmediate(send);
        };
        socket.on('open', send);
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    });
  }

  openSockets(): Promise<never> {
    return this.#inParallel(50, async () => {
      const socket = this.#openSocket();
      await new Promise<void>((resolve) => {
        socket.on('open', () => socket.terminate());
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    });
  }

  call(): Promise<never> {
    return this.#inParallel(50, () => this.#caller.call('GET', '/support/legal-forms/status/chat/online'));
  }

  startChats(): Promise<never> {
    return this.#inParallel(20, () => this.#startChat());
  }

  signIn(): Promise<never> {
    return this.#inParallel(20, () => trySignIn(this.#caller));
  }

  signInFromEverywhere(): Promise<never> {
    const callers = Array.from({ length: 200 }, (_, n) => new Caller(this.#url, `127.0.2.${n + 1}`));
    let turn = 0;
    return this.#inParallel(20, () => trySignIn(callers[(turn += 1) % callers.length]!));
  }

  /** Sends five files of 19 MB per message. */
  async upload(): Promise<never> {
    const { body: chat } = await this.#startChat();
    const part = (head: string, value: string | Buffer) => [
      Buffer.from(`--part\r\ncontent-disposition: form-data; name=${head}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
    return this.#inParallel(4, () => {
      const body = Buffer.concat([
        ...part('chat_id', String(chat.chat_id)),
        ...part('hash', String(chat.hash)),
        ...part('uuid', randomUUID()),
        ...Array.from({ length: 5 }, (_, n) => part(`files; filename="file${n}.txt"`, FILE)).flat(),
        Buffer.from('--part--\r\n'),
      ]);
      const headers = { 'content-type': 'multipart/form-data; boundary=part' };
      return this.#caller.call('POST', '/api/chat/new-attachment', { body, headers });
    });
  }

  #openSocket(): WebSocket {
    const address = `${this.#url.replace('http', 'ws')}/app/${PUSH.key}?protocol=7`;
    return new WebSocket(address, { localAddress: this.#localAddress });
  }

  #startChat() {
    return this.#caller.call('POST', '/api/chat/new', { body: { user_id: randomUUID(), uuid: randomUUID() } });
  }

  async #inParallel(count: number, attack: () => Promise<unknown>): Promise<never> {
    const lanes = Array.from({ length: count }, async () => {
      for (;;) {
        await attack().catch(() => pause(PAUSE_AFTER_REFUSAL_MS));
        this.done += 1;
      }
    });
    return Promise.race(lanes);
  }
}

function trySignIn(caller: Caller): Promise<unknown> {
  return caller.call('POST', '/desk/api/login', { body: { username: 'ann', password: randomUUID() } });
}
