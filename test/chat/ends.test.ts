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
describe('a chat that staff closes while the visitor writes', () => {
  async function closedWhileWriting(): Promise<TestSession> {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } });
    session.ports.api.script('sendMessage', refused('Chat is currently closed'), never());
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    return session;
  }

  it('[SEND-04] clears the old operator for the new chat, and keeps the old chat for rating and download', async () => {
    const { state } = await closedWhileWriting();
    expect(state.operator).to.equal(null);
    expect(state.chat.id).to.equal(4712);
    expect(state.endedChat).to.include({ id: 4711, hash: 'hash-4711' });
  });

  it('[SEND-04] keeps the text when the page unloads before the new chat has received it', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.script('createChat', never());
    session.ports.api.chatId = 4712;
    await say(session, 'Carried along');
    // The closed chat is not listed in `triedIn`, because it has refused the message.
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

describe('a first message written before its chat exists', () => {
  it('[SEND-05] is dropped when the thread is restored, and shown once, as the server returns it', async () => {
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

  it('[SEND-05] stays in the restored thread when it failed', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Not now'), refused('Not now'));
    await say(session, 'My question');
    const next = await reloaded(session);
    const [kept] = entriesOf(next, 'message').filter(({ text }) => text === 'My question');
    expect(kept).to.include({ tempFromForm: true, sendStatus: 'notSend' });
  });
});

describe('the end of a chat', () => {
  it('[END-07] ignores the end of another chat', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ ...CLOSED, chatId: 4700 });
    expect(session.state.chat.id).to.equal(4711);
    expect(session.ports.seen.sounds).to.deep.equal([]);
  });

  it('[END-02] sends one close request, however often the button is pressed', async () => {
    const session = await chattingSession();
    session.ports.api.script('closeChat', never());
    session.visit.endDialog.request();
    void session.visit.endDialog.confirm();
    void session.visit.endDialog.confirm();
    expect(session.ports.api.of('closeChat')).to.have.length(1);
  });

  it('[END-08] closes a chat on the server only after the visitor confirms the question', async () => {
    const session = await chattingSession();
    const { api, page, realtime, clock } = session.ports;
    session.visit.window.open();
    session.visit.endDialog.request();
    session.visit.window.close();
    session.visit.window.closeApp();
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

  it('[END-04] scrolls to the survey when the visitor ends the chat, and does not scroll when staff ends it', async () => {
    const session = await chattingSession();
    session.ports.api.showRate = true;
    await session.visit.endDialog.confirm();
    expect(session.state.scrollTarget?.key).to.equal(entriesOf(session, 'rate')[0]?.key);
    const other = await chattingSession();
    other.ports.realtime.say(CLOSED);
    expect(other.state.scrollTarget).to.equal(null);
  });

  it('[END-05][EL-05] emits chat-rated with the rating', async () => {
    const session = await chattingSession();
    session.ports.api.showRate = true;
    await session.visit.endDialog.confirm();
    await session.visit.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 3);
    expect(session.ports.seen.events).to.deep.include({ type: 'chat-rated', rate: 3 });
  });

  it('[END-09] downloads the ended conversation under its id', async () => {
    const session = await chattingSession();
    await session.visit.endDialog.confirm();
    await session.visit.transcripts.download();
    expect(session.ports.seen.downloads[0]?.name).to.equal('4711.txt');
    expect(session.ports.seen.downloads[0]?.text).to.contain('Hello');
  });
});
