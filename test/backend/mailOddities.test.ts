/** Emails that other help desks failed to read: docs/backend/real-world.md lists them with their sources. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMail } from '../../backend/tickets/readMail.ts';

/** An email from Ann; every character of the headers and the body is one byte. */
function makeMail(headers: readonly string[], body: string): Buffer {
  const all = ['From: Ann <ann@example.com>', 'To: support@shop.example', 'Message-ID: <1@example.com>', ...headers];
  return Buffer.from([...all, '', body].join('\r\n'), 'latin1');
}

/** An email with a text, and a file with these headers. */
const withFile = (...headers: string[]): Buffer =>
  makeMail(
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    [
      ...['--b', 'Content-Type: text/plain', '', 'See the file'],
      ...['--b', ...headers, 'Content-Transfer-Encoding: base64', '', 'aGVsbG8=', '--b--', ''],
    ].join('\r\n'),
  );
const read = (raw: Buffer) => readMail(raw, () => false);

describe('a malformed email', () => {
  for (const { what, headers, name } of [
    {
      what: 'its bytes are not in the charset that it declares',
      headers: [
        'Content-Type: image/jpeg; name*="us-ascii\'\'W%F6lbung.jpg"',
        'Content-Disposition: attachment; filename*="us-ascii\'\'W%F6lbung.jpg"',
      ],
      name: 'Wölbung.jpg',
    },
    {
      what: 'a quoted parameter contains encoded words',
      headers: [
        'Content-Type: image/jpeg',
        'Content-Disposition: attachment; filename="=?utf-8?B?w7wx?= =?utf-8?Q?_an_V.jpg?="',
      ],
      name: 'ü1 an V.jpg',
    },
    {
      what: 'its content type is an encoded word',
      headers: [
        'Content-Type: =?utf-8?Q?application=2Fpdf?=; name="a.pdf"',
        'Content-Disposition: attachment; filename="a.pdf"',
      ],
      name: 'a.pdf',
    },
  ])
    it(`[REAL-10] keeps the name of its file although ${what}`, async () => {
      const { text, files } = await read(withFile(...headers));
      assert.equal(text, 'See the file');
      assert.deepEqual(
        files.map((file) => file.name),
        [name],
      );
    });

  it('[REAL-10] is decoded from windows-1258, and from an unknown charset', async () => {
    const vietnamese = makeMail(
      ['Content-Type: text/plain; charset=windows-1258'],
      'Merci de m\x92\xe9tablir un devis',
    );
    assert.equal((await read(vietnamese)).text, 'Merci de m’établir un devis');
    const unknown = makeMail(['Content-Type: text/plain; charset=x-unknown-42'], 'Gr\xfc\xdfe');
    assert.equal((await read(unknown)).text, 'Grüße');
  });

  it('[REAL-10] is read when the multipart declares a charset too', async () => {
    const type = 'Content-Type: multipart/alternative; boundary=b; charset=UTF-8';
    const text = Buffer.from('お世話になります').toString('base64');
    const part = ['--b', 'Content-Type: text/plain; charset=UTF-8', 'Content-Transfer-Encoding: base64', '', text];
    const raw = makeMail(['MIME-Version: 1.0', type], [...part, '--b--', ''].join('\r\n'));
    assert.equal((await read(raw)).text, 'お世話になります');
  });

  it('[REAL-10] is read with bytes outside ASCII in Cc', async () => {
    const { text, from } = await read(makeMail(['Cc: \xff\xfe\x80 <x@\xe4.example>'], 'Hello'));
    assert.deepEqual([text, from.address], ['Hello', 'ann@example.com']);
  });

  it('[REAL-10] keeps backslashes, entities and tags in its subject', async () => {
    const subject = String.raw`back\slash "quoted\" Tom &amp; Jerry's <b>order</b>`;
    assert.equal((await read(makeMail([`Subject: ${subject}`], 'Hello'))).subject, subject);
  });

  it('[REAL-10] is read in time that grows with its length, for a sender name of spaces or words', async () => {
    for (const name of [`a${' '.repeat(300_000)}b`, `a${'\t \r\n '.repeat(10_000)}b`, 'a '.repeat(150_000)]) {
      const start = performance.now();
      const raw = makeMail(['X-Original-From: Bob <bob@example.com>'], 'Hello').toString();
      const mail = await read(Buffer.from(raw.replace('From: Ann', `From: "${name}"`)));
      assert.equal(mail.text, 'Hello');
      // Trying each split of the spaces takes minutes.
      assert.ok(performance.now() - start < 20_000);
    }
  });

  for (const { charset, bytes, text } of [
    { charset: 'Windows-31J', bytes: '82b182f182c982bf82cd', text: 'こんにちは' },
    { charset: 'csShiftJIS', bytes: '8ea98d5d81798140', text: '自江【' },
    { charset: 'csISO2022JP', bytes: '1b2442243324731b2842', text: 'こん' },
    { charset: 'csEUCKR', bytes: 'bec8b3e7', text: '안녕' },
    { charset: 'uhc', bytes: 'bec8b3e720b8c1', text: '안녕 망' },
    { charset: 'cp-1251', bytes: 'cff0e8e2e5f2', text: 'Привет' },
    { charset: 'utf-7', bytes: Buffer.from('Gr+APwA3w-e, 5 +- 3').toString('hex'), text: 'Grüße, 5 + 3' },
    { charset: 'unicode-1-1-utf-7', bytes: Buffer.from('+2D3eAA !').toString('hex'), text: '😀 !' },
    { charset: 'x-unknown-42', bytes: '4772fcdf65', text: 'Grüße' },
    { charset: 'utf-8', bytes: '4772fcdf65', text: 'Grüße' },
  ]) {
    it(`[REAL-10] is decoded from ${charset}, in its text, its subject and the name of its sender`, async () => {
      const base64 = Buffer.from(bytes, 'hex').toString('base64');
      const body = makeMail(
        [`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: base64'],
        base64,
      );
      assert.equal((await read(body)).text, text);
      const word = `=?${charset}?B?${base64}?=`;
      const raw = makeMail([`Subject: Re: ${word}`], 'Hello')
        .toString('latin1')
        .replace('From: Ann', `From: ${word}`);
      const { subject, from } = await read(Buffer.from(raw, 'latin1'));
      assert.deepEqual([subject, from.name], [`Re: ${text.trim()}`, text.trim()]);
    });
  }

  it('[REAL-10] keeps a character of its subject that two encoded words share, next to words of another charset', async () => {
    const words = ['=?UTF-8?Q?=F0=9F=98?=', '=?utf-8?Q?=80_caf?=', '=?iso-8859-1?Q?=E9?='];
    const { subject } = await read(makeMail([`Subject: Re: ${words.join('\r\n ')} au lait`], 'Hello'));
    assert.equal(subject, 'Re: 😀 café au lait');
  });

  const HELLO = Buffer.from('Hello, Grüße').toString('base64');
  for (const encoding of ['base64;', '"base64"', 'BASE64', 'base64 (RFC 2045)', "'base64' ;"])
    it(`[REAL-10] is decoded although it declares the transfer encoding as ${encoding}`, async () => {
      const headers = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`];
      assert.equal((await read(makeMail(headers, HELLO))).text, 'Hello, Grüße');
    });

  it('[REAL-10] keeps the text that a mailing list added to an encoded one, and parts encoded in pieces', async () => {
    const headers = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'];
    const [first, second] = ['Hello ', 'there'].map((text) => Buffer.from(text).toString('base64'));
    for (const [body, text] of [
      [`${HELLO}\r\n_____\r\nusers mailing list\r\n`, 'Hello, Grüße\n_____\nusers mailing list'],
      [`  ${HELLO}  \r\n\r\n-- \r\nThis email was scanned.`, 'Hello, Grüße\n-- \nThis email was scanned.'],
      [`${first}\r\n${second}\r\n`, 'Hello there'],
    ] as const)
      assert.equal((await read(makeMail(headers, body))).text, text);
  });

  for (const { type, text } of [
    { type: 'text/html charset=utf-8', text: 'Hi' },
    { type: 'text/html charset="Shift_JIS"', text: 'Hi' },
    { type: 'text', text: '<p>Hi</p>' },
    { type: 'html', text: '<p>Hi</p>' },
    { type: '; charset=utf-8', text: '<p>Hi</p>' },
  ])
    it(`[REAL-10] is read although it declares its type as ${type}`, async () => {
      const mail = await read(makeMail([`Content-Type: ${type}`], '<p>Hi</p>'));
      assert.deepEqual([mail.text, mail.files], [text, []]);
    });

  it('[REAL-10] is decoded from the charset behind a type without a semicolon', async () => {
    const raw = makeMail(['Content-Type: text/plain charset=koi8-r'], '\xf0\xd2\xc9\xd7\xc5\xd4');
    assert.equal((await read(raw)).text, 'Привет');
  });

  for (const { from, name } of [
    { from: '"Ann Lee <ann@example.com>', name: 'Ann Lee' },
    { from: 'Ann "Annie Lee <ann@example.com>', name: 'Ann Annie Lee' },
    { from: 'Ann (Sales <ann@example.com>', name: 'Ann Sales' },
    { from: '山田（営業)(東京）<ann@example.com>', name: '山田 営業 東京' },
    { from: '"=?utf-8?Q?J=C3=B6rg?= (IT <ann@example.com>', name: 'Jörg IT' },
    { from: 'Ann <mailto:ann@example.com>', name: 'Ann' },
  ])
    it(`[REAL-09] has a sender who can be answered: ${from}`, async () => {
      const raw = makeMail([], 'Hello').toString().replace('Ann <ann@example.com>', from);
      const mail = await read(Buffer.from(raw));
      assert.deepEqual([mail.from, mail.isAnswerable, mail.via], [{ address: 'ann@example.com', name }, true, null]);
    });

  it('[REAL-09] is answered at Reply-To although its name has a quotation mark without an end', async () => {
    const mail = await read(makeMail(['Reply-To: "Bob <bob@example.com>'], 'Hello'));
    assert.deepEqual([mail.from, mail.via], [{ address: 'bob@example.com', name: 'Bob' }, 'ann@example.com']);
  });

  it('[REAL-09] is not proven by the address of a sender that only a repair can read', async () => {
    const proof = 'Authentication-Results: mx.shop.example; dkim=pass header.d=example.com';
    const isProven = async (from: string) => {
      const raw = makeMail([proof], 'Hello').toString().replace('Ann <ann@example.com>', from);
      return (await readMail(Buffer.from(raw), () => false, 'mx.shop.example')).isProven;
    };
    assert.equal(await isProven('"Ann" <ann@example.com>'), true);
    assert.equal(await isProven('"Ann <ann@example.com>'), false);
  });

  it('[REAL-09] leaves an address with spaces in quotation marks alone, which is another person’s without them', async () => {
    for (const from of ['<"ann lee"@example.com>', '"ann lee"@example.com', 'Ann <"ann lee"@example.com>']) {
      const raw = makeMail([], 'Hello').toString().replace('Ann <ann@example.com>', from);
      assert.equal((await read(Buffer.from(raw))).isAnswerable, false);
    }
  });

  it('[REAL-10] is read below a byte order mark or empty lines, and with spaces before the colons of its headers', async () => {
    const plain = makeMail(['Subject: Hi', 'Content-Type: text/html'], '<p>Hello : there</p>').toString('latin1');
    const [header = '', body = ''] = plain.split('\r\n\r\n');
    for (const raw of [
      `\xef\xbb\xbf${plain}`,
      `\r\n\n${plain}`,
      `${header.replace(/^([\w-]+):/gm, '$1 :')}\r\n\r\n${body}`,
      `${header.replace(/^([\w-]+):/gm, '$1 \t:')}\n\n${body}`,
    ]) {
      const { from, subject, text } = await read(Buffer.from(raw, 'latin1'));
      assert.deepEqual([from.address, subject, text], ['ann@example.com', 'Hi', 'Hello : there']);
    }
  });

  it('[REAL-09] counts as automatic with the headers of other autoresponders, unless their value is no', async () => {
    for (const header of ['X-Autoresponse: yes', 'X-AutoReply-From: ann@example.com', 'X-Mail-Autoreply: 1'])
      assert.equal((await read(makeMail([header], 'I am away'))).mark, 'autoresponder');
    for (const header of ['X-Autogenerated: Reply', 'X-Auto-Generated: hd-acknowledgement'])
      assert.equal((await read(makeMail([header], 'We got your email'))).mark, 'autoresponder');
    assert.equal((await read(makeMail(['X-Auto-Generated: false'], 'Hello'))).mark, null);
  });
});
