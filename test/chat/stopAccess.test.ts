import { expect } from '@open-wc/testing';
import type { MessageEntry } from '../../src/entries/message/message.ts';
import { chattingSession, entriesOf, reloaded, type TestSession } from '../support/makeSession.ts';
import { asks, hear } from '../support/visitorScene.ts';

/** Returns a chat in which the visitor has allowed access for three days. */
async function allowed(): Promise<TestSession> {
  const session = await chattingSession();
  session.ports.api.accessTerms = { scope: 'view', canStop: true, accessUntil: Date.UTC(2026, 10, 24) };
  asks(session, 'access');
  await session.visit.access.answer('access', true, 3);
  return session;
}

const request = (session: TestSession): MessageEntry | undefined =>
  entriesOf(session, 'message').find(({ callback }) => callback !== null);
const stops = (session: TestSession): unknown[] =>
  session.ports.api.of('stopAccess').map(({ chatId, hash, callbackId }) => [chatId, hash, callbackId]);

describe('stopping an access', () => {
  it('[VIS-11] is possible once, also on the next page of the chat', async () => {
    const next = await reloaded(await allowed());
    await next.visit.access.stop(request(next)?.key ?? '');
    await next.visit.access.stop(request(next)?.key ?? '');
    expect(stops(next)).to.deep.equal([[4711, 'hash-4711', 'access']]);
    expect(request(next)?.callback).to.include({ answer: true, stoppedAt: 1 });
  });

  it('[VIS-11] is possible after the end of the chat, and is not offered again on the next page', async () => {
    const session = await allowed();
    await session.visit.endDialog.confirm();
    expect(session.visit.access.canStop(request(session) as MessageEntry)).to.equal(true);
    await session.visit.access.stop('access');
    expect(stops(session)).to.deep.equal([[4711, 'hash-4711', 'access']]);
    const next = await reloaded(session);
    const offer = entriesOf(next, 'ask').find(({ question }) => question === 'last-conversation');
    next.visit.transcripts.answer(offer?.key ?? '', 'allow');
    expect(request(next)?.callback).to.include({ stoppedAt: 1 });
    expect(next.visit.access.canStop(request(next) as MessageEntry)).to.equal(false);
  });

  it('[VIS-11] in one tab shows in the others', async () => {
    const session = await allowed();
    const known = request(session);
    if (!known?.callback || known.id === null) throw new Error('There is no request');
    const callback = { ...known.callback, canStop: false, stoppedAt: Date.UTC(2026, 10, 21) };
    hear(session, { type: 'message', message: { ...known, id: known.id, chatId: 4711, callback } });
    expect(session.visit.access.canStop(request(session) as MessageEntry)).to.equal(false);
    await session.visit.access.stop('access');
    expect(stops(session)).to.deep.equal([]);
  });
});
