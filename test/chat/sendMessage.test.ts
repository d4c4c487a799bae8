import { expect } from '@open-wc/testing';
import type { MessageEntry } from '../../src/entries/message/message.ts';
import type { Answer } from '../../src/ports.ts';
import { makeMessage } from '../support/builders.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { setNetwork } from '../support/sendingScene.ts';

/** A response that the test resolves when it wants. */
function held(): { answer: Promise<Answer<never>>; give(answer: Answer<unknown>): Promise<void> } {
  let give: (answer: Answer<never>) => void = () => undefined;
  const answer = new Promise<Answer<never>>((resolve) => (give = resolve));
  return {
    answer,
    async give(value) {
      give(value as Answer<never>);
      await settle();
    },
  };
}

const uuidOf = (session: TestSession, text: string): string =>
  entriesOf(session, 'message').find((entry) => entry.text === text)?.uuid ?? '';

describe('sending a message', () => {
  it('[SEND-01] shows it at once as pending, and as sent after the server’s response', async () => {
    const session = await chattingSession();
    const { answer, give } = held();
    session.ports.api.script('sendMessage', answer);
    await say(session, 'How are you?');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'How are you? (pending)']);
    await give({
      ok: true,
      value: makeMessage({ uuid: uuidOf(session, 'How are you?'), id: 90, text: 'How are you?', authorType: 'user' }),
    });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'How are you?']);
  });

  it('[SEND-02] keeps a refused message with its text, and sends later ones', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Not this one'));
    await say(session, 'Lost');
    await say(session, 'Found');
    await session.ports.clock.advance(120_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Lost (notSend)', 'Found']);
  });

  it('[SEND-02] shows a message as not sent while there is no network', async () => {
    const session = await chattingSession();
    setNetwork(session.ports, false);
    await say(session, 'Nobody hears me');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Nobody hears me (notSend)']);
  });

  it('[SEND-03] retries under the same uuid', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'Lost');
    const uuid = uuidOf(session, 'Lost');
    void session.visit.queue.retry(uuid);
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Lost']);
    expect(
      session.ports.api
        .of('sendMessage')
        .map((request) => request.uuid)
        .slice(1),
    ).to.deep.equal([uuid, uuid]);
  });

  it('[SEND-03][SEND-07] does nothing when Retry is pressed for a message that has just arrived', async () => {
    const session = await chattingSession();
    void session.visit.queue.retry(uuidOf(session, 'Hello'));
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(session.ports.api.of('sendMessage')).to.have.length(1);
  });

  it('[SEND-06] sends in the order typed while one is pending', async () => {
    const session = await chattingSession();
    const { answer, give } = held();
    session.ports.api.script('sendMessage', answer);
    await say(session, 'one');
    await say(session, 'two');
    await say(session, 'three');
    expect(session.ports.api.of('sendMessage')).to.have.length(2);
    await give({
      ok: true,
      value: makeMessage({ uuid: uuidOf(session, 'one'), id: 50, text: 'one', authorType: 'user' }),
    });
    expect(session.ports.api.of('sendMessage').map(({ message }) => message)).to.deep.equal([
      'Hello',
      'one',
      'two',
      'three',
    ]);
  });

  it('[SEND-07] keeps one bubble when the echo arrives before the response', async () => {
    const session = await chattingSession();
    const { answer, give } = held();
    session.ports.api.script('sendMessage', answer);
    await say(session, 'Once');
    const message = makeMessage({ uuid: uuidOf(session, 'Once'), id: 90, text: 'Once', authorType: 'user' });
    session.ports.realtime.say({ type: 'message', message });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Once']);
    await give({ ok: true, value: message });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Once']);
  });

  it('[SEND-07] keeps one bubble, shown as sent, when the echo arrives and the response is lost', async () => {
    const session = await chattingSession();
    const { answer, give } = held();
    session.ports.api.script('sendMessage', answer);
    await say(session, 'Once');
    session.ports.realtime.say({
      type: 'message',
      message: makeMessage({ uuid: uuidOf(session, 'Once'), id: 90, text: 'Once', authorType: 'user' }),
    });
    await give(networkFailure);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Once']);
  });

  it('[SEND-10] sends neither blank text nor text of tags only', async () => {
    const session = await startedSession();
    for (const text of ['', '   ', '\n\t', '<b></b>']) await say(session, text);
    expect(conversationOf(session)).to.deep.equal([]);
    expect(session.ports.api.of('createChat')).to.have.length(0);
  });

  it('[SEND-11] strips tags and keeps text that only looks like one', async () => {
    const session = await chattingSession();
    await say(session, 'a < b and <b>bold</b> <3 <scr<b>ipt>alert(1)</scr</b>ipt>');
    expect(session.ports.api.of('sendMessage').at(-1)?.message).to.equal('a < b and bold <3 alert(1)');
  });

  it('[SEND-04] moves in-flight messages to a new chat, once and in order, and offers the old chat for download', async () => {
    const session = await chattingSession();
    const { answer, give } = held();
    session.ports.api.script('sendMessage', answer);
    await say(session, 'first');
    await say(session, 'second');
    session.ports.api.chatId = 4712;
    await give(refused('Chat is currently closed'));
    expect(session.ports.api.of('createChat')).to.have.length(2);
    const sent = session.ports.api.of('sendMessage').filter(({ chatId }) => chatId === 4712);
    expect(sent.map(({ message }) => message)).to.deep.equal(['first', 'second']);
    const kinds = session.thread
      .all()
      .map((entry) => (entry.objectType === 'message' && entry.textKey === null ? entry.text : entry.objectType));
    const marker = kinds.indexOf('delimeter');
    expect(kinds.slice(marker - 2, marker)).to.deep.equal(['ask', 'closedChat']);
    expect(kinds.slice(marker)).to.include.members(['first', 'second', 'categories']);
    expect(kinds.indexOf('first')).to.be.greaterThan(marker);
    await session.ports.clock.advance(400);
    expect(session.state.scrollTarget?.key).to.equal(entriesOf(session, 'delimeter')[0]?.key);
  });

  it('[SEND-14] keeps the draft for the next page', async () => {
    const session = await startedSession();
    session.visit.composer.edit('half a sent');
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('half a sent');
  });

  it('[SEND-03] sends messages that an earlier page left unconfirmed, under their uuid', async () => {
    const session = await chattingSession();
    const { answer } = held();
    session.ports.api.script('sendMessage', answer);
    await say(session, 'Was I heard?');
    const uuid = uuidOf(session, 'Was I heard?');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Was I heard?']);
    expect(next.ports.api.of('sendMessage').at(-1)?.uuid).to.equal(uuid);
    expect(next.ports.outbox.items.size).to.equal(0);
  });
});

