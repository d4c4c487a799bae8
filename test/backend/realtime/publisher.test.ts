import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createPublisher, type ClusterPublisher } from '../../../backend/realtime/publisher.ts';
import { app, startServer } from './support/startServer.ts';

function publisherFor(t: TestContext, pusherUrl: string, timeoutMs?: number): ClusterPublisher {
  const publisher = createPublisher({ pusherUrl, ...(timeoutMs !== undefined && { timeoutMs }) });
  t.after(() => publisher.close());
  return publisher;
}

/** Starts a server that answers every request in the same way. Returns its address. */
async function startEngine(t: TestContext, answer: (response: ServerResponse) => void): Promise<string> {
  const engine = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  engine.listen(0, '127.0.0.1');
  await once(engine, 'listening');
  t.after(() => {
    engine.closeAllConnections();
    engine.close();
  });
  return `http://key:very-secret@127.0.0.1:${(engine.address() as AddressInfo).port}/apps/1`;
}

describe('isOccupied', { timeout: 300_000 }, () => {
  it('[REACH-01] asks the cluster whether any socket is on a channel', async (t) => {
    const { connect, pusherUrl } = await startServer(t);
    const publisher = publisherFor(t, pusherUrl);
    const client = await connect();
    await client.subscribe('private-chat.7', publisher.authorizeChannel(client.socketId, 'private-chat.7'));
    assert.deepEqual(
      [await publisher.isOccupied('private-chat.7'), await publisher.isOccupied('private-chat.8')],
      [true, false],
    );
  });

  it('[REACH-01] rejects without the secret if the cluster refuses or is away', async (t) => {
    const engine = await startEngine(t, (response) => void response.writeHead(401).end('no'));
    for (const pusherUrl of [engine, 'http://key:very-secret@127.0.0.1:9/apps/1'])
      await assert.rejects(publisherFor(t, pusherUrl).isOccupied('private-chat.7'), (error: Error) => {
        assert.equal(error.name, 'PublishError');
        assert.doesNotMatch(error.message, /very-secret/);
        return true;
      });
  });
});

