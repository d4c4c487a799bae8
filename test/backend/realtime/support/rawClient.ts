import assert from 'node:assert/strict';
import WebSocket from 'ws';

export type Frame = { event: string; channel?: string; data?: string; user_id?: string };

/** A client that sends the frames of a test and records all it receives. */
export interface RawClient {
  readonly socketId: string;
  /** The data of `pusher:connection_established`. */
  readonly greeting: { socket_id: string; activity_timeout: number };
  say(frame: object | string | Buffer): void;
  /** Returns and removes the first frame with this name, or waits for it. */
  next(event: string): Promise<Frame>;
  /** Returns the data of that frame. */
  nextData(event: string): Promise<Record<string, unknown>>;
  /**
   * Returns and removes all frames sent to this client so far: frames arrive in order, so a pong
   * arrives after them.
   */
  untaken(): Promise<Frame[]>;
  subscribe(channel: string, authorization?: { auth?: string; channel_data?: string | null }): Promise<Frame>;
  readonly closed: Promise<{ code: number; reason: string }>;
  leave(): void;
}

type Waiter = { event: string; resolve: (frame: Frame) => void; reject: (error: Error) => void };

/** Rejects if the server refuses the connection. */
export async function connectClient(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false, headers });
  const frames: Frame[] = [];
  const waiters = new Set<Waiter>();

  socket.addEventListener('message', ({ data }) => {
    assert.ok(typeof data === 'string', 'The server sends text frames only');
    const frame = JSON.parse(data) as Frame;
    const waiter = [...waiters].find(({ event }) => event === frame.event);
    if (!waiter) return void frames.push(frame);
    waiters.delete(waiter);
    waiter.resolve(frame);
  });
  let fault = '';
  socket.on('error', ({ message }) => (fault = `: ${message}`));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      for (const { event, reject } of waiters)
        reject(new Error(`Closed with ${code} while waiting for ${event}${fault}`));
      resolve({ code, reason: reason.toString() });
    });
  });

  const next: RawClient['next'] = (event) => {
    const heard = frames.findIndex((frame) => frame.event === event);
    if (heard >= 0) return Promise.resolve(frames.splice(heard, 1)[0]!);
    if (socket.readyState > WebSocket.OPEN) return Promise.reject(new Error(`Closed before ${event}`));
    return new Promise((resolve, reject) => waiters.add({ event, resolve, reject }));
  };
  const nextData: RawClient['nextData'] = async (event) => dataOf(await next(event));
  const say: RawClient['say'] = (frame) =>
    socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));

  const greeting = (await nextData('pusher:connection_established')) as RawClient['greeting'];
  return {
    socketId: greeting.socket_id,
    greeting,
    say,
    next,
    nextData,
    closed,
    async untaken() {
      say({ event: 'pusher:ping', data: {} });
      await next('pusher:pong');
      return frames.splice(0);
    },
    subscribe(channel, authorization = {}) {
      say({ event: 'pusher:subscribe', data: { channel, ...authorization } });
      return next('pusher_internal:subscription_succeeded');
    },
    leave: () => socket.close(),
  };
}

export function dataOf(frame: Frame): Record<string, unknown> {
  return JSON.parse(frame.data ?? '') as Record<string, unknown>;
}
