import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Failure, Message } from '../../protocol/wire.ts';
import { makeForm, type FormFile } from './support/makeForm.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { makeOpenXml, PDF, PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { signedPath } from './support/fileLinks.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new-attachment';
const FILES = new URL('../fixtures/files/', import.meta.url);
const ACCEPTED = 'You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

const fixture = async (name: string) => Uint8Array.from(await readFile(new URL(name, FILES)));
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Uint8Array.from(Buffer.from(text, encoding));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

async function makeSender(world: World) {
  const chat = await world.startChat();
  return (file: FormFile) =>
    world.upload<{ message: Message } & Failure>(PATH, makeForm(chat, [file], { uuid: crypto.randomUUID() }));
}

/** Uploads a file, downloads it, and returns its name and headers. */
async function served(world: World, file: FormFile) {
  const { status, body } = await (await makeSender(world))(file);
  assert.equal(status, 200, `${file[0]}: ${body.error}`);
  const [attachment] = body.message.attachments;
  const { headers, rawPayload } = await world.app.inject(signedPath(attachment?.link));
  assert.deepEqual(Uint8Array.from(rawPayload), typeof file[1] === 'string' ? bytes(file[1]) : file[1]);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  return {
    name: attachment?.name,
    type: String(headers['content-type']),
    disposition: String(headers['content-disposition']),
  };
}

