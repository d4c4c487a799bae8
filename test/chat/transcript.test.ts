import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { until } from '../support/until.ts';
import { chattingSession, entriesOf, say, startedSession, reloaded, type TestSession } from '../support/makeSession.ts';
import { staffSays } from '../support/sendingScene.ts';

const CALLBACK = {
  ...{ id: 7, type: 'access_profile', title: 'Access to your profile', text: 'To look at the form' },
  ...{ answer: null, selectedDuration: null, validTo: null, durability: [] },
};

/** Returns the name and the lines without their times. */
function downloaded(session: TestSession): { name: string; lines: string[] } {
  const { name = '', text = '' } = session.ports.seen.downloads.at(-1) ?? {};
  return {
    name,
    lines: text
      .trimEnd()
      .replaceAll(/^\[[^\]]*\] /gm, '')
      .split('\n'),
  };
}

describe('the downloaded conversation', () => {
  it('[WIN-06][END-09][VIS-14] lists messages, categories, files, answers, the rating and the end, also after the chat’s end', async () => {
    const session = await startedSession();
    session.ports.api.showRate = true;
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    await say(session, 'Hello');
    staffSays(session, 'Good morning', {
      attachments: [{ name: 'lease.pdf', link: 'https://files.example/lease.pdf', size: 12 }],
    });
    staffSays(session, 'May we?', { uuid: 'asks', callback: CALLBACK });
    await session.visit.access.answer('asks', true, null);
    await session.visit.endDialog.confirm();
    await session.visit.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 4);
    await session.visit.transcripts.download();
    const { name, lines } = downloaded(session);
    expect(name).to.equal('4711.txt');
    expect(lines.slice(0, 3)).to.deep.equal(['Conversation with Legal Forms', 'Question area: Billing', '']);
    expect(lines.slice(7)).to.deep.equal([
      'You: Hello',
      'Dana joined',
      'Dana: Good morning',
      '    lease.pdf: https://files.example/lease.pdf',
      'Dana: May we? Access to your profile: To look at the form (Access allowed)',
      'You rated this chat 4 of 5.',
      'You ended the chat.',
    ]);
  });

  it('[VIS-09] has the operators’ texts without marks, and the visitor’s as typed', async () => {
    const session = await startedSession();
    await say(session, 'I typed **this**');
    staffSays(session, '> I typed **this**\n\n1. *Open* it\n2. Run\n\n```\nnpm ci\n```');
    await session.visit.transcripts.download();
    expect(downloaded(session).lines).to.include.members([
      'You: I typed **this**',
      'Dana: > I typed **this**'.replaceAll('**', ''),
      '1. Open it',
      '2. Run',
      'npm ci',
    ]);
  });

  it('[WIN-06][REAL-20][VIS-14] groups short times under each day’s date, in the visitor’s time zone, which it names', async () => {
    const session = await startedSession();
    await say(session, 'Hello');
    for (const [text, createdAt] of [
      ['Late', Date.UTC(2026, 10, 21, 22, 59)],
      ['Past midnight', Date.UTC(2026, 10, 21, 23, 1)],
      ['In the morning', Date.UTC(2026, 10, 22, 8, 30)],
    ] as const)
      staffSays(session, text, { createdAt });
    await session.visit.transcripts.download();
    const text = session.ports.seen.downloads[0]?.text ?? '';
    expect(text).to.match(
      /\n\nSaturday, November 21, 2026 \(Europe\/Berlin\)\n\[[^\]]+\] Legal Forms: [^]*\n\[11:59\sp\.m\.\] Dana: Late\n\nSunday/,
    );
    expect(text).to.match(
      /\n\nSunday, November 22, 2026 \(Europe\/Berlin\)\n\[12:01\sa\.m\.\] Dana: Past midnight\n\[9:30\sa\.m\.\] Dana: In the morning\n$/,
    );
  });

  it('[WIN-06] formats dates and times in the window’s language', async () => {
    const session = await chattingSession();
    session.ports.texts.lang = () => 'de';
    await session.visit.transcripts.download();
    expect(session.ports.seen.downloads[0]?.text).to.match(
      /\n\nSamstag, 21\. November 2026[^]*\n\[\d\d:\d\d\] You: Hello\n/,
    );
  });

  it('[VIS-14] has no line for the area if none was chosen', async () => {
    const session = await chattingSession();
    await session.visit.transcripts.download();
    expect(downloaded(session).lines.slice(0, 2)).to.deep.equal(['Conversation with Legal Forms', '']);
  });

  for (const [area, line] of [
    [{ id: 2, name: 'Login', slug: 'login-authorization' }, 'Question area: Login & account access'],
    [{ id: 3, name: 'الفوترة', slug: 'billing', lang: 'ar' }, 'Question area: الفوترة'],
  ] as const)
    it(`[VIS-14] names the company, the area ${area.name} and the end after a reload`, async () => {
      const session = await startedSession();
      await session.visit.categories.choose(area);
      await say(session, 'Hello');
      const live = await reloaded(session);
      await live.visit.transcripts.download();
      expect(downloaded(live).lines.slice(0, 2)).to.deep.equal(['Conversation with Legal Forms', line]);
      await live.visit.endDialog.confirm();
      const later = await reloaded(live);
      await later.visit.transcripts.download(4711);
      expect(downloaded(later).lines.slice(0, 2)).to.deep.equal(['Conversation with Legal Forms', line]);
      expect(downloaded(later).lines.slice(-2)).to.deep.equal(['You: Hello', 'You ended the chat.']);
      const offer = entriesOf(later, 'ask').find(({ question }) => question === 'last-conversation');
      later.visit.transcripts.answer(offer?.key ?? '', 'allow');
      await later.visit.transcripts.download(4711);
      expect(downloaded(later).lines.slice(0, 2)).to.deep.equal(['Conversation with Legal Forms', line]);
    });

  for (const authorName of ['Guest 1', 'ann@example.com', ''])
    it(`[REAL-20] calls the visitor You when the server's name is '${authorName}'`, async () => {
      const session = await chattingSession();
      staffSays(session, 'From another page', { authorType: 'user', authorName });
      await session.visit.transcripts.download();
      const { lines } = downloaded(session);
      expect(lines).to.include.members(['You: Hello', 'You: From another page']);
    });

  it('[END-09] lists files that were not sent, and marks them so', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendAttachment', networkFailure);
    session.visit.composer.addFiles([new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })]);
    await say(session, '');
    await session.visit.transcripts.download();
    const { lines } = downloaded(session);
    expect(lines.slice(lines.indexOf('You:  (Not sent :()')).slice(0, 2)).to.deep.equal([
      'You:  (Not sent :()',
      '    lease.pdf',
    ]);
  });

  it('[SEND-04][END-09] contains only its own messages when the chat was closed while the visitor wrote', async () => {
    const session = await chattingSession();
    staffSays(session, 'Good morning');
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    session.visit.transcripts.answer(entriesOf(session, 'ask')[0]?.key ?? '', 'allow');
    await until(() => session.ports.seen.downloads.length > 0);
    const { name, lines } = downloaded(session);
    expect(name).to.equal('4711.txt');
    expect(lines.slice(-4)).to.deep.equal([
      'You: Hello',
      'Dana joined',
      'Dana: Good morning',
      'This chat was closed, so we started a new one for you.',
    ]);
    await session.visit.transcripts.download();
    expect(downloaded(session).name).to.equal('4712.txt');
    expect(downloaded(session).lines).to.include.members(['You: Carried along']);
    expect(downloaded(session).lines).not.to.include('You: Hello');
    await settle();
  });
});
