import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withMailed } from './support/chatMails.ts';
import { handIn, makeMail, withAnswered } from './support/incomingMail.ts';
import { PDF, PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const part = (headers: readonly string[], body: string) => ['--B', ...headers, '', body].join('\r\n');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function picture(name: string, { size = 100, disposition = 'inline' } = {}): string {
  const type = `Content-Type: image/png; name="${name}"`;
  const headers = [type, `Content-ID: <${name}@x>`, `Content-Disposition: ${disposition}; filename="${name}"`];
  const bytes = Buffer.concat([PNG, Buffer.alloc(size)]);
  return part([...headers, 'Content-Transfer-Encoding: base64'], base64(bytes));
}

const pdf = (name: string) =>
  part([`Content-Type: application/pdf; name="${name}"`, 'Content-Transfer-Encoding: base64'], base64(PDF));

const TEXT = part(['Content-Type: text/html'], '<p>See the contract.</p>');

/** The text with pictures in it, then attached files, as Outlook, Gmail and others write them. */
function makeNested(pictures: readonly string[], attached: readonly string[], headers: Record<string, string> = {}) {
  const related = [TEXT, ...pictures].join('\r\n').replaceAll('--B', '--R');
  const first = part(['Content-Type: multipart/related; boundary=R'], `${related}\r\n--R--`);
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=B' };
  return makeMail({ 'Message-ID': '<f1@ann>', ...type, ...headers }, [first, ...attached, '--B--', ''].join('\r\n'));
}

const logos = (count: number) => Array.from({ length: count }, (_, number) => picture(`logo${number}.png`));
const LIMIT = 'only 5 files of one email are kept';

describe('a mail with more pictures in its text than a message may have files', () => {
  for (const { what, pictures, attached, kept } of [
    {
      what: 'keeps the attached file',
      pictures: logos(6),
      attached: [pdf('contract.pdf')],
      kept: ['logo0.png', 'logo1.png', 'logo2.png', 'logo3.png', 'contract.pdf'],
    },
    {
      what: 'keeps a picture that is attached',
      pictures: logos(5),
      attached: [picture('photo.png', { disposition: 'attachment' })],
      kept: ['logo0.png', 'logo1.png', 'logo2.png', 'logo3.png', 'photo.png'],
    },
    {
      what: 'keeps the large pictures, in their order',
      pictures: [...logos(6), picture('screen1.png', { size: 4_000 }), picture('screen2.png', { size: 9_000 })],
      attached: [],
      kept: ['logo0.png', 'logo1.png', 'logo2.png', 'screen1.png', 'screen2.png'],
    },
  ])
    it(`[DESK-05] ${what}`, async (t) => {
      const { world, replyTo, thread } = await withAnswered(t, databases);
      await handIn(world, makeNested(pictures, attached, { To: replyTo }));
      const mail = (await thread()).messages.at(-1);
      const names = mail?.attachments.map(({ name }) => name);
      assert.deepEqual([mail?.text, names], ['See the contract.', kept]);
      const count = pictures.length + attached.length;
      assert.equal(mail?.left_out?.length, count - kept.length);
      assert.ok(mail?.left_out?.every((line) => /^logo\d\.png: /.test(line) && line.endsWith(LIMIT)));
    });

  it('[REACH-02] keeps the attached file in a chat', async (t) => {
    const { world, replyTo, replies } = await withMailed(t, databases);
    await handIn(world, makeNested(logos(5), [pdf('contract.pdf')], { To: replyTo }));
    const files = (await replies()).flatMap(({ attachments }) => attachments.map(({ name }) => name));
    assert.ok(files.includes('contract.pdf'));
    assert.equal(files.length, 5);
  });
});