describe('the content of an uploaded file', () => {
  it('[REAL-07] may be a password-protected Office file with an Open XML extension', async (t) => {
    const world = await makeWorld(t, databases);
    const sheet = await fixture('locked.xlsx');
    for (const [file, kind] of [
      [['prices.xlsx', sheet], 'spreadsheetml.sheet'],
      [['letter.DOCX', await fixture('locked.docx')], 'wordprocessingml.document'],
      [['slides.pptx', sheet], 'presentationml.presentation'],
    ] as const) {
      const { type, disposition } = await served(world, file);
      assert.equal(type, `${OPEN_XML}.${kind}`);
      assert.match(disposition, /^attachment;/);
    }
  });

  it('[REAL-07] is refused as an unencrypted compound file with an Open XML extension, and named by its real format', async (t) => {
    const send = await makeSender(await makeWorld(t, databases));
    for (const [name, content, format] of [
      ['letter.docx', 'letter.doc', 'DOC'],
      ['table.xlsx', 'table.xls', 'XLS'],
    ] as const) {
      const { status, body } = await send([name, await fixture(content)]);
      assert.deepEqual([status, body.file], [415, { name, reason: 'content', format }]);
    }
  });

  it('[REAL-07] may be a Word or Excel export of other systems, which is served as a download', async (t) => {
    const world = await makeWorld(t, databases);
    const files: [name: string, content: Uint8Array<ArrayBuffer>, type: string][] = [
      ['letter.doc', await fixture('letter.doc'), 'application/msword'],
      ['letter.doc', await fixture('letter.rtf'), 'application/rtf'],
      ['letter.doc', await fixture('letter.docx'), `${OPEN_XML}.wordprocessingml.document`],
      ['table.xls', await fixture('table.xls'), 'application/vnd.ms-excel'],
      ['table.xls', await fixture('table.html'), 'application/vnd.ms-excel'],
      ['table.xls', await fixture('table.xml'), 'application/vnd.ms-excel'],
      ['table.xls', bytes('ID\tName\r\n1\tAnn'), 'application/vnd.ms-excel'],
      [
        'slides.ppt',
        makeOpenXml('ppt/presentation.xml', 'presentationml.presentation'),
        `${OPEN_XML}.presentationml.presentation`,
      ],
    ];
    for (const [name, content, expected] of files) {
      const { type, disposition } = await served(world, [name, content]);
      assert.equal(type, expected);
      assert.match(disposition, /^attachment;/);
    }
  });

  it('[REAL-07] [SEC-02] is refused as Excel if it is a page with scripts or a table with macros', async (t) => {
    const send = await makeSender(await makeWorld(t, databases));
    for (const content of [
      '<table><tr><td>1</td></tr></table><script>alert(1)</script>',
      '<table><tr><td onclick="alert(1)">1</td></tr></table>',
      '<html><svg onload="alert(1)"></svg><table></table></html>',
      await fixture('table.slk'),
    ])
      assert.equal((await send(['table.xls', content])).status, 415);
  });

  it('[REAL-07] may be text or CSV in any encoding, served as a download and not declared as UTF-8', async (t) => {
    const world = await makeWorld(t, databases);
    const utf16be = joined(
      Uint8Array.from([0xfe, 0xff]),
      Uint8Array.from(Buffer.from('Größe;12 €', 'utf16le').swap16()),
    );
    const files: [name: string, content: Uint8Array<ArrayBuffer>][] = [
      ['windows-1252.csv', await fixture('windows-1252.csv')],
      ['koi8-r.txt', await fixture('koi8-r.txt')],
      ['shift-jis.csv', await fixture('shift-jis.csv')],
      ['gb18030.txt', await fixture('gb18030.txt')],
      ['euc-kr.csv', await fixture('euc-kr.csv')],
      ['utf-16le.txt', await fixture('utf-16le.txt')],
      ['utf-16be.csv', utf16be],
      ['latin-9.txt', bytes('page 1\f\tM\u00fcller', 'latin1')],
      // The encoding is detected anywhere in a large file.
      ['large.csv', joined(bytes('a;b\r\n'.repeat(40_000)), bytes('\u00fc', 'latin1'))],
    ];
    for (const file of files) {
      const { type, disposition } = await served(world, file);
      assert.equal(type, 'application/octet-stream', file[0]);
      assert.match(disposition, /^attachment;/);
    }
    assert.equal((await served(world, ['bom.csv', await fixture('utf-8-bom.csv')])).type, 'text/csv; charset=utf-8');
  });

  it('[REAL-07] is refused if it is binary data with a text extension', async (t) => {
    const send = await makeSender(await makeWorld(t, databases));
    for (const content of [
      Uint8Array.from([0xfc, 0x07, 0x41]),
      Uint8Array.from([0xfc, 0x41, 0x00]),
      joined(Uint8Array.from([0xff, 0xfe]), bytes('a\0b', 'utf16le')),
      joined(Uint8Array.from([0xff, 0xfe, 0, 0]), bytes('a\0', 'utf16le')),
      bytes('a\0b', 'utf16le'),
      PNG,
    ])
      assert.equal((await send(['data.txt', content])).status, 415);
  });

  it('[REAL-07] is refused if it is a picture with a wrong extension, and named by its real format', async (t) => {
    const send = await makeSender(await makeWorld(t, databases));
    for (const [name, content, found, format] of [
      ['photo.jpg', 'photo.heic', 'a HEIC picture', 'HEIC'],
      ['photo.png', 'photo.webp', 'a WebP picture', 'WebP'],
      ['photo.jpeg', 'photo.avif', 'an AVIF picture', 'AVIF'],
      ['photo.png', 'photo.gif', 'a GIF picture', 'GIF'],
      ['photo.jpg', 'photo.tiff', 'a TIFF picture', 'TIFF'],
      ['scan.pdf', 'photo.jpg', 'a JPEG picture', 'JPEG'],
    ] as const) {
      const { status, body } = await send([name, await fixture(content)]);
      assert.equal(status, 415);
      assert.deepEqual(body, {
        success: false,
        error: `${name} is ${found}. ${ACCEPTED}`,
        file: { name, reason: 'content', format },
      });
    }
  });

  it('[REAL-07] is served with its true type if it is a JPEG named .png or a PNG named .jpg', async (t) => {
    const world = await makeWorld(t, databases);
    for (const [name, content, type] of [
      ['photo.png', 'photo.jpg', 'image/jpeg'],
      ['photo.jpg', 'photo.png', 'image/png'],
    ] as const) {
      const answer = await served(world, [name, await fixture(content)]);
      assert.equal(answer.type, type);
      assert.match(answer.disposition, /^inline;/);
    }
  });

  it('[REAL-07] may have other bytes before the header of a PDF', async (t) => {
    const world = await makeWorld(t, databases);
    for (const before of ['\r\n\r\n', '\ufeff', 'HTTP/1.1 200 OK\r\n\r\n', '<?xml version="1.0"?>', 'x'.repeat(1_000)])
      assert.equal((await served(world, ['lease.pdf', joined(bytes(before), PDF)])).type, 'application/pdf');
    const send = await makeSender(world);
    for (const before of ['x'.repeat(1_100), `MZ${'\0'.repeat(60)}`])
      assert.equal((await send(['lease.pdf', joined(bytes(before), PDF)])).status, 415);
  });

  it('[REAL-07] is refused by name for any other type, with a list of accepted types', async (t) => {
    const send = await makeSender(await makeWorld(t, databases));
    for (const [name, content] of [
      ['table.xlsm', 'table.xlsm'],
      ['letter.docm', 'letter.docx'],
      ['letter.odt', 'letter.odt'],
      ['table.ods', 'table.ods'],
      ['photo.heic', 'photo.heic'],
      ['letter.zip', 'letter.docx'],
      ['letter.pages', 'letter.docx'],
      ['run.exe', 'letter.doc'],
    ] as const) {
      const { status, body } = await send([name, await fixture(content)]);
      assert.equal(status, 415);
      assert.equal(body.error, `${name} is of a type that is not supported. ${ACCEPTED}`);
      assert.deepEqual(body.file, { name, reason: 'type' });
    }
    const macros = await send(['table.xlsx', await fixture('table.xlsm')]);
    assert.equal(macros.body.error, `table.xlsx is in XLSM format. ${ACCEPTED}`);
    const cut = (await fixture('letter.docx')).slice(0, 3);
    assert.equal(
      (await send(['cut.docx', cut])).body.error,
      `cut.docx is damaged, or is not what its ending says. ${ACCEPTED}`,
    );
  });
});