describe('publish', { timeout: 300_000 }, () => {
  it('[RT-03] delivers an event and its payload to the subscribers of a private channel', async (t) => {
    const { connect, pusherUrl } = await startServer(t);
    const publisher = publisherFor(t, pusherUrl);
    const client = await connect();
    await client.subscribe('private-chat.4711', publisher.authorizeChannel(client.socketId, 'private-chat.4711'));
    await publisher.publish('private-chat.4711', 'Chat.ChatOpened', { chat_id: 4711, operator: { name: 'Zoë 🙂' } });
    const [event] = await client.untaken();
    assert.equal(event?.event, 'Chat.ChatOpened');
    assert.deepEqual(JSON.parse(event?.data ?? ''), { chat_id: 4711, operator: { name: 'Zoë 🙂' } });
  });

  it('skips the connection that caused the event', async (t) => {
    const { connect, pusherUrl } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    await publisherFor(t, pusherUrl).publish('news', 'headline', {}, { socketId: client.socketId });
    assert.deepEqual(await client.untaken(), []);
  });

  it('keeps the order of events published in sequence', async (t) => {
    const { connect, pusherUrl } = await startServer(t);
    const publisher = publisherFor(t, pusherUrl);
    const client = await connect();
    await client.subscribe('news');
    for (let number = 0; number < 20; number += 1) await publisher.publish('news', 'headline', number);
    assert.deepEqual(
      (await client.untaken()).map(({ data }) => Number(data)),
      Array.from({ length: 20 }, (_, number) => number),
    );
  });

  it('rejects with a retryable error when the secret is wrong', async (t) => {
    const { pusherUrl } = await startServer(t);
    const publisher = publisherFor(t, pusherUrl.replace(app.secret, 'wrong'));
    await assert.rejects(publisher.publish('news', 'headline', {}), {
      name: 'PublishError',
      status: 401,
      isPermanent: false,
    });
  });

  it('rejects a too large event with a permanent error', async (t) => {
    const publisher = publisherFor(t, (await startServer(t)).pusherUrl);
    await assert.rejects(publisher.publish('news', 'headline', 'x'.repeat(10_241)), {
      name: 'PublishError',
      status: 413,
      isPermanent: true,
    });
  });

  it('rejects events that the library refuses to send: a bad channel, a long name, a bad socket id', async (t) => {
    const publisher = publisherFor(t, (await startServer(t)).pusherUrl);
    const refused = { name: 'PublishError', status: undefined, isPermanent: true };
    await assert.rejects(publisher.publish('a b', 'headline', {}), refused);
    await assert.rejects(publisher.publish('news', 'x'.repeat(201), {}), refused);
    await assert.rejects(publisher.publish('news', 'headline', {}, { socketId: 'me' }), refused);
  });

  it('reads an error from a response with status 200', async (t) => {
    const pusherUrl = await startEngine(t, (response) => response.end('{"error":"The app does not exist","code":404}'));
    await assert.rejects(publisherFor(t, pusherUrl).publish('news', 'headline', {}), {
      name: 'PublishError',
      message: 'The app does not exist',
      status: 404,
    });
  });

  it('resolves for any response that contains no error', async (t) => {
    for (const body of ['{"ok":true}', '{}', 'ok', '']) {
      const pusherUrl = await startEngine(t, (response) => response.end(body));
      assert.equal(await publisherFor(t, pusherUrl).publish('news', 'headline', {}), undefined);
    }
  });

  it('rejects after its timeout when the server does not answer, or does not finish', async (t) => {
    const silent = await startEngine(t, () => {});
    const unfinished = await startEngine(t, (response) => response.write('{"ok":'));
    for (const pusherUrl of [silent, unfinished]) {
      await assert.rejects(publisherFor(t, pusherUrl, 50).publish('news', 'headline', {}), {
        name: 'PublishError',
        isPermanent: false,
      });
    }
  });

  it('rejects when the server is unreachable, and exposes no secret and no signature', async (t) => {
    const publisher = publisherFor(t, 'http://key:very-secret@127.0.0.1:9/apps/1');
    await assert.rejects(publisher.publish('news', 'headline', {}), (error: Error) => {
      assert.equal(error.name, 'PublishError');
      assert.match(error.message, /could not be reached/);
      assert.doesNotMatch(JSON.stringify([error.message, error, error.cause]), /very-secret|auth_signature/);
      return true;
    });
  });
});

describe('authorizeChannel', () => {
  it('[RT-02] signs for the socket and the channel', (t) => {
    const publisher = publisherFor(t, `http://${app.key}:${app.secret}@127.0.0.1:9/apps/1`);
    assert.deepEqual(publisher.authorizeChannel('1234.1234', 'private-foobar'), {
      auth: `${app.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
    });
  });

  it('throws a PublishError for an impossible socket id or channel', (t) => {
    const publisher = publisherFor(t, `http://${app.key}:${app.secret}@127.0.0.1:9/apps/1`);
    assert.throws(() => publisher.authorizeChannel('me', 'private-foobar'), {
      name: 'PublishError',
      isPermanent: true,
    });
    assert.throws(() => publisher.authorizeChannel('1.1', 'a b'), { name: 'PublishError', isPermanent: true });
  });
});

describe('createPublisher', () => {
  it('describes the required form of the address, without repeating the given one', () => {
    const wrong = [
      '',
      'nonsense',
      'redis://key:s3cr3t@host/apps/1',
      'http://host/apps/1',
      'http://key:s3cr3t@host/apps/main',
    ];
    for (const pusherUrl of wrong) {
      assert.throws(
        () => createPublisher({ pusherUrl }),
        (error: Error) => {
          assert.match(error.message, /must read http\(s\):\/\/key:secret@host:port\/apps\/\{id\}/);
          assert.doesNotMatch(error.message, /s3cr3t/);
          return true;
        },
      );
    }
  });
});
