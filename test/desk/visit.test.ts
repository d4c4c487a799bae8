import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendReply } from '../../desk/flows/sendReply.ts';
import { writeDraft } from '../../desk/flows/draft.ts';
import { leaveDesk, signOut } from '../../desk/flows/leaveDesk.ts';
import { openChat, showView } from '../../desk/flows/openChat.ts';
import { setAway } from '../../desk/flows/people.ts';
import { resumeVisit, signIn } from '../../desk/flows/signIn.ts';
import { away } from './support/answers.ts';
import { makeChat, makeMessage } from './support/builders.ts';
import { makeDesk } from './support/makeDesk.ts';
import { openConversation, openDesk } from './support/openDesk.ts';

describe('a visit', () => {
  it('shows that the password is wrong', async () => {
    const { desk } = makeDesk();
    await signIn(desk, { username: '', password: 'guess' });
    assert.deepEqual([desk.state.phase, desk.state.signIn.problem], ['starting', 'Wrong password']);
  });

  it('shows at sign-in that the server cannot be reached', async () => {
    const { desk, server } = makeDesk();
    server.isAway = true;
    await signIn(desk, { username: '', password: 'secret' });
    const { isBusy, problem } = desk.state.signIn;
    assert.deepEqual([isBusy, problem], [false, 'The server cannot be reached.']);
  });

  it('opens the chat in the address with the cookie of an earlier visit', async () => {
    const { desk, server, page, settle } = makeDesk();
    server.chats = [makeChat()];
    server.messages = [makeMessage()];
    page.place = 'chats/7';
    await resumeVisit(desk);
    await settle();
    assert.deepEqual([desk.state.phase, desk.state.conversations[7]?.messages.length], ['signed-in', 1]);
    assert.deepEqual([desk.state.filter, page.place], ['open', 'chats/7']);
  });

  it('goes back through chats and views with the browser’s Back', async () => {
    const world = await openDesk([makeChat(), makeChat({ chatId: 8 })]);
    const { desk, page, settle } = world;
    openChat(desk, 7);
    await settle();
    showView(desk, 'tickets');
    await settle();
    assert.deepEqual([page.history, page.place], [['', 'chats/7'], 'tickets']);
    page.goBack();
    await settle();
    assert.deepEqual([desk.state.view, desk.state.selectedChatId, page.history], ['chats', 7, ['']]);
    page.goBack();
    await settle();
    assert.deepEqual([desk.state.view, desk.state.selectedChatId, page.history], ['chats', null, []]);
  });

  it('[DESK-04] loads the chats of each status, so that a press on another list shows it at once', async () => {
    const { desk } = await openDesk([
      makeChat({ chatId: 8, status: 'closed' }),
      makeChat({ chatId: 9, status: 'open' }),
    ]);
    const { waiting, open, closed } = desk.state.lists;
    assert.deepEqual([waiting.load, open.load, closed.load], ['ready', 'ready', 'ready']);
    assert.deepEqual(Object.keys(desk.state.chats), ['8', '9']);
  });

  it('[DESK-04] shows the list of a chat opened from the search', async () => {
    const { desk, server, settle } = await openDesk([makeChat()]);
    const ended = makeChat({ chatId: 8, status: 'closed' });
    server.chats = [...server.chats, ended];
    desk.state.chats[8] = ended;
    openChat(desk, 8);
    await settle();
    assert.deepEqual([desk.state.filter, desk.state.lists.closed.load], ['closed', 'ready']);
  });

  it('replaces an unknown address without a history entry', async () => {
    const { desk, page, settle } = makeDesk();
    page.place = 'nowhere';
    await resumeVisit(desk);
    await settle();
    assert.deepEqual([page.place, page.history], ['', []]);
  });

  it('offers a retry when the server cannot be reached at the start', async () => {
    const { desk, server } = makeDesk();
    server.isAway = true;
    await resumeVisit(desk);
    assert.equal(desk.state.phase, 'unreachable');
  });

  it('shows why a list could not be loaded', async () => {
    const { desk, server, settle } = makeDesk();
    server.api.getChats = async () => away;
    await signIn(desk, { username: '', password: 'secret' });
    await settle();
    const { load, problem } = desk.state.lists.waiting;
    assert.deepEqual([load, problem], ['failed', 'The server cannot be reached.']);
  });

  it('keeps the shown list when a refresh fails', async () => {
    const world = await openDesk([makeChat()]);
    world.server.isAway = true;
    world.live.desk.onJoined();
    await world.settle();
    assert.deepEqual([world.desk.state.lists.open.load, Object.keys(world.desk.state.chats)], ['ready', ['7']]);
  });

  it('moves the online switch back with a notice when the call fails', async () => {
    const world = await openDesk();
    world.server.isAway = true;
    const saved = setAway(world.desk, true);
    assert.equal(world.desk.state.me.isAway, true);
    await saved;
    assert.equal(world.desk.state.me.isAway, false);
    assert.match(world.desk.state.notice ?? '', /still online/);
  });

  it('[SEC-03] removes all data of the visit when signing out', async () => {
    const world = await openConversation([makeMessage()]);
    world.server.api.sendReply = async () => away;
    writeDraft(world.desk, 7, 'unsent');
    sendReply(world.desk, 7);
    writeDraft(world.desk, 7, 'secret text');
    await signOut(world.desk);
    assert.equal(world.storedReplies.size, 0);
    const { state, resources } = world.desk;
    assert.deepEqual([state.phase, state.chats, state.conversations, state.drafts], ['signed-out', {}, {}, {}]);
    assert.deepEqual([world.live.rooms.size, resources.cleanups.length, world.page.title], [0, 0, 'Support desk']);
    assert.equal(world.memory.has('draft 1/7'), false);
  });

  it('[SEC-03] erases at sign-out the drafts typed before a reload, and none of another account', async () => {
    const { desk, memory } = await openDesk([makeChat()]);
    for (const key of ['1/7', '1/8', '1/ticket-3/cc', '12/7']) memory.set(`draft ${key}`, 'typed');
    await signOut(desk);
    assert.deepEqual([...memory.keys()], ['draft 12/7']);
  });

  it('[DESK-08] shows the draft again when the operator signs in after the session has ended', async () => {
    const { desk, settle } = await openConversation();
    writeDraft(desk, 7, 'It is att');
    leaveDesk(desk, 'Your session has ended.');
    await signIn(desk, { username: '', password: 'secret' });
    openChat(desk, 7);
    await settle();
    assert.equal(desk.state.drafts[7]?.text, 'It is att');
  });

  it('[DESK-01] asks the server whether the session has ended when its socket closes', async () => {
    const { server, live, settle } = await openDesk();
    live.connection('lost');
    await settle();
    assert.equal(server.presences, 1);
  });

  it('[DESK-03] reconnects once after sleep, and not for the late timers of a hidden page', async () => {
    const { clock, live } = await openDesk();
    for (let minute = 0; minute < 5; minute += 1) clock.sleep(60_000);
    assert.equal(live.reconnects, 0);
    clock.sleep(3_600_000);
    clock.advance(60_000);
    assert.equal(live.reconnects, 1);
  });

  it('makes no request after signing out', async () => {
    const world = await openDesk();
    await signOut(world.desk);
    world.clock.advance(60_000);
    assert.equal(world.desk.state.lists.waiting.load, 'idle');
  });

  it('[REACH-05] shows with each heartbeat which visitors have left', async () => {
    const { desk, server, clock, settle } = await openDesk();
    for (const left of [[7, 9], [9], []]) {
      server.left = left;
      clock.advance(30_000);
      await settle();
      assert.deepEqual([...desk.state.absentVisitorChats], left);
    }
  });

  it('[DESK-06] sends two heartbeats a minute while open, and one at once after sleep or an outage', async () => {
    const { desk, server, clock, page, settle } = await openDesk();
    clock.advance(60_000);
    await settle();
    assert.equal(server.presences, 2);
    page.show();
    page.changeNetwork(false);
    page.changeNetwork(true);
    await settle();
    // The third call checks whether there is a network.
    assert.equal(server.presences, 5);
    await signOut(desk);
    clock.advance(60_000);
    assert.equal(server.presences, 5, 'not after signing out');
  });

  it('[REAL-04] shows that it is offline when no call is answered, and refreshes when the network is back', async () => {
    const world = await openDesk();
    world.server.isAway = true;
    world.page.changeNetwork(false);
    await world.settle();
    assert.equal(world.desk.state.isOffline, true);
    world.server.chats.push(makeChat({ status: 'waiting' }));
    world.server.isAway = false;
    world.page.changeNetwork(true);
    await world.settle();
    assert.deepEqual([world.desk.state.isOffline, Object.keys(world.desk.state.chats)], [false, ['7']]);
  });

  it('[REAL-04] does not show offline while calls succeed, even if the browser reports it', async () => {
    const world = await openDesk();
    world.page.changeNetwork(false);
    await world.settle();
    assert.equal(world.desk.state.isOffline, false);
    world.server.isAway = true;
    world.page.changeNetwork(false);
    await world.settle();
    assert.equal(world.desk.state.isOffline, true);
    world.server.isAway = false;
    world.clock.advance(10_000);
    await world.settle();
    assert.equal(world.desk.state.isOffline, false);
  });

  it('[REAL-04] shows that it is offline when the calls fail only after the browser reports it', async () => {
    const world = await openDesk();
    world.page.changeNetwork(false);
    await world.settle();
    world.server.isAway = true;
    world.clock.advance(10_000);
    await world.settle();
    assert.equal(world.desk.state.isOffline, true);
  });

  it('stays signed in with a notice when signing out fails', async () => {
    const world = await openDesk();
    world.server.isAway = true;
    await signOut(world.desk);
    assert.equal(world.desk.state.phase, 'signed-in');
    assert.match(world.desk.state.notice ?? '', /still signed in/);
  });

  it('ignores answers that arrive after the visit has ended', async () => {
    const world = await openConversation();
    writeDraft(world.desk, 7, 'Hello');
    sendReply(world.desk, 7);
    void setAway(world.desk, true);
    leaveDesk(world.desk, 'Your session has ended.');
    await world.settle();
    const { state } = world.desk;
    assert.equal(state.me.isAway, false);
    assert.deepEqual([state.conversations, state.outgoing, state.signIn.problem], [{}, {}, 'Your session has ended.']);
  });
});
