import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { until } from '../support/until.ts';
import { chattingSession, entriesOf, say, startedSession, type TestSession } from '../support/makeSession.ts';
import { staffSays } from '../support/sendingScene.ts';

const CALLBACK = {
  ...{ id: 7, type: 'access_profile', title: 'Access to your profile', text: 'To look at the form' },
  ...{ answer: null, selectedDuration: null, validTo: null, durability: [] },
};

/** Its lines without their times. */
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
  it('[WIN-06][END-09] says who said what and when, with areas, files, answers, ratings and the end, also after it', async () => {
    const session = await startedSession();
    session.ports.api.showRate = true;
    await session.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    await say(session, 'Hello');
    staffSays(session, 'Good morning', {
      attachments: [{ name: 'lease.pdf', link: 'https://files.example/lease.pdf', size: 12 }],
    });
    staffSays(session, 'May we?', { uuid: 'asks', callback: CALLBACK });
    await session.access.answer('asks', true, null);
    await session.endDialog.confirm();
    await session.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 4);
    await session.transcripts.download();
    const { name, lines } = downloaded(session);
    expect(name).to.equal('4711.txt');
    expect(lines.slice(2)).to.deep.equal([
      'Question area: Billing',
      'You: Hello',
      'Dana joined',
      'Dana: Good morning',
      '    lease.pdf: https://files.example/lease.pdf',
      'Dana: May we? Access to your profile: To look at the form',
      'You allowed access.',
      'Rate this chat: 4 stars',
      'You ended the chat.',
    ]);
  });

  it('[WIN-06] has each line’s time in the visitor’s zone, which it names', async () => {
    const session = await chattingSession();
    await session.transcripts.download();
    const said = entriesOf(session, 'message').find(({ text }) => text === 'Hello');
    const time = new Intl.DateTimeFormat('sv-SE', {
      ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Berlin' },
    }).format(said?.createdAt);
    expect(session.ports.seen.downloads[0]?.text).to.contain(`[${time} Europe/Berlin] You: Hello\n`);
  });

  it('[END-09] names files that are not on the server, and that they were not sent', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendAttachment', networkFailure);
    session.composer.addFiles([new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })]);
    await say(session, '');
    await session.transcripts.download();
    const { lines } = downloaded(session);
    expect(lines.slice(lines.indexOf('You:  (Not sent :()')).slice(0, 2)).to.deep.equal([
      'You:  (Not sent :()',
      '    lease.pdf',
    ]);
  });

  it('[SEND-04][END-09] of a chat that was closed while the visitor wrote has its own words, and none of the next', async () => {
    const session = await chattingSession();
    staffSays(session, 'Good morning');
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    session.transcripts.answer(entriesOf(session, 'ask')[0]?.key ?? '', 'allow');
    await until(() => session.ports.seen.downloads.length > 0);
    const { name, lines } = downloaded(session);
    expect(name).to.equal('4711.txt');
    expect(lines.slice(-4)).to.deep.equal([
      'You: Hello',
      'Dana joined',
      'Dana: Good morning',
      'This chat was closed, so we started a new one for you.',
    ]);
    await session.transcripts.download();
    expect(downloaded(session).name).to.equal('4712.txt');
    expect(downloaded(session).lines).to.include.members(['You: Carried along']);
    expect(downloaded(session).lines).not.to.include('You: Hello');
    await settle();
  });
});
