import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, conversationOf, entriesOf, reloaded, say, startedSession } from '../support/makeSession.ts';
import { CLOSED } from '../support/sendingScene.ts';

describe('ending the chat', () => {
  it('[END-01] changes nothing when the visitor cancels', async () => {
    const session = await chattingSession();
    session.visit.endDialog.request();
    session.visit.endDialog.cancel();
    expect(session.state.endDialog).to.equal(null);
    expect(session.state.chat.id).to.equal(4711);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[END-02][END-04] whispers the leave, closes the chat on the server, clears storage and offers the download', async () => {
    const session = await chattingSession();
    session.visit.endDialog.request();
    await session.visit.endDialog.confirm();
    const { api, realtime, store } = session.ports;
    expect(realtime.whispers.at(-1)).to.deep.equal({ type: 'user-closed-chat', chatId: 4711 });
    expect(api.of('closeChat')).to.deep.equal([
      { chatId: 4711, hash: 'hash-4711', userId: session.state.user.guestId, rate: null },
    ]);
    expect(session.state.chat).to.include({ id: null, status: 'ended' });
    expect([store.get('chatId'), store.get('uuid'), store.get('initialInfo')]).to.deep.equal([null, null, null]);
    expect(
      session.thread
        .all()
        .slice(-2)
        .map(({ objectType }) => objectType),
    ).to.deep.equal(['ask', 'endChat']);
  });

  it('[END-03] only closes the window when there is no chat', async () => {
    const session = await startedSession();
    session.visit.window.open();
    session.visit.endDialog.request();
    await session.visit.endDialog.confirm();
    expect(session.state.isOpen).to.equal(false);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[END-04][END-05][END-06] asks for a rating if the survey applies, sends it, and closes two seconds later', async () => {
    const session = await chattingSession();
    session.ports.api.showRate = true;
    session.visit.window.open();
    session.visit.endDialog.request();
    await session.visit.endDialog.confirm();
    const [rate] = entriesOf(session, 'rate');
    void session.visit.rating.rate(rate?.key ?? '', 4);
    void session.visit.rating.rate(rate?.key ?? '', 5);
    await settle();
    expect(session.ports.api.of('closeChat').map((request) => request.rate)).to.deep.equal([null, 4]);
    expect(entriesOf(session, 'rate')[0]).to.include({ rate: 4, status: 'done' });
    await session.ports.clock.advance(1_999);
    expect(session.state.isOpen).to.equal(true);
    await session.ports.clock.advance(1);
    expect(session.state.isOpen).to.equal(false);
  });

  it('[END-06] closes three seconds after the rating when the server saves the history', async () => {
    const session = await chattingSession();
    Object.assign(session.ports.api, { showRate: true, savedHistory: true });
    session.visit.window.open();
    session.visit.endDialog.request();
    await session.visit.endDialog.confirm();
    await session.visit.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 5);
    await session.ports.clock.advance(2_999);
    expect(session.state.isOpen).to.equal(true);
    await session.ports.clock.advance(1);
    expect(session.state.isOpen).to.equal(false);
  });

  it('[END-07] plays a sound and shows the end when staff closes the chat', async () => {
    const session = await chattingSession();
    session.ports.realtime.say(CLOSED);
    await settle();
    expect(session.ports.seen.sounds).to.deep.equal(['closed']);
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[VIS-12] names the operator who ended the chat, from the event or from the verification', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ ...CLOSED, closedByName: 'Dana Reed' });
    await settle();
    expect(entriesOf(session, 'endChat')[0]).to.include({ closedBy: 'staff', closedByName: 'Dana Reed' });
    const missed = await chattingSession();
    Object.assign(missed.ports.api, { isActive: false, closedByName: 'Marco Vidal' });
    const next = await reloaded(missed);
    expect(entriesOf(next, 'endChat')[0]).to.include({ closedBy: 'staff', closedByName: 'Marco Vidal' });
  });

  it('[VIS-12] names the operator beside a rating that the next page restores', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ ...CLOSED, closedByName: 'Dana Reed', showRate: true });
    await settle();
    const [end] = entriesOf(await reloaded(session), 'endChat');
    expect(end).to.include({ closedBy: 'staff', closedByName: 'Dana Reed' });
  });

  it('[END-02] shows the end once when both the response and the event report it', async () => {
    const session = await chattingSession();
    session.visit.endDialog.request();
    const ending = session.visit.endDialog.confirm();
    session.ports.realtime.say({ ...CLOSED, closedBy: 'user', showRate: true });
    await ending;
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect(entriesOf(session, 'rate')).to.have.length(1);
    expect(session.ports.seen.sounds).to.deep.equal([]);
  });

  it('[END-02] keeps the chat and shows the failure when the close request fails', async () => {
    const session = await chattingSession();
    session.ports.api.script('closeChat', networkFailure);
    session.visit.endDialog.request();
    await session.visit.endDialog.confirm();
    expect(session.state.endDialog).to.equal('failed');
    expect(session.state.chat.id).to.equal(4711);
  });

  it('[END-09] opens the next conversation after a marker when the visitor writes again', async () => {
    const session = await chattingSession();
    session.visit.endDialog.request();
    await session.visit.endDialog.confirm();
    session.ports.api.chatId = 4712;
    await say(session, 'One more thing');
    expect(session.state.chat.id).to.equal(4712);
    expect(entriesOf(session, 'delimeter')).to.have.length(1);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'One more thing']);
  });

  it('[WIN-17][WIN-05] remembers whether the window is open', async () => {
    const session = await startedSession();
    const { store } = session.ports;
    session.visit.window.open();
    expect([store.get('state'), store.get('openedWindow')]).to.deep.equal(['opened', '1']);
    session.visit.window.close();
    expect([store.get('state'), store.get('openedWindow')]).to.deep.equal(['opened', '0']);
  });

  it('[EL-08] leaves no timer, listener or channel behind when the session is disposed', async () => {
    const session = await chattingSession();
    session.dispose();
    expect([session.ports.clock.pending, session.ports.page.listeners, session.ports.realtime.joined]).to.deep.equal([
      0, 0, 0,
    ]);
  });
});
