import { expect } from '@open-wc/testing';
import { SeenReports } from '../../src/chat/SeenReports.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, otherTab } from '../support/fakePorts.ts';
import { chattingSession, reloaded, startedSession, type TestSession } from '../support/makeSession.ts';
import { hear } from '../support/visitorScene.ts';

type Scene = { session: TestSession; reports: SeenReports; reported(): unknown[] };

/** An open window of a visible page, in a chat with a server that stores what was seen, or does not. */
async function scene({ storesSeen = true, ports = fakePorts() } = {}): Promise<Scene> {
  ports.api.storesSeen = storesSeen;
  const session = await chattingSession({ ports });
  session.visit.window.open();
  return { session, ...reportsOf(session) };
}

function reportsOf(session: TestSession): Omit<Scene, 'session'> {
  const reports = new SeenReports(session, { conversation: () => session.visit.conversation });
  return { reports, reported: () => session.ports.api.of('reportSeen').map(({ messageId }) => messageId) };
}

describe('the report of the newest message on screen', () => {
  it('[REACH-05] is sent once for each message, with the chat’s key', async () => {
    const { session, reports } = await scene();
    for (let at = 0; at < 3; at += 1) reports.note(7);
    expect(session.ports.api.of('reportSeen')).to.deep.equal([{ chatId: 4711, hash: 'hash-4711', messageId: 7 }]);
  });

  it('[REACH-05] is never sent to a server that does not offer the call', async () => {
    const { session, reports, reported } = await scene({ storesSeen: false });
    reports.note(7);
    session.ports.page.show(false);
    reports.flush();
    await session.ports.clock.advance(10_000);
    expect(reported()).to.deep.equal([]);
    expect(session.ports.seen.problems).to.deep.equal([]);
  });

  it('[REACH-05] is not sent while the window is minimized or the page hidden', async () => {
    const { session, reports, reported } = await scene();
    session.visit.window.close();
    reports.note(7);
    session.visit.window.open();
    session.ports.page.show(false);
    reports.note(8);
    expect(reported()).to.deep.equal([]);
    session.ports.page.show(true);
    reports.note(8);
    expect(reported()).to.deep.equal([8]);
  });

  it('[REACH-05] never moves back to an earlier message', async () => {
    const { session, reports, reported } = await scene();
    reports.note(9);
    await session.ports.clock.advance(10_000);
    for (const earlier of [8, 1, 9]) reports.note(earlier);
    await session.ports.clock.advance(10_000);
    expect(reported()).to.deep.equal([9]);
  });

  it('[REACH-05] is sent at most once in two seconds, and always for the last message', async () => {
    const { session, reports, reported } = await scene();
    for (let id = 1; id <= 20; id += 1) reports.note(id);
    await session.ports.clock.advance(1_999);
    expect(reported()).to.deep.equal([1]);
    await session.ports.clock.advance(1);
    expect(reported()).to.deep.equal([1, 20]);
    await session.ports.clock.advance(60_000);
    expect(reported()).to.deep.equal([1, 20]);
  });

  it('[REACH-05] is sent at once when the page is hidden', async () => {
    const { session, reports, reported } = await scene();
    reports.note(1);
    reports.note(2);
    session.ports.page.show(false);
    reports.flush();
    expect(reported()).to.deep.equal([1, 2]);
  });

  it('[REACH-05] is sent again after a failure, but not after a refusal', async () => {
    const { session, reports, reported } = await scene();
    session.ports.api.script('reportSeen', networkFailure, refused('The hash does not fit the chat'));
    reports.note(7);
    await settle();
    await session.ports.clock.advance(10_000);
    for (let at = 0; at < 2; at += 1) {
      reports.note(7);
      await session.ports.clock.advance(10_000);
    }
    expect(reported()).to.deep.equal([7, 7]);
  });

  it('[REACH-05] is sent by the visible one of two tabs', async () => {
    const { session, reports, reported } = await scene();
    const second = await startedSession({ ports: otherTab(session.ports) });
    await settle();
    second.visit.window.open();
    const inSecond = reportsOf(second);
    session.ports.page.show(false);
    reports.note(7);
    expect(reported()).to.deep.equal([]);
    inSecond.reports.note(7);
    expect(reported()).to.deep.equal([7]);
  });
});

describe('the newest message that an operator has had on screen', () => {
  const see = (session: TestSession, messageId: number | string, chatId: number | string = 4711): void =>
    hear(session, { type: 'seen', chatId, messageId });

  it('[VIS-03] moves forward with the server’s events, and never back', async () => {
    const session = await chattingSession();
    expect(session.state.chat.seenId).to.equal(null);
    for (const id of [5, 3, 5]) see(session, id);
    expect(session.state.chat.seenId).to.equal(5);
    see(session, '9007199254740993');
    see(session, '9007199254740992');
    expect(session.state.chat.seenId).to.equal('9007199254740993');
  });

  it('[VIS-03] is not moved by an event of another chat', async () => {
    const session = await chattingSession();
    see(session, 5, 4712);
    expect(session.state.chat.seenId).to.equal(null);
  });

  for (const [seenId, expected] of [
    [6, 6],
    [0, null],
    [null, null],
  ] as const)
    it(`[VIS-03] is ${expected} after a reload if the server answers ${seenId}`, async () => {
      const session = await chattingSession();
      session.ports.api.seenId = seenId;
      expect((await reloaded(session)).state.chat.seenId).to.equal(expected);
    });
});
