import { expect } from '@open-wc/testing';
import type { Refusal } from '../../src/ports.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { otherTab } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import {
  chattingSession,
  conversationOf,
  reloaded,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { loseAnswer, setNetwork } from '../support/sendingScene.ts';

const changed: Refusal = { ...networkFailure, code: 'unreadable' };
const file = (name = 'a.txt'): File => new File(['a'], name);

/** Returns the last unconfirmed message. */
function unsent(session: TestSession) {
  const message = session.thread.unconfirmed().at(-1);
  if (!message) throw new Error('Every message is sent');
  return message;
}

/** Expects no trace of the message: in the thread, in the outbox, or on the next page. */
async function expectGone(session: TestSession): Promise<void> {
  await settle();
  expect(session.thread.unconfirmed()).to.deep.equal([]);
  expect(session.state.sending).to.deep.equal({});
  expect(session.ports.outbox.items.size).to.equal(0);
  setNetwork(session.ports, true);
  const next = await reloaded(session);
  await next.ports.clock.advance(120_000);
  expect(conversationOf(next).join()).not.to.contain('notSend').and.not.to.contain('pending');
}

describe('an unsent message', () => {
  it('[REAL-08] can be removed while it waits for a retry, and is never sent', async () => {
    const session = await chattingSession();
    setNetwork(session.ports, false);
    await say(session, 'On second thoughts');
    session.visit.queue.remove(unsent(session).uuid);
    await expectGone(session);
    expect(session.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello']);
  });

  it('[REAL-08] can be removed after a refusal, and while it waits for the visitor after the chat’s end', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Blocked'));
    await say(session, 'Refused');
    await session.visit.endDialog.confirm();
    expect(session.state.sending[unsent(session).uuid]?.status).to.equal('held');
    session.visit.queue.remove(unsent(session).uuid);
    await expectGone(session);
  });

  it('[REAL-08] can be removed while it is queued, and the messages around it are sent', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    const answer = later();
    api.script('sendMessage', answer.promise);
    for (const text of ['one', 'two', 'three']) await say(session, text);
    const two = session.thread.unconfirmed().find(({ text }) => text === 'two');
    session.visit.queue.remove(two?.uuid ?? '');
    await answer.fail();
    await session.ports.clock.advance(60_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'three']);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one', 'three']);
  });

  it('[REAL-08] no longer blocks later messages once it is removed', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    const broken = { ...networkFailure, code: 'refused', status: 500 } as const;
    api.script('sendMessage', broken, broken, broken);
    await say(session, 'Poison');
    await say(session, 'Behind it');
    const [poison] = session.thread.unconfirmed();
    session.visit.queue.remove(poison?.uuid ?? '');
    await settle();
    await session.ports.clock.advance(10_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Behind it']);
  });

  it('[REAL-08] aborts its upload when it is removed', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    let upload: AbortSignal | undefined;
    api.sendAttachment = (_, signal) => {
      upload = signal;
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ ...networkFailure, code: 'aborted' })),
      );
    };
    void session.visit.composer.sendFiles([file()]);
    await settle();
    session.visit.queue.remove(unsent(session).uuid);
    expect(upload?.aborted).to.equal(true);
    await say(session, 'Without the file');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Without the file']);
    await expectGone(session);
  });

  it('[REAL-08] is not sent by another tab after it was removed here', async () => {
    const session = await chattingSession();
    const second = await startedSession({ ports: otherTab(session.ports) });
    setNetwork(session.ports, false);
    await say(session, 'Mine');
    session.visit.queue.remove(unsent(session).uuid);
    await settle();
    setNetwork(session.ports, true);
    session.dispose();
    await second.ports.clock.advance(120_000);
    expect(session.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello']);
    expect(conversationOf(second)).to.deep.equal(['Hello']);
  });

  it('[REAL-08] reappears as sent if it had arrived before it was removed', async () => {
    const session = await chattingSession();
    loseAnswer(session);
    await say(session, 'It was there');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'It was there (notSend)']);
    session.visit.queue.remove(unsent(session).uuid);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'It was there']);
  });

  it('[REAL-08] reappears as sent if its echo arrives after it was removed', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    const answer = later();
    api.script('sendMessage', answer.promise);
    await say(session, 'On its way');
    const { uuid, chatId } = unsent(session);
    session.visit.queue.remove(uuid);
    await answer.fail();
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    const message = api.staffSays('On its way', { uuid, chatId: chatId ?? 0, authorType: 'user' });
    realtime.say({ type: 'message', message });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'On its way']);
    expect(session.ports.outbox.items.size).to.equal(0);
  });
});

describe('a file that can no longer be read', () => {
  for (const [files, reason] of [
    [[file()], 'file.changed'],
    [[file(), file('b.txt')], 'file.oneChanged'],
  ] as const)
    it(`[REAL-08] fails for good with its reason, in an upload of ${files.length}`, async () => {
      const session = await chattingSession();
      session.ports.api.script('sendAttachment', changed);
      await (
        await session.visit.composer.sendFiles(files)
      )?.uuid;
      const entry = unsent(session);
      expect(entry).to.include({
        sendStatus: 'notSend',
        failure: reason,
        isRefusedForGood: true,
        waitsFor: null,
      });
      await session.ports.clock.advance(300_000);
      setNetwork(session.ports, true);
      await settle();
      expect(session.ports.api.of('sendAttachment')).to.have.length(1);
      await say(session, 'Text goes on');
      expect(conversationOf(session).at(-1)).to.equal('Text goes on');
      session.visit.queue.remove(entry.uuid);
      await expectGone(session);
    });

  it('[REAL-08] is not retried by the next page', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendAttachment', changed);
    await (
      await session.visit.composer.sendFiles([file()])
    )?.uuid;
    const next = await reloaded(session);
    await next.ports.clock.advance(120_000);
    expect(session.ports.api.of('sendAttachment')).to.have.length(1);
  });

  it('[REAL-08] is shown as sent if an earlier attempt had arrived', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    const send = api.sendAttachment;
    api.sendAttachment = async (request, signal) => {
      api.sendAttachment = send;
      await send(request, signal);
      return networkFailure;
    };
    await (
      await session.visit.composer.sendFiles([file()])
    )?.uuid;
    api.script('sendAttachment', changed);
    await clock.advance(5_000);
    expect(session.thread.unconfirmed()).to.deep.equal([]);
    expect(conversationOf(session)).to.have.length(2);
  });
});
