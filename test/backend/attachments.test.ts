import assert from 'node:assert/strict';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createLocalStore } from '../../backend/storage/createLocalStore.ts';
import { createFileLinks } from '../../backend/storage/fileLinks.ts';
import { knownAttachments } from '../../backend/storage/openAttachments.ts';
import type { Failure, Message } from '../../protocol/wire.ts';
import { makeForm, type FormFile } from './support/makeForm.ts';
import { LINK_KEY, makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { makeOpenXml, PDF, PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new-attachment';

type Sent = { success: true; message: Message };

describe('POST /api/chat/new-attachment', () => {
  it('[CALL-05] [ATT-03] stores several files as one message', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const form = makeForm(chat, [
      ['Größe ☺.txt', 'hello'],
      ['photo.png', PNG],
    ]);
    const { status, body } = await world.upload<Sent>(PATH, form);
    assert.equal(status, 200);
    assert.deepEqual([body.message.uuid, body.message.message, body.message.author_type], ['f1', '', 'User']);
    const [first, second] = body.message.attachments;
    assert.deepEqual([first?.name, first?.size], ['Größe ☺.txt', 5]);
    assert.deepEqual([second?.name, second?.size], ['photo.png', PNG.byteLength]);
    assert.ok(first?.link.startsWith(`${PUBLIC_URL}/attachments/`));
    assert.equal((await world.published(`private-${chat.room}`, 'Chat.NewChatMessage')).length, 1);
  });

  it('[ATT-05] [SEND-03] returns the same message when an upload is repeated, and stores its files once', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const send = () => world.upload<Sent>(PATH, makeForm(chat, [['a.txt', 'hello']]));
    const [first, second] = await Promise.all([send(), send()]);
    assert.deepEqual(first.body, second.body);
    assert.equal((await filesOf(world)).length, 1);
  });

  it('[ATT-01] accepts Word, Excel, PowerPoint, PDF, PNG, JPEG, plain text and CSV', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
    const compound = Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...new Array<number>(504).fill(0),
    ]);
    const files: FormFile[] = [
      ...(['doc', 'xls', 'ppt'] as const).map((ending): FormFile => [`a.${ending}`, compound]),
      ['a.docx', makeOpenXml('word/document.xml', 'wordprocessingml.document')],
      ['a.xlsx', makeOpenXml('xl/workbook.xml', 'spreadsheetml.sheet')],
      ['a.pptx', makeOpenXml('ppt/presentation.xml', 'presentationml.presentation')],
      ...([
        ['a.pdf', PDF],
        ['a.png', PNG],
        ['a.jpg', jpeg],
        ['A.JPEG', jpeg],
        ['a.txt', 'BM'],
        ['a.csv', 'ä;ö\n1;2'],
      ] as FormFile[]),
    ];
    for (const file of files) {
      const { status } = await world.upload(PATH, makeForm(chat, [file], { uuid: file[0] }));
      assert.equal(status, 200, file[0]);
    }
  });

  it('[ATT-01] answers 415 to any other type, by name and by content, and stores none of the files', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const others: readonly (readonly [file: FormFile, reason: string])[] = [
      [['page.html', '<script>alert(1)</script>'], 'type'],
      [['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'], 'type'],
      [['photo.png', '<script>alert(1)</script>'], 'content'],
      [['text.txt', Uint8Array.from([72, 0, 105, 0])], 'content'],
      [['text.csv', Uint8Array.from([0xff, 0xfe, 0xfa])], 'content'],
      [['report.pdf', PNG], 'content'],
      [['photo.png.exe', PNG], 'type'],
      [['noending', 'text'], 'type'],
      [['nothing.txt', ''], 'empty'],
    ];
    for (const [file, reason] of others) {
      const { status, body } = await world.upload<Failure>(PATH, makeForm(chat, [['good.txt', 'good'], file]));
      assert.equal(status, 415, file[0]);
      assert.deepEqual([body.file?.name, body.file?.reason], [file[0], reason]);
      assert.ok(body.error.startsWith(`${file[0]} is `), body.error);
    }
    assert.deepEqual(await filesOf(world), []);
  });

  it('[ATT-04] answers 413 to a file that is too large and to one file too many, and stores none of them', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MAX_FILE_BYTES: '1048576', MAX_FILES: '2' } });
    const chat = await world.startChat();
    const large = await world.upload<Failure>(
      PATH,
      makeForm(chat, [
        ['a.txt', 'a'],
        ['b.txt', 'b'.repeat(1_048_577)],
      ]),
    );
    assert.deepEqual([large.status, large.body.error], [413, 'The file is larger than 1 MB']);
    const many = await world.upload<Failure>(
      PATH,
      makeForm(chat, [
        ['a.txt', 'a'],
        ['b.txt', 'b'],
        ['c.txt', 'c'],
      ]),
    );
    assert.deepEqual([many.status, many.body.error], [413, 'You can attach up to 2 files']);
    assert.deepEqual(await filesOf(world), []);
    const exact = await world.upload(PATH, makeForm(chat, [['a.txt', 'a'.repeat(1_048_576)]]));
    assert.equal(exact.status, 200);
  });

  it('[OPS-07] answers 403 for a wrong hash and 422 for a file before the fields, and stores neither file', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = { ...(await world.startChat()), hash: 'wrong' };
    assert.equal((await world.upload(PATH, makeForm(chat, [['a.txt', 'a']]))).status, 403);
    const fieldsLast = new FormData();
    fieldsLast.append('files', new Blob(['a']), 'a.txt');
    for (const [name, value] of makeForm(chat, [])) fieldsLast.append(name, value);
    assert.equal((await world.upload(PATH, fieldsLast)).status, 422);
    assert.deepEqual(await filesOf(world), []);
  });

  it("answers 'Chat is currently closed' once it is closed, and stores no file", async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    await world.post('/api/chat/new/close', { chat_id: chat.chat_id, hash: chat.hash });
    const { body } = await world.upload(PATH, makeForm(chat, [['a.txt', 'a']]));
    assert.deepEqual(body, { success: false, error: 'Chat is currently closed' });
    assert.deepEqual(await filesOf(world), []);
  });

  it('refuses a form without files or uuid, a truncated form, and other content types', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    assert.equal((await world.upload(PATH, makeForm(chat, []))).status, 422);
    assert.equal((await world.upload(PATH, makeForm(chat, [['a.txt', 'a']], { uuid: '' }))).status, 422);
    assert.equal((await world.upload(PATH, makeForm(chat, [['a.txt', 'a']], { chat_id: 'x' }))).status, 422);
    assert.equal((await world.post(PATH, { chat_id: 1 })).status, 415);
    const field = (name: string, value: string | number) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const payload = `${field('chat_id', chat.chat_id)}${field('hash', chat.hash)}--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhel`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    assert.equal((await world.app.inject({ method: 'POST', url: PATH, payload, headers })).statusCode, 400);
    assert.deepEqual(await filesOf(world), []);
  });
});

