import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Pusher from 'pusher';
import { connectClient, type RawClient } from '../backend/realtime/support/rawClient.ts';
import { Desk } from './support/Desk.ts';
import { until } from './support/until.ts';
import { useCluster } from './support/useCluster.ts';
import { Visitor } from './support/Visitor.ts';

const cluster = useCluster();

/** Starts a visitor's chat on the first node. */
async function startVisitor(t: { after(end: () => void): void }, text: string): Promise<Visitor> {
  const { url, push_key: pushKey } = await cluster().nodes[0].ready;
  const visitor = new Visitor({ url, pushKey });
  t.after(() => visitor.end());
  await visitor.start();
  await visitor.send(text);
  return visitor;
}

describe('two nodes on one PostgreSQL and one Redis', { timeout: 120_000 }, () => {
  it('[SRV-12] deliver a message from the first node live to the desk on the second, and the reply back', async (t) => {
    const second = await cluster().nodes[1].ready;
    const desk = await Desk.signIn(second.url);
    const socket = await desk.listen(second);
    const visitor = await startVisitor(t, 'Is anybody there?');
    const { chat } = (await socket.nextData('Desk.ChatUpdated')) as { chat: { chat_id: number } };
    assert.equal(chat.chat_id, visitor.chatId);
    await desk.reply(visitor.chatId, 'At the other node');
    await until(() => visitor.texts().includes('At the other node'));
    socket.leave();
  });

  it('[SRV-12] [RT-04] forward a visitor’s typing to an operator on the other node', async (t) => {
    const second = await cluster().nodes[1].ready;
    const desk = await Desk.signIn(second.url);
    const visitor = await startVisitor(t, 'Hello');
    const [{ room }] = (await cluster().query<{ room: string }>(
      `SELECT room FROM chats WHERE id = ${visitor.chatId}`,
    )) as [{ room: string }];
    const socket = await desk.listen(second, `private-${room}`);
    await until(() => visitor.isJoined);
    let letters = '';
    const isHeard = socket.nextData('client-clientTyping');
    // The first letters may be typed before the channel is joined, and may be lost.
    const typing = setInterval(() => visitor.type((letters += 'a')), 50);
    assert.match(String((await isHeard).message), /^a+$/);
    clearInterval(typing);
    socket.leave();
  });

  it('[SRV-12] [SRV-05] close an operator’s socket on one node when the session ends on the other', async () => {
    const [first, second] = await Promise.all(cluster().nodes.map(({ ready }) => ready));
    const [leaving, staying] = [await Desk.signIn(first!.url), await Desk.signIn(first!.url)];
    const [cut, kept] = [await leaving.listen(second!), await staying.listen(second!)];
    await leaving.signOut();
    assert.equal((await cut.closed).code, 4009);
    assert.deepEqual(await kept.untaken(), []);
    kept.leave();
  });

  it('[SRV-12] accept no connection before they can serve, while one restarts', async (t) => {
    const [node, other] = cluster().nodes;
    const { socket_url: socketUrl, push_key: key } = await node.ready;
    const desk = await Desk.signIn((await other.ready).url);
    await node.kill();
    const restarted = node.restart();
    const refusals: string[] = [];
    const sockets: RawClient[] = [];
    await until(async () => {
      await connectClient(`${socketUrl}/app/${key}?protocol=7`).then(
        (socket) => sockets.push(socket),
        ({ message }: Error) => refusals.push(message),
      );
      return sockets.length > 0;
    });
    await restarted;
    // The port must have been closed: a response, or a close frame, would come from a node that
    // cannot serve yet.
    assert.deepEqual(
      refusals.filter((refusal) => !/ECONNREFUSED|ECONNRESET|socket hang up/.test(refusal)),
      [],
    );
    // The socket stays open when the node joins the other.
    const [socket] = sockets as [RawClient];
    await desk.join(socket);
    await startVisitor(t, 'Here again');
    await socket.next('Desk.ChatUpdated');
    socket.leave();
  });

  it('[SRV-12] count the subscribers of both nodes', async () => {
    const [first, second] = await Promise.all(cluster().nodes.map(({ ready }) => ready));
    const desk = await Desk.signIn(first!.url);
    const sockets = [await desk.listen(first!), await desk.listen(second!)];
    const { host } = new URL(first!.url);
    const pusher = Pusher.forURL(`http://cluster:a-secret-of-both-nodes@${host}/apps/1`);
    const count = async () => {
      const answer = await pusher.get({ path: '/channels/private-desk', params: { info: 'subscription_count' } });
      return ((await answer.json()) as { subscription_count: number }).subscription_count;
    };
    await until(async () => (await count()) === 2);
    for (const socket of sockets) socket.leave();
    await until(async () => (await count()) === 0);
  });
});
