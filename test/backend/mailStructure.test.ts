/** E-mails whose headers or parts are written in unusual ways: docs/backend/real-world.md lists them with their sources. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMail } from '../../backend/tickets/readMail.ts';

const read = (headers: readonly string[], body: readonly string[] = ['Hello']) => {
  const all = ['To: support@shop.example', 'Message-ID: <1@example.com>', 'MIME-Version: 1.0', ...headers];
  return readMail(Buffer.from([...all, '', ...body].join('\r\n')), () => false);
};
const FROM = 'From: Ann <ann@example.com>';
const PLAIN = ['Content-Type: text/plain', ''];

describe('an email written in an unusual way', () => {
  for (const { from, name } of [
    { from: 'Joe Foo, PhD <ann@example.com>', name: 'Joe Foo, PhD' },
    { from: '"Berhane, Kidane T - Eagan, MN" <ann@example.com>', name: 'Berhane, Kidane T - Eagan, MN' },
    { from: '=?iso-8859-1?Q?Wei=DF=2C_Ann?= <ann@example.com>', name: 'Weiß, Ann' },
    { from: 'Schmitt and Nader, Ltd. (Sales) <ann@example.com>', name: 'Schmitt and Nader, Ltd.' },
  ])
    it(`[REAL-09] has one sender, with the commas of the name: ${from}`, async () => {
      assert.deepEqual((await read([`From: ${from}`])).from, { address: 'ann@example.com', name });
    });

  it('[REAL-09] is answered at From although Reply-To or To is empty', async () => {
    for (const header of ['Reply-To: <>', 'Reply-To:', 'Cc: <>', 'Reply-To: undisclosed:;']) {
      const { from, isAnswerable, via } = await read([FROM, header]);
      assert.deepEqual([from.address, isAnswerable, via], ['ann@example.com', true, null], header);
    }
  });

  it('[REAL-09] is a person’s although headers are indented below Date', async () => {
    const { from, mark } = await read(['Date: Thu, 1 Aug 2024 10:55:28 +0300', '    X-Mailer: CRM', FROM]);
    assert.deepEqual([from.name, mark], ['Ann', null]);
  });

  for (const header of [
    'In-Reply-To: <reply.1@shop.example>',
    'In-Reply-To:\r\n <reply.1@shop.example>',
    'In-Reply-To: reply.1@shop.example',
    'In-Reply-To: Your email of Monday <reply.1@shop.example>',
    'In-Reply-To: =?utf-8?q?=3Creply=2E1=40shop=2Eexample=3E?=',
    'References: =?utf-8?q?=3Ca=40b=2Eexample=3E_=3Creply=2E1=40sh?=\r\n =?utf-8?q?op=2Eexample=3E?=',
    'References: <a@b.example>,<reply.1@shop.example>',
  ])
    it(`[DESK-05] answers the email that it names: ${JSON.stringify(header)}`, async () => {
      assert.ok((await read([FROM, header])).references.includes('<reply.1@shop.example>'));
    });

  for (const { what, boundary, body, text, files } of [
    {
      what: 'an inner part has the boundary of the outer one',
      boundary: 'b',
      body: ['--b', 'Content-Type: multipart/alternative; boundary=b', '', '--b', ...PLAIN, 'Hello', '--b--', '--b'],
      text: 'Hello',
      files: ['a.csv'],
    },
    {
      what: 'an inner boundary begins with the outer one',
      boundary: 'b',
      body: ['--b', 'Content-Type: multipart/alternative; boundary=b2', '', '--b2', ...PLAIN, 'Hello', '--b2--', '--b'],
      text: 'Hello',
      files: ['a.csv'],
    },
    {
      what: 'a line of the text begins like the end of the parts',
      boundary: 'b',
      body: ['--b', ...PLAIN, 'Hello', '--b--more', 'there', '--b'],
      text: 'Hello\n--b--more\nthere',
      files: ['a.csv'],
    },
  ])
    it(`[REAL-10] keeps its text and its file although ${what}`, async () => {
      const file = ['Content-Type: text/csv', 'Content-Disposition: attachment; filename=a.csv', '', 'a;b', '--b--'];
      const mail = await read([FROM, `Content-Type: multipart/mixed; boundary=${boundary}`], [...body, ...file]);
      assert.deepEqual([mail.text, mail.files.map(({ name }) => name)], [text, files]);
    });

  for (const { what, body, text } of [
    { what: 'it has no parts', body: ['Hello'], text: 'Hello' },
    { what: 'its part has no end', body: ['--b', ...PLAIN, 'Hello'], text: 'Hello' },
    { what: 'its parts end before the first one', body: ['--b--', 'Hello'], text: '--b--\nHello' },
  ])
    it(`[REAL-10] keeps the text of a multipart although ${what}`, async () => {
      assert.equal((await read([FROM, 'Content-Type: multipart/mixed; boundary=b'], body)).text, text);
    });

  for (const { name, mail, text, files } of [
    {
      name: 'order.eml',
      mail: 'From: Shop <shop@x.example>\r\nSubject: Order 12\r\n\r\nThank you',
      text: 'From: "Shop" <shop@x.example>\nSubject: Order 12\n\nThank you',
      files: [],
    },
    {
      name: 'Invoice.EML',
      mail: [
        ...['Subject: Invoice', 'Content-Type: multipart/mixed; boundary=c', '', '--c', ...PLAIN, 'See', '--c'],
        ...['Content-Type: application/pdf; name=invoice.pdf', '', '%PDF-1.4', '--c--'],
      ].join('\r\n'),
      text: 'Subject: Invoice\n\nSee',
      files: ['invoice.pdf'],
    },
    { name: 'empty.eml', mail: '', text: null, files: ['empty.eml'] },
    { name: 'picture.eml', mail: '\0\x01\x02JFIF', text: null, files: ['picture.eml'] },
  ])
    it(`[REAL-10] shows an attached e-mail that has the type of any file: ${name}`, async () => {
      const headers = ['Content-Type: application/octet-stream', `Content-Disposition: attachment; filename=${name}`];
      const file = [...headers, 'Content-Transfer-Encoding: base64', '', Buffer.from(mail).toString('base64')];
      const body = ['--b', ...PLAIN, 'Hello', '--b', ...file, '--b--'];
      const whole = await read([FROM, 'Content-Type: multipart/mixed; boundary=b'], body);
      const shown = text === null ? 'Hello' : `Hello\n\n---------- Forwarded message ----------\n${text}`;
      assert.deepEqual([whole.text, whole.files.map((one) => one.name)], [shown, files]);
    });

  it('[REAL-10] keeps the text beside the public key of its sender', async () => {
    const key = ['Content-Type: application/pgp-keys; name=key.asc', 'Content-Disposition: attachment', '', 'KEY'];
    const body = ['--b', ...PLAIN, 'Hello', '--b', ...key, '--b--'];
    const mail = await read([FROM, 'Content-Type: multipart/mixed; boundary=b'], body);
    assert.deepEqual([mail.text, mail.files.map(({ name }) => name)], ['Hello', ['key.asc']]);
  });
});
