import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { refused } from '../support/fakeApi.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  reloaded,
  type TestSession,
} from '../support/makeSession.ts';
import { CLOSED } from '../support/sendingScene.ts';

const never = (): Promise<Answer<never>> => new Promise(() => undefined);
describe('a chat that is closed while the visitor writes', () => {
  async function closedWhileWriting(): Promise<TestSession> {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } });
    session.ports.api.script('sendMessage', refused('Chat is currently closed'), never());
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    return session;
  }

  it('[SEND-04] the old chat is cleared: its operator is none of the next one’s, and it can be rated or downloaded', async () => {
    const { state } = await closedWhileWriting();
    expect(state.operator).to.equal(null);
    expect(state.chat.id).to.equal(4712);
    expect(state.endedChat).to.include({ id: 4711, hash: 'hash-4711' });
  });

  it('[SEND-04] the text is not lost where the page goes before the new chat has it', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.script('createChat', never());
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    // Nor is it to be looked for in the chat that has refused it.
    const kept = [...session.ports.outbox.items.values()];
    expect(kept.map(({ text, triedIn }) => [text, triedIn])).to.deep.equal([['Carried along', []]]);
    expect(conversationOf(await reloaded(session))).to.deep.equal(['Carried along (pending)']);
  });

  it('[SEND-04] scrolls to the marker after 400 ms, not before', async () => {
    const session = await closedWhileWriting();
    await session.ports.clock.advance(399);
    expect(session.state.scrollTarget).to.equal(null);
    await session.ports.clock.advance(1);
    expect(session.state.scrollTarget?.key).to.equal(entriesOf(session, 'delimeter')[0]?.key);
  });
});

describe('a message from before there was a chat', () => {
  it('[SEND-05] is dropped from the thread when that is reset, and shown once, as the server tells it', async () => {
    const session = await startedSession();
    const { api } = session.ports;
    api.script('sendMessage', never());
    await say(session, 'My question');
    const [temporary] = entriesOf(session, 'message').filter(({ text }) => text === 'My question');
    expect(temporary).to.include({ tempFromForm: true, sendStatus: 'pending' });
    const message = api.staffSays('My question', { uuid: temporary?.uuid ?? '', authorType: 'user' });
    const next = await reloaded(session);
    expect(entriesOf(next, 'message').filter(({ text }) => text === 'My question')).to.have.length(1);
    expect(entriesOf(next, 'message').find(({ text }) => text === 'My question')).to.include({
      ...{ id: message.id, sendStatus: 'sent', tempFromForm: false },
    });
  });

  it('[SEND-05] is kept over a reset when it has failed', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Not now'), refused('Not now'));
    await say(session, 'My question');
    const next = await reloaded(session);
    const [kept] = entriesOf(next, 'message').filter(({ text }) => text === 'My question');
    expect(kept).to.include({ tempFromForm: true, sendStatus: 'notSend' });
  });
});

describe('the end of a chat', () => {
  it('[END-07] of another chat ends nothing here', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ ...CLOSED, chatId: 4700 });
    expect(session.state.chat.id).to.equal(4711);
    expect(session.ports.seen.sounds).to.deep.equal([]);
  });

  it('[END-02] is asked for once, however often the button is pressed', async () => {
    const session = await chattingSession();
    session.ports.api.script('closeChat', never());
    session.endDialog.request();
    void session.endDialog.confirm();
    void session.endDialog.confirm();
    expect(session.ports.api.of('closeChat')).to.have.length(1);
  });

  it('[END-08] nothing but the confirmed question makes the widget close a chat on the server', async () => {
    const session = await chattingSession();
    const { api, page, realtime, clock } = session.ports;
    session.window.open();
    session.endDialog.request();
    session.window.close();
    session.window.closeApp();
    page.connect(false);
    page.connect(true);
    page.show(false);
    page.goTo('https://forms.example/elsewhere');
    page.fire('resume');
    await clock.advance(3_600_000);
    realtime.say(CLOSED);
    await say(session, 'In the next one');
    session.dispose();
    expect(api.of('closeChat')).to.deep.equal([]);
  });

  it('[END-04] scrolls to the survey for who has asked for the end, and moves no reader when the staff ends it', async () => {
    const session = await chattingSession();
    session.ports.api.showRate = true;
    await session.endDialog.confirm();
    expect(session.state.scrollTarget?.key).to.equal(entriesOf(session, 'rate')[0]?.key);
    const other = await chattingSession();
    other.ports.realtime.say(CLOSED);
    expect(other.state.scrollTarget).to.equal(null);
  });

  it('[END-05][EL-05] tells the page of the rating', async () => {
    const session = await chattingSession();
    session.ports.api.showRate = true;
    await session.endDialog.confirm();
    await session.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 3);
    expect(session.ports.seen.events).to.deep.include({ type: 'chat-rated', rate: 3 });
  });

  it('[END-09] leaves the conversation to be downloaded under its id', async () => {
    const session = await chattingSession();
    await session.endDialog.confirm();
    await session.transcripts.download();
    expect(session.ports.seen.downloads[0]?.name).to.equal('4711.txt');
    expect(session.ports.seen.downloads[0]?.text).to.contain('Hello');
  });
});
