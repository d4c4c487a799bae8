import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createTurns } from './support/createTurns.ts';
import { Desk } from './support/Desk.ts';
import { figures, stepFigures } from './support/figures.ts';
import { until } from './support/until.ts';
import { useCluster } from './support/useCluster.ts';
import { Visitor } from './support/Visitor.ts';

/** `npm run test:cluster` sets a higher number. */
const VISITORS = Number(process.env.CLUSTER_VISITORS ?? 6);
const MESSAGES = 6;
/**
 * This many visitors write at a time, while the others read or think, as people do. If all wrote
 * without a pause, each call, and each reconnect, would wait for the calls of all others, and the
 * tests would measure the queue.
 */
const WRITERS = 5;

const cluster = useCluster();

/**
 * The time within which every visitor must reconnect after a node is ready. Only meaningful on an
 * otherwise idle machine.
 */
const BACK_MS = Number(process.env.CLUSTER_BACK_MS ?? Infinity);

type Fault = (isPast: (part: number) => Promise<void>) => Promise<void>;

/**
 * Has visitors write, and an operator answer each message, while `fault` affects the servers. No
 * message may be missing or doubled.
 */
async function talkDuring(t: TestContext, name: string, fault: Fault): Promise<void> {
  const { push_key: pushKey } = await cluster().nodes[0].ready;
  const { url } = cluster().balancer;
  const desk = await Desk.signIn(url);
  const visitors = Array.from({ length: VISITORS }, () => new Visitor({ url, pushKey }));
  t.after(() => visitors.forEach((visitor) => visitor.end()));
  const inTurn = createTurns(WRITERS);
  const sentIn: number[] = [];
  const confirmedAt: number[] = [];
  let joined = 0;

  const talks = visitors.map(async (visitor, visitorNumber) => {
    const texts = Array.from({ length: MESSAGES }, (_, n) => `${name}: visitor ${visitorNumber} says ${n}`);
    const say = async (text: string) => {
      sentIn.push(await visitor.send(text));
      confirmedAt.push(performance.now());
      await desk.reply(visitor.chatId, `${name}: answer ${sentIn.length} to ${visitorNumber}`);
    };
    const [first = '', ...others] = texts;
    await inTurn(async () => {
      await visitor.start();
      await say(first);
      await until(() => visitor.isJoined);
    });
    // The fault begins when all visitors have joined.
    joined += 1;
    await until(() => joined === VISITORS);
    for (const text of others) await inTurn(() => say(text));
    return { visitor, texts, visitorNumber };
  });
  await fault((part) => until(() => sentIn.length >= part * VISITORS * MESSAGES));
  const endedAt = performance.now();
  const talked = await Promise.all(talks);

  for (const { visitor, texts, visitorNumber } of talked) {
    const answers = () => visitor.texts().filter((text) => text.endsWith(` to ${visitorNumber}`));
    await until(() => visitor.isJoined && answers().length >= MESSAGES);
    const shown = visitor.texts();
    assert.equal(new Set(shown).size, shown.length, 'a message is shown twice');
    assert.deepEqual(
      shown.filter((text) => texts.includes(text)),
      texts,
    );
  }
  await assertStoredOnce(
    name,
    talked.flatMap(({ texts }) => texts),
  );
  const gaps = talked.flatMap(({ visitor }) => visitor.gaps);
  const back = gaps.map(({ lostAt, backAt }) => backAt - lostAt);
  // A database failure closes no visitor's connection, so the messages are timed instead.
  const waited = confirmedAt.flatMap((at, n) => (at > endedAt && at - sentIn[n]! < endedAt ? [at - endedAt] : []));
  console.log(`${name}: ${sentIn.length} messages sent once, acknowledged ${figures(sentIn)}`);
  if (waited.length > 0)
    console.log(`${name}: those under way at the end of the fault, acknowledged after it ${figures(waited)}`);
  if (gaps.length > 0) console.log(`${name}: back ${figures(back)}\n${stepFigures(gaps)}`);
  assert.ok(Math.max(0, ...back) <= BACK_MS, `${name}: back ${figures(back)}`);
}

/** Checks the rows of the database directly. */
async function assertStoredOnce(name: string, texts: readonly string[]): Promise<void> {
  const mine = `text LIKE '${name}:%'`;
  const stored = await cluster().query<{ text: string }>(
    `SELECT text FROM messages WHERE author_type = 'User' AND ${mine}`,
  );
  assert.deepEqual(stored.map(({ text }) => text).sort(), [...texts].sort());
  const [counted] = await cluster().query<{ answers: string; chats: string }>(
    `SELECT count(*) FILTER (WHERE author_type <> 'User') AS answers, count(DISTINCT chat_id) AS chats FROM messages WHERE ${mine}`,
  );
  assert.deepEqual([Number(counted?.answers), Number(counted?.chats)], [texts.length, VISITORS]);
}

/**
 * Waits until a message from a visitor at the first node reaches an operator's socket at the
 * second. A node that may have missed events closes its sockets, and its desks reconnect.
 */
async function assertLive(name: string): Promise<void> {
  const [first, second] = await Promise.all(cluster().nodes.map(({ ready }) => ready));
  const desk = await Desk.signIn(second!.url);
  const visitor = new Visitor({ url: first!.url, pushKey: first!.push_key });
  await visitor.start();
  const isHeard = async (text: string): Promise<boolean> => {
    const socket = await desk.listen(second!);
    await visitor.send(text);
    await socket.next('Desk.ChatUpdated');
    socket.leave();
    return true;
  };
  let sent = 0;
  await until(() => isHeard(`${name} ${(sent += 1)}`).catch(() => false));
  visitor.end();
}

describe(`${VISITORS} visitors of two nodes`, { timeout: 600_000 }, () => {
  it('[SRV-12] [SEND-03] lose and double no message when a node is killed and restarted', async (t) => {
    const [, second] = cluster().nodes;
    await talkDuring(t, 'node', async (isPast) => {
      await isPast(1 / 4);
      await second.kill();
      await isPast(1 / 2);
      await second.restart();
    });
    await assertLive('after the node');
  });

  it('[SRV-12] lose and double no message when Redis is killed, and share events again when it is back', async (t) => {
    await talkDuring(t, 'redis', async (isPast) => {
      await isPast(1 / 4);
      await cluster().redis.kill();
      await isPast(1 / 2);
      await cluster().redis.start();
    });
    await assertLive('after Redis');
  });

  it('[SRV-12] lose and double no message when the database is killed and restarted', async (t) => {
    await talkDuring(t, 'database', async (isPast) => {
      await isPast(1 / 4);
      await cluster().postgres.kill();
      await cluster().postgres.start();
    });
    await assertLive('after the database');
  });

  it('[SRV-12] lose and double no message when the nodes are replaced one after another', async (t) => {
    await talkDuring(t, 'rolling', async (isPast) => {
      for (const [index, node] of cluster().nodes.entries()) {
        await isPast((index + 1) / 4);
        await node.replace();
        // As in a rolling update: the next node follows once the balancer sends visitors to the new one.
        await until(() => cluster().isServing(node));
      }
    });
    await assertLive('after the nodes');
  });
});
