import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { RATE_COMMENT_LIMIT } from '../../protocol/limits.ts';
import type { RateComment, RateEntry } from '../../src/entries/rate.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { chattingSession, entriesOf, reloaded, say, type TestSession } from '../support/makeSession.ts';

const rateOf = (session: TestSession): RateEntry => {
  const [entry] = entriesOf(session, 'rate');
  if (!entry) throw new Error('The thread has no rating');
  return entry;
};
const commentOf = (session: TestSession): RateComment | undefined => rateOf(session).comment;
const commentsSent = ({ ports }: TestSession) => ports.api.of('closeChat').flatMap(({ comment }) => comment ?? []);

async function rated({ ratingComments = true } = {}): Promise<TestSession> {
  const session = await chattingSession();
  Object.assign(session.ports.api, { showRate: true, ratingComments });
  session.visit.window.open();
  await session.visit.endDialog.confirm();
  await session.visit.rating.rate(rateOf(session).key, 4);
  return session;
}

async function type(session: TestSession, text: string): Promise<void> {
  session.visit.rating.editComment(rateOf(session).key, text);
  await session.visit.rating.sendComment(rateOf(session).key);
}

describe('the comment on a rating', () => {
  it('[VIS-06] is asked for only if the server accepts one', async () => {
    const session = await rated({ ratingComments: false });
    expect(commentOf(session)).to.equal(undefined);
    await type(session, 'Fast');
    expect(commentsSent(session)).to.deep.equal([]);
    expect(commentOf(await rated())).to.deep.equal({ text: '', status: 'ready', error: '' });
  });

  for (const [typed, sent] of [
    [' Fast & kind\n', 'Fast & kind'],
    ['<b>\u0007Great</b>', '<b>Great</b>'],
    ['شكرًا 😀', 'شكرًا 😀'],
  ] as const)
    it(`[VIS-06] is sent once with its rating, trimmed and without control characters: ${JSON.stringify(typed)}`, async () => {
      const session = await rated();
      const { key } = rateOf(session);
      session.visit.rating.editComment(key, typed);
      await Promise.all([session.visit.rating.sendComment(key), session.visit.rating.sendComment(key)]);
      await session.visit.rating.sendComment(key);
      expect(session.ports.api.of('closeChat').slice(2)).to.deep.equal([
        {
          chatId: 4711,
          hash: 'hash-4711',
          userId: session.ports.api.of('closeChat')[0]?.userId,
          rate: 4,
          comment: sent,
        },
      ]);
      expect(commentOf(session)?.status).to.equal('sent');
    });

  for (const [failure, error] of [
    [networkFailure, 'form.failed'],
    [refused('The text holds a character that cannot be stored'), 'The text holds a character that cannot be stored'],
    [refused(), 'form.failed'],
  ] as [Answer<never>, string][])
    it(`[VIS-06] stays typed if sending it fails (${error}), and can be sent again`, async () => {
      const session = await rated();
      session.ports.api.script('closeChat', failure);
      await type(session, 'Slow');
      expect(commentOf(session)).to.deep.equal({ text: 'Slow', status: 'failed', error });
      await session.visit.rating.sendComment(rateOf(session).key);
      expect(commentOf(session)?.status).to.equal('sent');
      expect(commentsSent(session)).to.deep.equal(['Slow', 'Slow']);
    });

  it('[VIS-06] beyond its limit is not sent, and stays typed', async () => {
    const session = await rated();
    const long = '😀'.repeat(RATE_COMMENT_LIMIT + 1);
    await type(session, long);
    expect(commentOf(session)).to.deep.equal({ text: long, status: 'failed', error: 'rate.commentTooLong' });
    expect(commentsSent(session)).to.deep.equal([]);
    await type(session, '😀'.repeat(RATE_COMMENT_LIMIT));
    expect(commentOf(session)?.status).to.equal('sent');
  });

  for (const [name, end] of [
    ['declined', (session: TestSession) => session.visit.rating.declineComment(rateOf(session).key)],
    ['sent blank', (session: TestSession) => type(session, ' \n')],
    ['sent', (session: TestSession) => type(session, 'Fast')],
  ] as const)
    it(`[VIS-06][END-06] keeps the window open until it is ${name}, and two seconds more`, async () => {
      const session = await rated();
      await session.ports.clock.advance(60_000);
      expect(session.state.isOpen).to.equal(true);
      await end(session);
      await session.ports.clock.advance(1_999);
      expect(session.state.isOpen).to.equal(true);
      await session.ports.clock.advance(1);
      expect(session.state.isOpen).to.equal(false);
      expect(commentsSent(session)).to.deep.equal(name === 'sent' ? ['Fast'] : []);
      expect(entriesOf(await reloaded(session), 'rate')).to.deep.equal([]);
    });

  it('[VIS-06] is restored on the next page if it was typed and not sent', async () => {
    const session = await rated();
    session.visit.rating.editComment(rateOf(session).key, 'Half a sent');
    const next = await reloaded(session);
    expect(rateOf(next)).to.deep.include({ rate: 4, status: 'done', chatId: 4711 });
    expect(commentOf(next)?.text).to.equal('Half a sent');
    await type(next, 'Half a sentence');
    expect(commentsSent(next)).to.deep.equal(['Half a sentence']);
    expect(entriesOf(await reloaded(next), 'rate')).to.deep.equal([]);
  });

  it('[VIS-06] is not asked for again on the next page if nothing was typed', async () => {
    const session = await rated();
    session.visit.rating.editComment(rateOf(session).key, 'Typed');
    session.visit.rating.editComment(rateOf(session).key, '');
    expect(entriesOf(await reloaded(session), 'rate')).to.deep.equal([]);
  });

  it('[VIS-06] can still be sent after the next chat has begun, and is not stored then', async () => {
    const session = await rated();
    session.ports.api.chatId = 4712;
    await say(session, 'Another question');
    session.visit.rating.editComment(rateOf(session).key, 'Fast');
    expect(entriesOf(await reloaded(session), 'rate')).to.deep.equal([]);
  });
});