describe('the name of an uploaded file', () => {
  it('[REAL-07] stays readable in the list, the link and the download', async (t) => {
    const world = await makeWorld(t, databases);
    for (const [given, kept] of [
      ['50% off? #1.txt', '50% off? #1.txt'],
      ['a/b\\c.txt', 'c.txt'],
      ['"quoted" \'name\'.txt', '"quoted" \'name\'.txt'],
      ['two\r\nlines.txt', 'two lines.txt'],
      ['a\u202etxt.b\u200f.txt', 'atxt.b.txt'],
      ['CON.txt', 'CON.txt'],
      ['..txt', 'file.txt'],
      ['report.txt. .', 'report.txt'],
      ['👩‍💻 ❤️‍🔥.txt', '👩‍💻 ❤️‍🔥.txt'],
      ['Mu\u0308ller.txt', 'Müller.txt'],
      ['見積書.txt', '見積書.txt'],
      ['a; filename="b.html".txt', 'a; filename="b.html".txt'],
    ] as const) {
      const { name, disposition } = await served(world, [given, 'text']);
      assert.equal(name, kept);
      assert.match(disposition, /^attachment; filename="[ -~]*"; filename\*=UTF-8''[^\s;"]+$/);
      assert.equal(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? ''), kept);
    }
  });

  it('[REAL-07] is shortened in the middle to the limit of file systems if it has 200 characters', async (t) => {
    const world = await makeWorld(t, databases);
    for (const sign of ['a', '書', '😀']) {
      const { name } = await served(world, [`${sign.repeat(200)}.txt`, 'text']);
      assert.match(name ?? '', /^(.)\1+…\1+\.txt$/u);
      assert.ok(Buffer.byteLength(name ?? '') <= 200);
    }
  });

  it('[REAL-07] is refused if it is only dots, or ends like a program', async (t) => {
    const send = await makeSender(await makeWorld(t, databases));
    for (const name of ['...', '.', 'invoice\u202efdp.exe', 'run.exe. ', 'a.pdf\u200b.exe', 'a.pdf/', 'a．pdf'])
      assert.equal((await send([name, PDF])).status, 415, name);
    const { body } = await send(['invoice\u202efdp.exe', PDF]);
    assert.equal(body.file?.name, 'invoicefdp.exe');
  });

  it('[REAL-07] is the same in the message’s link', async (t) => {
    const world = await makeWorld(t, databases);
    const { body } = await (await makeSender(world))(['price list #2.csv', 'a;b']);
    assert.match(
      body.message.attachments[0]?.link ?? '',
      new RegExp(`^${PUBLIC_URL}/attachments/\\w+/price_list_2\\.csv\\?`),
    );
  });
});
