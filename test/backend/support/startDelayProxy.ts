import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A TCP proxy in front of a port of this machine that delivers all it is given so many milliseconds later, in both directions together. */
export async function startDelayProxy(t: Pick<TestContext, 'after'>, port: number, delayMs: number): Promise<number> {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => void setTimeout(() => to.write(chunk), delayMs / 2));
    from.on('close', () => void setTimeout(() => to.destroy(), delayMs / 2));
    from.on('error', () => from.destroy());
  };
  const proxy = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return (proxy.address() as AddressInfo).port;
}