describe('files left behind by a crash', () => {
  const LONG_AGO = new Date('2020-01-01');

  it('[ATT-05] are deleted at the next start if they are old and belong to no message', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    await world.upload(PATH, makeForm(chat, [['a.txt', 'hello']]));
    const [ours] = await filesOf(world);
    assert.ok(ours);
    const inside = (name: string) => join(world.directory, name);
    for (const name of ['attachments/orphan', 'attachments/young', 'uploads/cut-short'])
      await writeFile(inside(name), '');
    for (const name of [`attachments/${ours}`, 'attachments/orphan', 'uploads/cut-short'])
      await utimes(inside(name), LONG_AGO, LONG_AGO);
    await createLocalStore(world.directory, (names) => knownAttachments(world.database, names));
    assert.deepEqual(await filesOf(world), [ours, 'young'].sort());
  });

  it('[ATT-05] are kept when the connection is lost during the commit, because the message may be stored', async (t) => {
    const world = await makeWorld(t, databases, { reports: () => undefined });
    const chat = await world.startChat();
    t.after(() => world.database.script('DROP FUNCTION lost CASCADE'));
    // Fails after the insert of the file's row, like a connection lost during the commit.
    await world.database.script(`
      CREATE FUNCTION lost() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the connection is lost'; END $$;
      CREATE TRIGGER lost AFTER INSERT ON attachments FOR EACH ROW EXECUTE FUNCTION lost();`);
    assert.equal((await world.upload(PATH, makeForm(chat, [['a.txt', 'hello']]))).status, 500);
    assert.equal((await filesOf(world)).length, 1);
  });
});

describe('GET /attachments/{name}/{filename}', () => {
  it('[SEC-02] serves files without executing their content: as a download unless it is an image, sandboxed, with nosniff', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const { body } = await world.upload<Sent>(
      PATH,
      makeForm(chat, [
        ['a "b" ☺.txt', '<script>'],
        ['c.png', PNG],
      ]),
    );
    const [text, image] = await Promise.all(
      body.message.attachments.map(({ link }) => world.get(link.slice(PUBLIC_URL.length))),
    );
    assert.equal(text?.body, '<script>');
    assert.equal(text.headers['content-type'], 'text/plain; charset=utf-8');
    assert.match(
      String(text.headers['content-disposition']),
      /^attachment; .*filename\*=UTF-8''a%20%22b%22%20%E2%98%BA\.txt$/,
    );
    assert.equal(image?.headers['content-type'], 'image/png');
    assert.match(String(image.headers['content-disposition']), /^inline; filename="c\.png"/);
    for (const { headers } of [text, image]) {
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    }
  });

  it('answers 404 to the link of a deleted file, and never leads out of the folder', async (t) => {
    const world = await makeWorld(t, databases);
    const link = createFileLinks({ publicUrl: '', key: LINK_KEY, now: () => Date.now() });
    assert.equal((await world.get(link.to({ storedName: 'a'.repeat(48), name: 'x.txt' }))).status, 404);
    for (const storedName of ['..%2F..%2Fdesk-password', '../../desk-password', 'desk-password'])
      assert.ok([404, 422].includes((await world.get(link.to({ storedName, name: 'x' }))).status), storedName);
  });
});

async function filesOf({ directory }: World): Promise<string[]> {
  return [...(await readdir(join(directory, 'attachments'))), ...(await readdir(join(directory, 'uploads')))];
}
