import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createFolderMailer } from '../../backend/mail/openMailer.ts';
import { createSmtpMailer } from '../../backend/mail/createSmtpMailer.ts';
import { MailError, type Mailer } from '../../backend/mail/Mailer.ts';
import { composeTranscript } from '../../backend/chat/composeTranscript.ts';
import type { Failure, Message, NewChatAnswer } from '../../protocol/wire.ts';
import { makeWorld, type World, type WorldOptions } from './support/makeWorld.ts';
import { startProxy } from './support/startProxy.ts';
import { startSmtpServer } from './support/startSmtpServer.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/transcript';
const EMAIL = 'ann@example.com';

describe('POST /api/chat/transcript', () => {
  it('[UX-18] emails the messages with their authors to the given address', async (t) => {
    const { world, chat } = await makeConversation(t);
    const { status, body } = await ask(world, chat, ` ${EMAIL} `);
    assert.deepEqual([status, body], [200, { success: true }]);
    const [mail] = world.mails;
    assert.deepEqual([world.mails.length, mail?.to], [1, EMAIL]);
    assert.equal(mail?.subject, 'Your support conversation');
    assert.match(mail?.text ?? '', /You, .*\n> The field does not open 😀\n\nDana Reed, .*\nWhich browser\?/);
    assert.match(mail?.html ?? '', /The field does not open 😀/);
  });

  for (const [language, lines] of [
    ['de-DE', ['Thema Ihrer Frage: Anmeldung & Kontozugang', 'Sie haben diesen Chat mit 2 von 5 bewertet.']],
    ['fr', ['Sujet de la question : Connexion et accès au compte', 'Vous avez donné 2 sur 5 à ce chat.']],
  ] as const)
    it(`[VIS-14] names the question area and the rating in the visitor's language, ${language}`, async (t) => {
      const { world, chat } = await makeConversation(t);
      const [category] = (await world.get<{ id: number }[]>('/api/chat/categories')).body;
      const { chat_id, hash } = chat;
      await world.database.query('UPDATE chats SET category_id = $1', [category?.id]);
      await world.post('/api/chat/new-stat', { chat_id, hash, stat: { language, timezone: 'Europe/Berlin' } });
      await world.post('/api/chat/new/close', { chat_id, hash, extras: { rate: 2 } });
      assert.equal((await ask(world, chat)).status, 200);
      assert.ok(world.mails[0]?.text.includes(`Europe/Berlin.\n${lines.join('\n')}\n\n`), world.mails[0]?.text);
    });

  it('[VIS-09] shows operators’ formatting, but none of the visitor and of an access request', async () => {
    const sent = { author_name: 'Dana', is_bot: false, attachments: [], created_at: '2026-11-20T10:00:00Z' };
    const request = { title: '**Access**', text: '- a\n- b', answer: null, selected_duration: null };
    const messages = [
      { ...sent, author_type: 'User', message: '- **mine**\n- too', callback: null },
      { ...sent, author_type: 'Staff', message: '1. *One*\n2. Two', callback: null },
      { ...sent, author_type: 'Staff', message: '', callback: request },
    ] as unknown as Message[];
    const { text, html = '' } = composeTranscript(
      {
        ...{ chat_id: 1, company: 'forms', timezone: '', language: 'en', area: null, rate: null },
        messages,
        isCut: false,
      },
      null,
    );
    assert.match(text, /> - \*\*mine\*\*\n> - too\n/);
    assert.match(text, /\n1\. One\n2\. Two\n/);
    assert.match(text, /\n\*\*Access\*\*\n- a\n- b\n/);
    assert.match(html, /<em>One<\/em>/);
    assert.equal(html.match(/<li/g)?.length, 2);
    assert.doesNotMatch(html, /<strong>/);
  });

  it('[UX-18] is offered when a chat starts, is resumed and ends', async (t) => {
    const { world, chat } = await makeConversation(t);
    assert.equal(chat.email_transcript, true);
    const { body } = await world.post<{ email_transcript: boolean }>('/api/chat/new/close', chat);
    assert.equal(body.email_transcript, true);
    const [closed] = await world.published(`private-${chat.room}`, 'Chat.ChatClosed');
    assert.equal(closed?.email_transcript, true);
  });

  it('[UX-18] works for a day after the end of the chat', async (t) => {
    const { world, chat } = await makeConversation(t);
    await world.post('/api/chat/new/close', chat);
    const end = (ago: string) => world.database.query(`UPDATE chats SET closed_at = now() - interval '${ago}'`);
    await end('23 hours');
    assert.equal((await ask(world, chat)).status, 200);
    await end('25 hours');
    const late = await ask(world, chat);
    assert.equal(late.status, 410);
    assert.equal(late.body.error, 'This conversation ended more than a day ago and can no longer be emailed.');
    assert.equal(world.mails.length, 1);
  });

  it('answers 422 with a sentence for an invalid address, and sends nothing', async (t) => {
    const { world, chat } = await makeConversation(t);
    const sentences = [];
    for (const email of ['', 'ann@', 'ann@example.com, bob@example.com', 'ann@example.com\r\nBcc: bob@example.com']) {
      const { status, body } = await ask(world, chat, email);
      assert.equal(status, 422, email);
      sentences.push(body.error);
    }
    const invalid = 'This email address is not valid. Please check it.';
    assert.deepEqual(sentences, ['Please enter your email address.', invalid, invalid, invalid]);
    assert.deepEqual(world.mails, []);
  });

  it('answers 422 for a chat without messages, and 403 for a wrong hash', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const { status, body } = await ask(world, chat);
    assert.deepEqual([status, body.error], [422, 'There is nothing to send yet.']);
    assert.equal((await ask(world, { ...chat, hash: 'wrong' })).status, 403);
  });

  it('sends at most five emails per chat and day, not counting failures', async (t) => {
    let isDown = true;
    const sent: string[] = [];
    const mailer: Mailer = {
      close: () => undefined,
      send: async ({ to }) => {
        if (isDown) throw new MailError('down');
        sent.push(to);
      },
    };
    const { world, chat } = await makeConversation(t, { mailer, reports: () => undefined });
    const failed = await ask(world, chat);
    assert.deepEqual([failed.status, failed.body.error], [502, 'The email could not be sent. Please try again later.']);
    isDown = false;
    for (let n = 1; n <= 5; n += 1) assert.equal((await ask(world, chat)).status, 200);
    assert.equal((await ask(world, chat)).status, 429);
    await world.database.query("UPDATE transcript_mails SET created_at = now() - interval '25 hours'");
    assert.equal((await ask(world, chat)).status, 200);
    assert.equal(sent.length, 6);
  });

  it('sends at most ten emails a day to one address, over all chats', async (t) => {
    const { world } = await makeConversation(t);
    const statuses = [];
    for (let n = 1; n <= 3; n += 1) {
      const chat = await startTalk(world, `other-${n}`);
      for (let m = 1; m <= 5; m += 1) statuses.push((await ask(world, chat, 'Bob@example.com')).status);
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), ...Array<number>(5).fill(429)]);
  });

  it('[OPS-06] sends at most as many emails a day as TRANSCRIPTS_PER_DAY allows, over all chats and addresses', async (t) => {
    const { world } = await makeConversation(t, { environment: { TRANSCRIPTS_PER_DAY: '3' } });
    const chats = [];
    for (let n = 1; n <= 5; n += 1) chats.push(await startTalk(world, `other-${n}`));
    const answers = await Promise.all(chats.map((chat, n) => ask(world, chat, `ann-${n}@example.com`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    assert.equal(refused?.body.error, 'Too many conversations have been emailed today. Please try again tomorrow.');
    assert.equal(world.mails.length, 3);
    await world.database.query("UPDATE transcript_mails SET created_at = now() - interval '25 hours'");
    for (const chat of chats.slice(0, 3)) assert.equal((await ask(world, chat, 'bob@example.com')).status, 200);
  });

  for (const [title, environment, companies, subjects] of [
    [
      'the default one, and none that a visitor made up',
      {},
      ['Your-Bank-Security', 'legal-forms'],
      ['Your support conversation', 'Your conversation with Legal Forms support'],
    ],
    [
      'those that COMPANIES lists',
      { COMPANIES: 'acme, sign-docs' },
      ['sign-docs', 'acme'],
      ['Your conversation with Sign Docs support', 'Your conversation with Acme support'],
    ],
  ] as const)
    it(`[OPS-06] names as companies ${title}`, async (t) => {
      const world = await makeWorld(t, databases, { environment });
      for (const company of companies) await ask(world, await startTalk(world, company, company));
      assert.deepEqual(
        world.mails.map(({ subject }) => subject),
        subjects,
      );
    });

  it('limits the requests of one network address', async (t) => {
    const world = await makeWorld(t, databases, { environment: { RATE_LIMIT: '1000' } });
    const chat = await world.startChat();
    const statuses = [];
    for (let n = 1; n <= 11; n += 1) statuses.push((await ask(world, chat, 'none')).status);
    assert.deepEqual(statuses, [...Array<number>(10).fill(422), 429]);
  });

  it('is neither offered nor available if email is not set up', async (t) => {
    const { world, chat } = await makeConversation(t, { mailer: null });
    assert.equal(chat.email_transcript, false);
    assert.equal(chat.email_unseen, false, 'REACH-04: unseen answers are not e-mailed either');
    const { status, body } = await ask(world, chat);
    assert.deepEqual([status, body.error], [404, 'Conversations cannot be emailed here.']);
  });
});

describe('the transcript', () => {
  const message = (over: Partial<Message>): Message => ({
    ...{ id: 1, uuid: 'm1', chat_id: 4711, message: '', author_name: 'Ann', author_type: 'User', is_bot: false },
    ...{ without_scroll: false, message_type: 'default', created_at: '2026-11-24T05:30:00.000Z', attachments: [] },
    ...{ img: null, callback: null },
    ...over,
  });
  type Given = Parameters<typeof composeTranscript>[0];
  const compose = (messages: Message[], timezone = 'America/Chicago', over: Partial<Given> = {}) => {
    const head = { chat_id: 4711, company: 'legal-forms', language: 'en-US', area: null, rate: null, isCut: false };
    return composeTranscript({ ...head, timezone, messages, ...over }, null);
  };
  const staff = { author_type: 'staff', author_name: 'Dana Reed' } as const;

  it("[UX-18] shows days and times in the visitor's zone, or in UTC if it is unknown", () => {
    const messages = [message({ message: 'Hi' }), message({ created_at: '2026-11-24T14:05:00.000Z' })];
    assert.match(
      compose(messages).text,
      /America\/Chicago\.\n\nMonday, November 23, 2026\n\nYou, 11:30\sPM\n> Hi\n\nTuesday, November 24, 2026\n\nYou, 8:05\sAM/,
    );
    for (const zone of ['', '<b>Nowhere</b>']) {
      assert.match(compose(messages, zone).text, /in UTC\.\n\nTuesday, November 24, 2026\n\nYou, 5:30\sAM/);
    }
  });

  for (const [language, expected] of [
    [
      'en-GB',
      [
        'Your conversation with Legal Forms support',
        'Question area: Billing',
        'Wednesday, January 1, 2025',
        'You, 12:05',
        'You allowed access for 2 days.',
      ],
    ],
    [
      'de-AT',
      [
        'Ihre Unterhaltung mit dem Support von Legal Forms',
        'Thema Ihrer Frage: Billing',
        'Mittwoch, 1. Januar 2025',
        'Sie, 00:05',
        'Sie haben den Zugriff für 2 Tage erlaubt.',
      ],
    ],
    [
      'fr',
      [
        'Votre conversation avec l’assistance de Legal Forms',
        'Sujet de la question : Billing',
        'mercredi 1 janvier 2025',
        'Vous, 00:05',
        'Vous avez autorisé l’accès pendant 2 jours.',
      ],
    ],
    [
      'es-MX',
      [
        'Su conversación con el soporte de Legal Forms',
        'Tema de la consulta: Billing',
        'miércoles, 1 de enero de 2025',
        'Usted, 0:05',
        'Usted permitió el acceso durante 2 días.',
      ],
    ],
    [
      'pt-BR',
      [
        'Sua conversa com o suporte da Legal Forms',
        'Assunto da pergunta: Billing',
        'quarta-feira, 1 de janeiro de 2025',
        'Você, 00:05',
        'Você permitiu o acesso por 2 dias.',
      ],
    ],
    [
      'ja',
      [
        'Legal Formsサポートとの会話',
        'ご用件：Billing',
        '2025年1月1日水曜日',
        'お客様, 0:05',
        'アクセスを許可されました（2 日間）。',
      ],
    ],
    [
      'ar-EG',
      [
        'محادثتكم مع دعم Legal Forms',
        'موضوع السؤال: Billing',
        'الأربعاء، 1 يناير 2025',
        'أنتم, 12:05',
        'سمحتم بالوصول. المدة: يومان.',
      ],
    ],
  ] as const)
    it(`[VIS-14] is in the visitor's language ${language}, with a title, the company, the area, dates and short times`, () => {
      const callback = {
        ...{ id: 7, type: 'access_profile' as const, title: 'Access', text: 'May we?', answer: true },
        ...{ selected_duration: 2, valid_to: null, durability: [2] },
      };
      const messages = [
        message({ message: 'Late', created_at: '2024-12-31T22:59:00.000Z' }),
        message({ message: 'Past midnight', created_at: '2024-12-31T23:05:00.000Z' }),
        message({ ...staff, callback, created_at: '2024-12-31T23:06:00.000Z' }),
      ];
      const mail = compose(messages, 'Europe/Berlin', { language, area: 'Billing', rate: 4 });
      const text = mail.text.replaceAll(/[\u00a0\u202f]/g, ' ');
      const [title, area, day, time, answer] = expected;
      assert.equal(mail.subject, title);
      for (const part of [`\n\n${title}\n\n`, `\n${area}\n`, `\n\n${day}\n\n${time}`, `\n${answer}`])
        assert.ok(text.includes(part), `${JSON.stringify(part)} in ${text}`);
      assert.match(text, /4711.*Europe\/Berlin/);
      assert.match(text.split('\n')[6] ?? '', /4.*5|5.*4/);
      assert.match(
        mail.html ?? '',
        new RegExp(`^<html lang="${language.slice(0, 2)}"${language.startsWith('ar') ? ' dir="rtl"' : ''}>`, 'm'),
      );
    });

  it('[VIS-14] is in English for an unknown language, without lines for an area and a rating that are missing', () => {
    for (const language of ['', 'tlh', '<b>'])
      assert.match(
        compose([message({ message: 'Hi' })], 'UTC', { language }).text,
        /\n\nYour conversation with Legal Forms support\n\nConversation 4711\. Times are in UTC\.\n\nTuesday/,
      );
  });

  it('[OPS-06] says first what it is and who asked for it, in both parts', () => {
    const { text, html = '' } = compose([message({ message: 'Your account is locked' })]);
    const notice = 'This is a copy of a chat on our website. Someone in that chat asked us to send it to this address.';
    assert.ok(text.startsWith(notice));
    assert.ok(html.indexOf(notice) < html.indexOf('<h1'));
    assert.match(html, /Everything under &#34;You&#34; was written by that person, not by us/);
  });

  it('[OPS-06] contains no address of the visitor that a mail program makes a link', () => {
    const { text, html = '' } = compose([
      message({ message: 'Sign in: https://evil.example/a?b=c.d or HTTP://1.2.3.4/x' }),
      message({ message: 'www.evil.com, evil.co.uk, пример.рф, evil&#46;net, write to ann@evil.example.' }),
      message({ attachments: [{ name: 'go to evil.example.pdf', link: 'https://a.example/f.pdf', size: 10 }] }),
    ]);
    for (const part of [text, html.slice(html.indexOf('<body'))]) {
      assert.doesNotMatch(part, /:\/\/|href/i);
      assert.doesNotMatch(part, /\S\.(?:com|co|uk|рф|net|example|pdf)/);
    }
    assert.match(text, /> Sign in: https\[:\]\/\/evil\[\.\]example\/a/);
    assert.match(text, /> go to evil\[\.\]example\[\.\]pdf/);
    const ours = compose([message({ ...staff, message: 'See https://help.example/a' })]);
    assert.match(ours.text, /^See https:\/\/help\.example\/a$/m);
  });

  it('[OPS-06] quotes each line of the visitor, so that none looks like an entry of the team', () => {
    const lines = ['Hi', '', 'Dana Reed, 5:31 AM', 'Please call us'];
    for (const lineBreak of ['\n', '\r\n', '\u2028', '&#10;']) {
      const { text } = compose([message({ message: lines.join(lineBreak) })]);
      assert.doesNotMatch(text, /^(?:Dana|Please)/mu, JSON.stringify(lineBreak));
      assert.match(text, /\n> Hi\n> \n> Dana Reed, 5:31 AM\n> Please call us$/);
    }
  });

  it('lists files of the team with their links, and access requests with their answers', () => {
    const callback = {
      ...{ id: 7, type: 'access_profile' as const, title: 'Access', text: 'May we?', answer: true },
      ...{ selected_duration: 3, valid_to: null, durability: [1, 3] },
    };
    const { text, html } = compose([
      message({ ...staff, attachments: [{ name: 'lease.pdf', link: 'https://a.example/lease.pdf', size: 10 }] }),
      message({ ...staff, callback }),
      message({ author_type: 'staff', is_bot: true, message: 'Thank you!' }),
    ]);
    assert.match(text, /lease\.pdf: https:\/\/a\.example\/lease\.pdf/);
    assert.match(html ?? '', /<a [^>]*href="https:\/\/a\.example\/lease\.pdf">lease\.pdf<\/a>/);
    assert.match(text, /Dana Reed, .*\nAccess\nMay we\?\nYou allowed access for 3 days\./);
    assert.match(text, /Assistant, .*\nThank you!/);
  });

  it('[SEC-02] shows user-written text as text', () => {
    const { html } = compose([message({ message: '<img src=x onerror=alert(1)> &#60;b&#62;', author_name: '<i>' })]);
    assert.doesNotMatch(html ?? '', /<img|<b>|<i>/);
    assert.match(html ?? '', /&#60;img src=x onerror=alert\(1\)&#62; &#60;b&#62;/);
  });
});

describe('the mailers', () => {
  const MAIL = { to: EMAIL, subject: 'Grüße 😀', text: 'Hello', html: '<p>Hello</p>' };

  it('write an email into a folder in development, and log its path without the address', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-'));
    t.after(() => rm(folder, { recursive: true }));
    const lines: string[] = [];
    const mailer = createFolderMailer({ folder, from: 'Support <support@localhost>', log: (line) => lines.push(line) });
    await mailer.send(MAIL);
    const [name = ''] = await readdir(folder);
    assert.deepEqual(lines, [`An email was written to ${join(folder, name)}`]);
    const written = await readFile(join(folder, name), 'utf8');
    assert.match(name, /\.eml$/);
    assert.match(written, /^To: ann@example\.com\r$/m);
    assert.match(written, /^From: Support <support@localhost>\r$/m);
    assert.match(written, /^Content-Type: multipart\/alternative;/m);
  });

  it('send an email to an SMTP server', async (t) => {
    const { url, heard } = await startSmtpServer(t, 250);
    const mailer = createSmtpMailer({ url, from: 'Support <support@forms.example>' });
    t.after(() => mailer.close());
    await mailer.send(MAIL);
    assert.ok(heard.includes('RCPT TO:<ann@example.com>'));
    assert.ok(heard.includes('MAIL FROM:<support@forms.example>'));
  });

  it('[OPS-02] give up on a mail server that accepts the connection and says nothing', async (t) => {
    const { url } = await startSmtpServer(t);
    const proxy = await startProxy(t, Number(new URL(url).port));
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${proxy.port}`,
      from: 'support@a.example',
      waits: SHORT,
    });
    t.after(() => mailer.close());
    proxy.goSilent();
    await assert.rejects(mailer.send(MAIL), /The mail server did not take the mail: ETIMEDOUT/);
    proxy.recover();
    await mailer.send(MAIL);
  });

  it('[OPS-02] wait longer for the answer to an email than for a connection, and so send it once', async (t) => {
    const { url, mails } = await startSmtpServer(t, 250, 2_500);
    const mailer = createSmtpMailer({ url, from: 'support@a.example', waits: { connectMs: 2_000, greetingMs: 2_000 } });
    t.after(() => mailer.close());
    await mailer.send(MAIL);
    assert.equal(mails.length, 1);
  });

  it('[OPS-02] give up on a mail server that goes silent between two mails; the caller can send it again', async (t) => {
    const { url, mails } = await startSmtpServer(t);
    const proxy = await startProxy(t, Number(new URL(url).port));
    const smtp = `smtp://127.0.0.1:${proxy.port}`;
    const mailer = createSmtpMailer({ url: smtp, from: 'support@a.example', waits: SHORT });
    t.after(() => mailer.close());
    const { world, chat } = await makeConversation(t, { mailer, reports: () => undefined });
    assert.equal((await ask(world, chat)).status, 200);
    proxy.goSilent();
    assert.equal((await ask(world, chat)).status, 502);
    proxy.recover();
    assert.equal((await ask(world, chat)).status, 200);
    assert.equal(mails.length, 2);
  });

  it('report a refused email by a code, without the address', async (t) => {
    const { url } = await startSmtpServer(t, 550);
    const mailer = createSmtpMailer({ url, from: 'support@forms.example' });
    t.after(() => mailer.close());
    await assert.rejects(mailer.send(MAIL), (error: Error) => {
      assert.ok(error instanceof MailError);
      assert.equal(error.message, 'The mail server did not take the mail: EENVELOPE 550');
      return true;
    });
  });
});

const SHORT = { connectMs: 500, greetingMs: 500, answerMs: 500 };

async function makeConversation(
  t: TestContext,
  options: Pick<WorldOptions, 'environment' | 'mailer' | 'reports'> = {},
): Promise<{ world: World; chat: NewChatAnswer }> {
  const world = await makeWorld(t, databases, options);
  await (await world.signIn()).put('/desk/api/operator', { name: 'Dana Reed', img: null });
  return { world, chat: await startTalk(world, 'visitor-1') };
}

async function startTalk(world: World, uuid: string, company = 'sign-docs'): Promise<NewChatAnswer> {
  const chat = await world.startChat({ uuid, company });
  const { chat_id, hash } = chat;
  await world.post('/api/chat/new-message', {
    ...{ chat_id, hash, uuid: 'm1', message: 'The field does not open &#128512;' },
  });
  const desk = await world.signIn();
  await desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r1', message: 'Which browser?' });
  return chat;
}

function ask(world: World, { chat_id, hash }: { chat_id: number; hash: string }, email = EMAIL) {
  return world.post<Partial<Failure>>(PATH, { chat_id, hash, email });
}
