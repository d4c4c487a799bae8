import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export type Proxy = {
  port: number;
  /** Drops all bytes without closing or refusing a connection. */
  goSilent(): void;
  /**
   * Accepts new connections again. Connections from before and during the silence stay dead, as
   * after a host's failover.
   */
  recover(): void;
};

/**
 * A TCP proxy in front of a local port. `delayMs` is the round-trip time. `watch` gets the bytes that
 * the server sends.
 */
export async function startProxy(
  t: Pick<TestContext, 'after'>,
  port: number,
  { delayMs = 0, watch = () => undefined }: { delayMs?: number; watch?: (chunk: Buffer) => void } = {},
): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let isSilent = false;
  const later = (task: () => void) => void (delayMs > 0 ? setTimeout(task, delayMs / 2) : task());
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => later(() => void (dead.has(from) || to.write(chunk))));
    from.on('close', () => {
      sockets.delete(from);
      if (!dead.has(from)) later(() => to.destroy());
    });
    from.on('error', () => from.destroy());
  };
  const proxy = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    if (isSilent) [near, far].forEach((socket) => dead.add(socket));
    far.on('data', watch);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    goSilent() {
      isSilent = true;
      for (const socket of sockets) dead.add(socket);
    },
    recover() {
      isSilent = false;
    },
  };
}
