import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig } from '../../backend/base/config.ts';
import { openRealtime } from '../../backend/operations/openRealtime.ts';
import { ConfigError } from '../../backend/base/ConfigError.ts';
import { createHttpServer, listen, ownAddress } from '../../backend/operations/listen.ts';
import { createOnce } from '../../backend/base/createOnce.ts';
import { lockDirectory } from '../../backend/storage/lockDirectory.ts';
import { makeDataDirectory } from '../../backend/operations/makeDataDirectory.ts';
import { readPushApp } from '../../backend/operations/secrets.ts';
import { makeDirectory } from './support/startBackend.ts';

/** More than any system assigns, so no process has it. */
const NOBODY = 2 ** 30;

describe('the configuration', () => {
  it('has a default for every setting', () => {
    const { host, port, publicUrl, databaseUrl, cluster, allowedOrigins, limits } = readConfig({});
    assert.deepEqual(
      [host, port, publicUrl, databaseUrl, cluster, allowedOrigins],
      ['127.0.0.1', 4300, null, null, null, null],
    );
    assert.deepEqual([limits.fileBytes, limits.filesPerMessage, limits.loginTries], [20 * 1024 * 1024, 5, 5]);
  });

  it('reads a distributed setup', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://user:pass@db/chat',
      PUSHER_URL: 'https://key:secret@push.example/apps/1',
      PUBLIC_SOCKET_URL: 'wss://push.example/',
      PUBLIC_URL: 'https://chat.example/',
      ALLOWED_ORIGINS: 'https://forms.example, https://sign.example:8443',
      TRUSTED_PROXIES: '10.0.0.1',
    });
    assert.equal(config.publicUrl, 'https://chat.example');
    assert.deepEqual(config.cluster, {
      pusherUrl: 'https://key:secret@push.example/apps/1',
      socketUrl: 'wss://push.example',
    });
    assert.deepEqual(config.allowedOrigins, ['https://forms.example', 'https://sign.example:8443']);
    assert.deepEqual(config.trustedProxies, ['10.0.0.1']);
  });

  it('[API-12] gives widgets the address of an external cluster', async (t) => {
    const config = readConfig({
      PUSHER_URL: 'https://key:secret@push.example/apps/1',
      PUBLIC_SOCKET_URL: 'wss://sockets.example',
    });
    const options = {
      config,
      server: createServer(),
      port: 4300,
      publicUrl: 'http://127.0.0.1:4300',
      redis: null,
      report: () => undefined,
    };
    const realtime = await openRealtime(options);
    t.after(() => realtime.close());
    assert.deepEqual(realtime.clientAccess.access, { key: 'key', url: 'wss://sockets.example' });
  });

  it('writes emails into a folder on a local address, and sends none from a public address without a server', () => {
    const PUBLIC_URL = 'https://chat.example';
    assert.deepEqual(readConfig({ DATA_DIR: '/data' }).mail, {
      folder: '/data/mail',
      from: 'Support <support@localhost>',
      replyTo: null,
    });
    assert.equal(readConfig({ PUBLIC_URL }).mail, null);
    assert.deepEqual(readConfig({ PUBLIC_URL, MAIL_DIR: '/mail', MAIL_FROM: 'a@b.example' }).mail, {
      folder: '/mail',
      from: 'a@b.example',
      replyTo: null,
    });
    const smtp = { SMTP_URL: 'smtps://user:hunter2@mail.example', MAIL_FROM: 'a@b.example' };
    const replyTo = 'help+{ticket}@b.example';
    assert.deepEqual(readConfig({ PUBLIC_URL, ...smtp, MAIL_REPLY_TO: replyTo }).mail, {
      smtpUrl: smtp.SMTP_URL,
      from: smtp.MAIL_FROM,
      replyTo,
    });
    assert.throws(() => readConfig({ SMTP_URL: smtp.SMTP_URL }), /SMTP_URL needs MAIL_FROM/);
  });

  it('[SRV-07] reports all errors at once, and repeats no secret', () => {
    const environment = {
      ...{ PORT: '70000', MAX_FILES: '0', ALLOWED_ORIGINS: 'https://forms.example/path', S3_BUCKET: 'files' },
      ...{ DATABASE_URL: 'hunter2', PUSHER_URL: 'https://key:secret@push.example/apps/1' },
      ...{ TRUSTED_PROXIES: '10.0.0.1, foo', REDIS_URL: 'redis://hunter2@localhost' },
    };
    assert.throws(
      () => readConfig(environment),
      (error: Error) => {
        assert.ok(error instanceof ConfigError);
        for (const name of ['PORT', 'MAX_FILES', 'ALLOWED_ORIGINS', 'S3_', 'DATABASE_URL', 'PUBLIC_SOCKET_URL']) {
          assert.match(error.message, new RegExp(`^.*${name}`, 'm'));
        }
        assert.match(error.message, /^TRUSTED_PROXIES holds "foo", which is no address/m);
        assert.match(error.message, /^REDIS_URL joins several processes, so each needs the same DESK_PASSWORD$/m);
        assert.doesNotMatch(error.message, /hunter2|secret/);
        return true;
      },
    );
  });
});

