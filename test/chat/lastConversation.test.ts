import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { chattingSession, entriesOf, say, type TestSession, reloaded } from '../support/makeSession.ts';
import { DAY_MS, hear, shown, asks } from '../support/visitorScene.ts';

describe('the last ended conversation', () => {
  async function ended(): Promise<TestSession> {
    const ports = fakePorts();
    ports.api.emailTranscripts = true;
    const session = await chattingSession({ ports });
    hear(session, { type: 'message', message: ports.api.staffSays('Good morning') });
    asks(session, 'access');
    await session.visit.endDialog.confirm();
    return session;
  }
  const offer = (session: TestSession): string | undefined => {
    const [first] = session.thread.all();
    return first?.objectType === 'ask' && first.question === 'last-conversation' ? first.key : undefined;
  };

  it('[UX-18][END-04] is offered above the greeting of the next page for a day, and can be read there', async () => {
    const next = await reloaded(await ended());
    expect(shown(next)).not.to.include('Good morning');
    next.visit.transcripts.answer(offer(next) ?? '', 'allow');
    expect(shown(next)).to.deep.equal([
      ...['Hello', 'operator.joined', 'Good morning', 'May we?', 'ask', 'endChat', 'delimeter'],
      ...['greeting.hello', 'greeting.area', 'categories'],
    ]);
    expect(offer(next)).to.equal(undefined);
    await next.visit.access.answer('access', true, 1);
    expect(next.ports.api.of('answerCallback'), 'it is read only').to.deep.equal([]);
    const later = await reloaded(next);
    expect(offer(later)).to.be.a('string');
    await later.ports.clock.advance(DAY_MS);
    expect(offer(await reloaded(later))).to.equal(undefined);
  });

  it('[UX-18] does not affect the start of a new conversation', async () => {
    const next = await reloaded(await ended());
    next.visit.transcripts.answer(offer(next) ?? '', 'allow');
    next.ports.api.chatId = 4712;
    await say(next, 'Another question');
    expect(next.ports.api.of('sendMessage').at(-1)).to.include({ chatId: 4712, message: 'Another question' });
    expect(shown(await reloaded(next))).not.to.include('Good morning');
  });

  it('[UX-18][END-09] is downloaded under its id on the next page, whether shown or not', async () => {
    const next = await reloaded(await ended());
    await next.visit.transcripts.download();
    expect(next.ports.seen.downloads.at(-1)?.name).to.equal('4711.txt');
    expect(next.ports.seen.downloads.at(-1)?.text).to.match(/Hello[^]*Dana: Good morning/);
    next.visit.transcripts.answer(offer(next) ?? '', 'allow');
    await next.visit.transcripts.download(4711);
    expect(next.ports.seen.downloads.at(-1)?.text).to.match(/Hello[^]*Good morning[^]*You ended the chat/);
  });

  it('[UX-18] is sent by email if the server offers that, once per press', async () => {
    const session = await ended();
    const [ask] = entriesOf(session, 'ask');
    const key = ask?.key ?? '';
    await session.visit.transcripts.email(key, ' nowhere');
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ status: 'failed', error: 'email.invalid' });
    session.ports.api.script('emailTranscript', refused('There is nothing to send yet.'));
    await session.visit.transcripts.email(key, 'ann@example.com');
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ error: 'There is nothing to send yet.' });
    session.ports.api.script('emailTranscript', networkFailure);
    await session.visit.transcripts.email(key, 'ann@example.com');
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ error: 'form.failed' });
    const sending = session.visit.transcripts.email(key, 'ann@example.com');
    await Promise.all([sending, session.visit.transcripts.email(key, 'ann@example.com')]);
    expect(entriesOf(session, 'ask')[0]?.mail).to.include({ status: 'sent', address: 'ann@example.com', error: '' });
    expect(session.ports.api.of('emailTranscript')).to.have.length(3);
    expect(session.ports.api.of('emailTranscript').at(-1)).to.deep.equal({
      ...{ chatId: 4711, hash: 'hash-4711', email: 'ann@example.com' },
    });
  });

  it('[UX-18] is not offered by email if the server does not send email', async () => {
    const session = await chattingSession();
    await session.visit.endDialog.confirm();
    expect(entriesOf(session, 'ask').map(({ mail }) => mail)).to.deep.equal([null]);
  });
});