describe('sending files', () => {
  const pdf = (): File => new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' });

  it('[ATT-03] sends the text, then all files as one message', async () => {
    const session = await chattingSession();
    session.visit.composer.addFiles([pdf(), new File(['a,b'], 'table.csv', { type: 'text/csv' })]);
    await say(session, 'Here they are');
    const { api } = session.ports;
    expect(api.of('sendMessage').at(-1)?.message).to.equal('Here they are');
    expect(api.of('sendAttachment').map(({ files }) => files.map(({ name }) => name))).to.deep.equal([
      ['lease.pdf', 'table.csv'],
    ]);
    expect(session.state.composer.files).to.deep.equal([]);
    expect(
      entriesOf(session, 'message')
        .at(-1)
        ?.attachments.map(({ name }) => name),
    ).to.deep.equal(['lease.pdf', 'table.csv']);
  });

  it('[ATT-05][SEND-03] retries a failed upload with its files, under its uuid', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendAttachment', networkFailure);
    session.visit.composer.addFiles([pdf()]);
    await say(session, '');
    const failed = entriesOf(session, 'message').at(-1);
    expect(failed?.sendStatus).to.equal('notSend');
    await session.visit.queue.retry(failed?.uuid ?? '');
    const [first, second] = session.ports.api.of('sendAttachment');
    expect([second?.uuid, second?.files]).to.deep.equal([first?.uuid, first?.files]);
    expect(entriesOf(session, 'message').at(-1)?.sendStatus).to.equal('sent');
  });

  it('[ATT-01][ATT-04] refuses a wrong type, a too large file and a sixth file, and keeps the others', async () => {
    const session = await chattingSession();
    const refusals = (...files: File[]): string[] => {
      session.visit.composer.addFiles(files);
      return session.state.composer.refused.map(({ reason, names }) => `${reason}: ${names.join(' ')}`);
    };
    expect(refusals(pdf())).to.deep.equal([]);
    expect(refusals(new File(['x'], 'x.exe'))).to.deep.equal(['type: x.exe']);
    const big = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'big.pdf', { type: 'application/pdf' });
    expect(refusals(big)).to.deep.equal(['size: big.pdf']);
    for (let more = 0; more < 4; more += 1) expect(refusals(pdf())).to.deep.equal([]);
    expect(refusals(pdf())).to.deep.equal([`count: ${pdf().name}`]);
    expect(session.state.composer.files).to.have.length(5);
  });

  it('[UX-08] lists every refused file by its reason, and refuses an empty one', async () => {
    const session = await chattingSession();
    session.visit.composer.addFiles([
      new File(['x'], 'a.exe'),
      pdf(),
      new File(['x'], 'b.heic'),
      new File([], 'none.pdf'),
    ]);
    expect(session.state.composer.refused).to.deep.equal([
      { reason: 'type', names: ['a.exe', 'b.heic'] },
      { reason: 'empty', names: ['none.pdf'] },
    ]);
    expect(session.state.composer.files).to.have.length(1);
  });

  it('[UX-08] clears the refusals once the files are sent, also without a text', async () => {
    const session = await chattingSession();
    session.visit.composer.addFiles([pdf(), new File(['x'], 'a.exe')]);
    await say(session, '');
    expect(session.state.composer.refused).to.deep.equal([]);
  });

  it('[UX-08] lets the visitor remove files that the server refuses for good, and does not send them again', async () => {
    const session = await chattingSession();
    const { api, outbox } = session.ports;
    const failedWith = async (status: number): Promise<MessageEntry> => {
      api.script('sendAttachment', { ...refused('Too large'), status });
      session.visit.composer.addFiles([pdf()]);
      await say(session, '');
      const failed = entriesOf(session, 'message').at(-1);
      if (!failed) throw new Error('Nothing was said.');
      return failed;
    };
    const { uuid, failure, isRefusedForGood } = await failedWith(413);
    expect([failure, isRefusedForGood]).to.deep.equal(['Too large', true]);
    session.visit.queue.remove(uuid);
    await settle();
    expect(session.thread.get(uuid)).to.equal(undefined);
    expect((await outbox.list()).map((item) => item.uuid)).not.to.contain(uuid);
    expect((await failedWith(415)).isRefusedForGood).to.equal(true);
    // A visitor who signs in again may succeed.
    expect((await failedWith(401)).isRefusedForGood).to.equal(false);
    expect((await failedWith(200)).isRefusedForGood).to.equal(false);
  });
});