describe('an address in the configuration', () => {
  for (const [name, value] of [
    ['SMTP_URL', 'smtp://AKIA:abc/def+ghi@mail.example:587'],
    ['SMTP_URL', 'smtps://user:p#x@mail.example'],
    ['DATABASE_URL', 'postgres://user:a?b@database.example/support'],
    ['REDIS_URL', 'redis://:a/b@redis.example'],
  ] as const)
    it(`[SRV-07] is refused with the way to write its password: ${value}`, () => {
      const settings = { MAIL_FROM: 'a@b.example', [name]: value };
      const refused = new RegExp(`${name} is not a valid address\\. In a password, write / as %2F`);
      assert.throws(() => readConfig(settings), refused);
    });

  it('[SRV-07] is that of a sender, without quotation marks around it', () => {
    const from = (given: string) => readConfig({ MAIL_DIR: '/mail', MAIL_FROM: given }).mail?.from;
    for (const given of [
      'Support <support@example.com>',
      '"Shop, Support" <support@example.com>',
      "o'brien@example.com",
      'support@localhost',
      'Büro <büro@bücher.example>',
    ])
      assert.equal(from(given), given);
    for (const given of [
      `'Support <support@example.com>'`,
      '"Support <support@example.com>"',
      "'support@example.com'",
      'Support support@example.com',
      'Support',
    ])
      assert.throws(() => from(given), /MAIL_FROM must be an e-mail address, with a name or without/, given);
  });
});

describe('several processes', () => {
  const shared = {
    REDIS_URL: 'redis://127.0.0.1',
    DATABASE_URL: 'postgres://user:pass@db/chat',
    DESK_PASSWORD: 'open sesame, and shut',
    PUSH_KEY: 'a-key-of-the-server',
    PUSH_SECRET: 'a-secret-of-the-server',
  };
  const isRefused = (environment: NodeJS.ProcessEnv, absent: string) => {
    const message = `REDIS_URL joins several processes, so each needs the same ${absent}`;
    assert.throws(() => readConfig(environment), { name: 'ConfigError', message });
  };

  it('[SRV-12] start with all settings that they must share, and get all missing ones reported at once', () => {
    assert.equal(readConfig(shared).redisUrl, 'redis://127.0.0.1');
    isRefused({ REDIS_URL: shared.REDIS_URL }, 'DATABASE_URL, DESK_PASSWORD, PUSH_KEY, PUSH_SECRET');
    for (const name of ['DATABASE_URL', 'DESK_PASSWORD']) isRefused({ ...shared, [name]: '' }, name);
    isRefused({ ...shared, PUSH_KEY: '', PUSH_SECRET: '' }, 'PUSH_KEY, PUSH_SECRET');
  });
});

