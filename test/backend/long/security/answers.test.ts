import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDF, PNG } from '../../support/sampleFiles.ts';
import { makeForm } from '../../support/makeForm.ts';
import { PASSWORD, useBackend } from './useBackend.ts';

// Needs a process of its own, because the backend runs for all tests of the process.
const backend = useBackend({ MAX_FILE_BYTES: '1048576' });
const json = { 'content-type': 'application/json' };

/** Returns what a client requests of the backend: the path with its signature. */
function pathOf(link = ''): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

describe('every response, seen from outside', { timeout: 300_000 }, () => {
  it('forbids sniffing, sends no referrer, and cannot be framed by another site', async () => {
    const chat = await backend.startChat();
    const [attachment] = await backend.attach(chat, [['photo.png', PNG]]);
    const answers = {
      call: await backend.ask('/versions'),
      'refused call': await backend.ask('/api/chat/new', { method: 'POST', body: {} }),
      'broken body': await backend.ask('/api/chat/new', { method: 'POST', headers: json, body: '{"user_id":' }),
      'unknown type': await backend.ask('/api/chat/new', {
        method: 'POST',
        headers: { 'content-type': 'a/b' },
        body: 'x',
      }),
      'large body': await backend.ask('/api/chat/new', {
        method: 'POST',
        headers: json,
        body: `"${'x'.repeat(110_000)}"`,
      }),
      'unknown path': await backend.ask('/nowhere/at/all'),
      'broken path': await backend.ask('/%E0%A4%A'),
      'unknown method': await backend.ask('/api/chat/new', { method: 'DELETE' }),
      preflight: await backend.ask('/api/chat/new', {
        method: 'OPTIONS',
        headers: { origin: 'http://localhost', 'access-control-request-method': 'POST' },
      }),
      head: await backend.ask('/versions', { method: 'HEAD' }),
      page: await backend.ask('/'),
      redirect: await backend.ask('/desk'),
      'desk page': await backend.ask('/desk/'),
      'desk call': await backend.ask('/desk/api/chats'),
      widget: await backend.ask('/cdn/support-widget.js'),
      attachment: await backend.ask(pathOf(attachment?.link)),
      'realtime call': await backend.ask('/apps/1/events', { method: 'POST', body: {} }),
    };
    for (const [kind, { status, headers }] of Object.entries(answers)) {
      assert.ok(status > 0 && status < 500, `${kind}: ${status}`);
      assert.equal(headers['x-content-type-options'], 'nosniff', kind);
      assert.equal(headers['referrer-policy'], 'no-referrer', kind);
      assert.equal(headers['x-frame-options'], 'SAMEORIGIN', kind);
      assert.equal(headers['x-powered-by'], undefined, kind);
      assert.equal(headers.server, undefined, kind);
    }
  });

  it('reads bodies of 100 kB and no more', async () => {
    const send = (length: number) =>
      backend.ask('/track-event/x', { method: 'POST', body: { properties: { text: 'x'.repeat(length) } } });
    // Read, and refused for the limit of properties alone.
    assert.equal((await send(100_000)).status, 422);
    const large = await send(110_000);
    assert.equal(large.status, 413);
    assert.equal(large.json<{ success: boolean }>().success, false);
  });

  it('[SRV-07] announces a keep-alive longer than that of a proxy', async () => {
    const { headers } = await backend.ask('/versions', { headers: { connection: 'keep-alive' } });
    assert.equal(headers['keep-alive'], 'timeout=75');
  });

  it('exposes no stack, path or query in an error', async () => {
    const chat = await backend.startChat();
    const bodies = [
      '{',
      '[]',
      '"x"',
      'null',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"user_id":{"$gt":""}}',
    ];
    const paths = [
      '/api/chat/new',
      '/api/chat/new-message',
      '/api/broadcasting/auth/pws',
      '/support/ticket',
      '/desk/api/login',
    ];
    for (const path of paths) {
      for (const body of bodies) {
        const { status, text } = await backend.ask(path, { method: 'POST', headers: json, body });
        assert.ok(status >= 400 && status < 500, `${path} ${body}: ${status}`);
        assert.doesNotMatch(text, /\bat .+:\d+|node_modules|\.ts\b|SELECT|pglite|\/work|\/home/i, `${path} ${body}`);
      }
    }
    const nul = await backend.ask('/api/chat/new-message', { method: 'POST', body: { ...chat, message: 'a\0b' } });
    assert.equal(nul.status, 422);
  });

  it('treats SQL in any input as text', async () => {
    const evil = `'; DROP TABLE chats; --"\\`;
    const chat = await backend.startChat();
    const sent = await backend.ask('/api/chat/new-message', { method: 'POST', body: { ...chat, message: evil } });
    assert.equal(sent.json<{ message: { message: string } }>().message.message, evil);
    for (const [path, status] of [
      [`/api/chat/categories?company=${encodeURIComponent(evil)}`, 200],
      [`/api/chat/check?chat_id=${chat.chat_id}&uuid=${encodeURIComponent(`${chat.uuid}' OR '1'='1`)}`, 200],
      [`/api/chat/check?chat_id=${encodeURIComponent(`${chat.chat_id} OR 1=1`)}&uuid=x`, 422],
      [`/support/${encodeURIComponent(evil)}/status/chat/online`, 422],
      [`/fortune/${encodeURIComponent(evil)}`, 422],
      [`/api/chat/verify-latest-message?chat_id=${chat.chat_id}&hash=${encodeURIComponent(`' OR 1=1 --`)}`, 403],
    ] as const) {
      const answer = await backend.ask(path);
      assert.equal(answer.status, status, path);
      const { status: isActive } = path.includes('/check') ? answer.json<{ status?: boolean }>() : {};
      if (status === 200) assert.notEqual(isActive, true, path);
    }
    assert.equal((await backend.startChat()).success, true);
  });
});

