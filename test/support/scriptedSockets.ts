import { until } from './until.ts';

export type Frame = { event: string; channel?: string; data: unknown };

/**
 * A scripted WebSocket: `frames` records what the library sends, and `say` emits the server's
 * events.
 */
export class ScriptedSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readonly url: string;
  readonly frames: Frame[] = [];
  isClosed = false;
  readyState: number = ScriptedSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;

  constructor(url: string, made: (socket: ScriptedSocket) => void) {
    this.url = url;
    made(this);
  }

  send(text: string): void {
    this.frames.push(JSON.parse(text) as Frame);
  }

  close(): void {
    this.drop(1000);
  }

  /** Completes the server's handshake. */
  accept(socketId: string): void {
    this.onopen?.();
    this.say('pusher:connection_established', JSON.stringify({ socket_id: socketId, activity_timeout: 120 }));
  }

  say(event: string, data: unknown, channel?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, data, ...(channel === undefined ? {} : { channel }) }) });
  }

  /** Drops the connection, as a network failure does. */
  drop(code = 1006): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.readyState = 3;
    this.onclose?.({ code, reason: '', wasClean: code === 1000 });
  }

  /** Waits for a frame of that event and returns the newest one. */
  async sent(event: string): Promise<Frame> {
    const newest = (): Frame | undefined => this.frames.findLast((frame) => frame.event === event);
    await until(() => newest() !== undefined);
    return newest() as Frame;
  }
}

/** Replaces the browser's WebSocket until `restore`. */
export class ScriptedSockets {
  readonly all: ScriptedSocket[] = [];
  /** While true, the server refuses each new socket at once. */
  isDown = false;
  readonly #real = window.WebSocket;

  constructor() {
    const add = (socket: ScriptedSocket): void => {
      this.all.push(socket);
      if (this.isDown) queueMicrotask(() => socket.drop());
    };
    window.WebSocket = class extends ScriptedSocket {
      constructor(url: string) {
        super(url, add);
      }
    } as unknown as typeof WebSocket;
  }

  restore(): void {
    window.WebSocket = this.#real;
  }

  /** Waits for the n-th opened socket, counted from 1, and returns it. */
  async opened(count = 1): Promise<ScriptedSocket> {
    await until(() => this.all.length >= count);
    return this.all[count - 1] as ScriptedSocket;
  }
}