describe('files created by the first start', () => {
  it('are created once by simultaneous starts, and readable only by their owner', async (t) => {
    const path = join(await makeDirectory(t), 'file');
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => createOnce(path, () => `text ${n}`)));
    assert.equal(made.filter(({ isNew }) => isNew).length, 1);
    assert.equal(new Set(made.map(({ text }) => text)).size, 1);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it('keep the push key for ever, so that pages may contain it', async (t) => {
    const directory = await makeDirectory(t);
    const app = await readPushApp({ dataDirectory: directory, pushApp: null });
    assert.match(`${app.id} ${app.key} ${app.secret}`, /^1 [0-9a-f]{20} [0-9a-f]{40}$/);
    assert.deepEqual(await readPushApp({ dataDirectory: directory, pushApp: null }), app);
  });

  it('[SRV-07] are reported in one sentence if the push key is damaged, or the folder cannot be created', async (t) => {
    const directory = await makeDirectory(t);
    await writeFile(join(directory, 'push-app.json'), '{"id":"1","key":"half');
    const isSentence = (sentence: RegExp) => (error: Error) =>
      error instanceof ConfigError && sentence.test(error.message);
    await assert.rejects(
      readPushApp({ dataDirectory: directory, pushApp: null }),
      isSentence(/is damaged\. Delete it/),
    );
    const file = join(directory, 'push-app.json');
    for (const folder of [file, join(file, 'data')])
      await assert.rejects(
        makeDataDirectory(folder),
        isSentence(/^DATA_DIR: .* cannot be a folder \(E\w+\)\. Name one/),
      );
  });
});

describe('the address of the server', () => {
  it('[SRV-07] is one that a browser can open, even if the server listens everywhere', () => {
    assert.equal(ownAddress('0.0.0.0', 4300), '127.0.0.1:4300');
    assert.equal(ownAddress('::', 4300), '127.0.0.1:4300');
    assert.equal(ownAddress('::1', 4300), '[::1]:4300');
    assert.equal(ownAddress('chat.internal', 80), 'chat.internal:80');
  });
});

// Node itself closes a connection with half a body after five minutes.
describe('an idle connection', { timeout: 60_000 }, () => {
  it('[SRV-07] is closed, also with half a body', async (t) => {
    const server = createHttpServer(50);
    t.after(() => server.close());
    const port = await listen(server, { host: '127.0.0.1', port: 0 });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf');
    await once(socket.resume(), 'close');
  });
});

describe("the data directory's lock", () => {
  it('admits one process, and the next after it has ended', async (t) => {
    const path = join(await makeDirectory(t), 'lock');
    const unlock = await lockDirectory(path);
    await assert.rejects(lockDirectory(path), (error: Error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, new RegExp(`in use by process ${process.pid} on `));
      assert.match(error.message, /set DATA_DIR/);
      return true;
    });
    await unlock();
    await (
      await lockDirectory(path)
    )();
    assert.deepEqual(await readdir(join(path, '..')), []);
  });

  it('is taken over from a killed process, even if another process now has its id', async (t) => {
    const path = join(await makeDirectory(t), 'lock');
    const left = [
      JSON.stringify({ pid: NOBODY, host: hostname(), startedAt: '1' }),
      JSON.stringify({ pid: process.pid, host: hostname(), startedAt: 'before this process' }),
      'half a line',
    ];
    for (const text of left) {
      await writeFile(path, text);
      await (
        await lockDirectory(path)
      )();
    }
  });

  it('is not taken over from another machine, whose processes cannot be checked', async (t) => {
    const path = join(await makeDirectory(t), 'lock');
    await writeFile(path, JSON.stringify({ pid: NOBODY, host: 'elsewhere', startedAt: '1' }));
    await assert.rejects(lockDirectory(path), /on elsewhere.*\n.*delete .*lock/);
  });

  it('goes to one of several starts that find a stale lock at the same time', async (t) => {
    const path = join(await makeDirectory(t), 'lock');
    await writeFile(path, JSON.stringify({ pid: NOBODY, host: hostname(), startedAt: '1' }));
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(path)));
    assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 1);
  });
});
