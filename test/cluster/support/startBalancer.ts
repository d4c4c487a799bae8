import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export type Balancer = { url: string };

/** Passes each connection on to the next of the ports that takes it, and cuts it when either end goes. */
export async function startBalancer(t: Pick<TestContext, 'after'>, ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (near: Socket, tries: number) => {
    const far = connect(ports[(turn += 1) % ports.length]!, '127.0.0.1');
    far.once('error', () => (tries > 1 ? pass(near, tries - 1) : near.destroy()));
    far.once('connect', () => {
      keep(far);
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    keep(near);
    pass(near, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