describe('files, seen from outside', { timeout: 300_000 }, () => {
  it('[SEC-02] are refused if a page or drawing has another extension, whatever its declared type', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const html = '<!doctype html><script>alert(1)</script>';
    const chat = await backend.startChat();
    for (const name of [
      'a.png',
      'a.jpg',
      'a.pdf',
      'a.docx',
      'a.xls',
      'a.svg',
      'a.html',
      'a.png.svg',
      'a.txt.htm',
      'a.xhtml',
      'a.svgz',
      'a.PNG ',
    ]) {
      for (const content of [svg, html]) {
        const form = makeForm(chat, [], { uuid: crypto.randomUUID() });
        form.append('files', new Blob([content], { type: 'image/png' }), name);
        assert.equal((await backend.upload('/api/chat/new-attachment', form)).status, 415, name);
      }
    }
  });

  it('[SEC-02] are served as the image they begin with, even if a page follows it', async () => {
    const chat = await backend.startChat();
    const both = new Uint8Array([...PNG, ...new TextEncoder().encode('<script>alert(1)</script>')]);
    const [image, text, pdf] = await backend.attach(chat, [
      ['a.png', both],
      ['a.txt', '<script>alert(1)</script>'],
      ['a.pdf', PDF],
    ]);
    for (const [attachment, type, disposition] of [
      [image, 'image/png', 'inline'],
      [text, 'text/plain; charset=utf-8', 'attachment'],
      [pdf, 'application/pdf', 'attachment'],
    ] as const) {
      const { headers } = await backend.ask(pathOf(attachment?.link));
      assert.equal(headers['content-type'], type);
      assert.ok(String(headers['content-disposition']).startsWith(disposition));
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    const renamed = await backend.ask(pathOf(image?.link).replace(/[^/]+(?=\?)/, 'page.html'));
    assert.deepEqual([renamed.status, renamed.headers['content-type']], [403, 'application/json; charset=utf-8']);
  });

  it('cannot use their name to add a header, leave their folder, or hide their extension', async () => {
    const chat = await backend.startChat();
    const names = [
      'a\r\nSet-Cookie: x=1\r\n\r\n<script>.txt',
      '"; filename="b.html".txt',
      '../../../../etc/cron.d/x.txt',
      'C:\\x\\y.txt',
      'a\u202etxt.exe.txt',
      `${'a'.repeat(500)}.txt`,
      '.txt',
      '%0d%0ax: y.txt',
      'é☺\u{1f600}.txt',
    ];
    for (const name of names) {
      const [attachment] = await backend.attach(chat, [[name, 'text']]);
      assert.doesNotMatch(attachment?.name ?? '', /[\r\n\\/\u202e]/, name);
      const { headers, status } = await backend.ask(pathOf(attachment?.link));
      assert.equal(status, 200, name);
      assert.equal(headers['set-cookie'], undefined, name);
      assert.match(
        String(headers['content-disposition']),
        /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\s;]+$/,
        name,
      );
    }
  });

  it('are accepted up to the exact limit', async () => {
    const chat = await backend.startChat();
    const send = (length: number) =>
      backend.upload(
        '/api/chat/new-attachment',
        makeForm(chat, [['a.txt', 'a'.repeat(length)]], { uuid: crypto.randomUUID() }),
      );
    assert.equal((await send(1_048_576)).status, 200);
    assert.equal((await send(1_048_577)).status, 413);
  });

  it('outside the served folders cannot be read, however the path is written', async () => {
    const secrets = ['package.json', 'backend/main.ts', 'desk-password', 'push-app.json', 'etc/passwd'];
    const ways = [
      '../',
      '../../',
      '..%2f',
      '..%2f..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..\\',
      '..%5c',
      '....//',
      '%252e%252e%252f',
      '..;/',
      '.%00./',
      '//',
      '/./../',
    ];
    for (const root of ['/', '/cdn/', '/desk/', '/attachments/', '/files/1/']) {
      for (const way of ways) {
        for (const secret of secrets) {
          for (const times of [1, 3, 6]) {
            const path = `${root}${way.repeat(times)}${secret}`;
            const { status, text } = await backend.ask(path);
            assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
            assert.doesNotMatch(text, /"workspaces"|startServer|root:|secret"/, path);
          }
        }
      }
    }
  });
});

describe('the output of the process', { timeout: 300_000 }, () => {
  it('contains no password, key, hash or message', async () => {
    const chat = await backend.startChat();
    await backend.ask('/api/chat/new-message', { method: 'POST', body: { ...chat, message: 'Between us' } });
    await backend.ask('/desk/api/login', { method: 'POST', body: { password: 'nearly the password' } });
    await backend.signIn();
    const written = await backend.end();
    for (const secret of [PASSWORD, 'nearly the password', chat.hash, chat.uuid, 'Between us'])
      assert.ok(!written.includes(secret), secret);
  });
});
