import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takeChat } from '../../desk/flows/chatActions.ts';
import { openChat, showView } from '../../desk/flows/openChat.ts';
import { addNote } from '../../desk/flows/notes.ts';
import { noteScroll } from '../../desk/flows/receiveMessages.ts';
import { refreshConversation } from '../../desk/flows/refreshConversation.ts';
import { accessAnswer } from '../../desk/model/accessAnswer.ts';
import { orderChats } from '../../desk/model/chats.ts';
import { makeChat, makeMessage } from './support/builders.ts';
import type { DeskWorld } from './support/makeDesk.ts';
import { openConversation, openDesk } from './support/openDesk.ts';

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`;
const conversation = ({ desk }: DeskWorld) => desk.state.conversations[7]!;
const room = ({ live }: DeskWorld) => live.rooms.get('chat.7')!;

describe('live updates', () => {
  it('rings for a new waiting chat and counts it in the title', async () => {
    const world = await openDesk();
    world.live.desk.onChat(makeChat({ status: 'waiting' }));
    await world.settle();
    assert.deepEqual([world.rings, world.page.title], [['waiting'], '(1) Support desk']);
  });

  it('[DESK-25] does not ring for a chat without a message, nor count it, until the visitor writes', async () => {
    const world = await openDesk();
    world.live.desk.onChat(makeChat({ status: 'waiting', lastMessage: null }));
    world.clock.advance(600_000);
    await world.settle();
    assert.deepEqual([world.rings, world.page.title], [[], 'Support desk']);
    assert.deepEqual(orderChats(world.desk.state.chats, 'waiting'), []);
    world.live.desk.onChat(makeChat({ status: 'waiting', unread: 1, updatedAt: at(1) }));
    await world.settle();
    assert.deepEqual([world.rings, world.page.title], [['waiting'], '(1) Support desk']);
    assert.equal(orderChats(world.desk.state.chats, 'waiting').length, 1);
  });

  it('[SRV-04] fetches a chat whose event was too large to publish, and rings for it', async () => {
    const world = await openDesk();
    world.server.chats.push(makeChat({ status: 'waiting' }));
    world.live.desk.onChanged(7);
    await world.settle();
    assert.deepEqual([world.rings, world.desk.state.chats[7]?.status], [['waiting'], 'waiting']);
  });

  it('[SRV-04] fetches a message of the open chat that was too large to publish', async () => {
    const world = await openConversation();
    world.server.messages.push(makeMessage({ id: 9 }));
    room(world).onChanged();
    await world.settle();
    assert.deepEqual(
      conversation(world)
        .messages.map(({ id }) => id)
        .at(-1),
      9,
    );
  });

  it('rings once for a visitor’s message, and not for a reply or a read event', async () => {
    const world = await openDesk([makeChat()]);
    const said = makeChat({ unread: 1, lastMessage: makeMessage({ id: 3 }), updatedAt: at(1) });
    world.live.desk.onChat(said);
    world.live.desk.onChat({ ...said, unread: 0 });
    world.live.desk.onChat({ ...said, lastMessage: makeMessage({ id: 4, authorType: 'staff' }), updatedAt: at(2) });
    world.live.desk.onChat(makeChat({ chatId: 8, unread: 0, lastMessage: makeMessage({ id: 5 }) }));
    assert.deepEqual(world.rings, ['message']);
  });

  it('rings for a visitor who began to wait during an outage, and not for the chats of the first load', async () => {
    const world = await openDesk([makeChat({ status: 'waiting', unread: 1, lastMessage: makeMessage() })]);
    assert.deepEqual(world.rings, []);
    world.server.chats.push(makeChat({ chatId: 8, status: 'waiting' }));
    world.live.desk.onJoined();
    await world.settle();
    assert.deepEqual(world.rings, ['waiting']);
  });

  it('does not ring when muted', async () => {
    const world = await openDesk();
    world.desk.state.isMuted = true;
    world.live.desk.onChat(makeChat({ status: 'waiting' }));
    assert.deepEqual(world.rings, []);
  });

  it('[RT-06] shows the messages sent during an outage in order, each once', async () => {
    const world = await openConversation([makeMessage({ id: 1 })]);
    room(world).onMessage(makeMessage({ id: 3 }));
    world.server.messages = [1, 2, 3, 4].map((id) => makeMessage({ id }));
    world.live.desk.onJoined();
    await world.settle();
    assert.deepEqual(
      conversation(world).messages.map((message) => message.id),
      [1, 2, 3, 4],
    );
  });

  it('[RT-06] drops chats that were closed during an outage', async () => {
    const world = await openDesk([makeChat({ status: 'waiting' })]);
    world.server.chats = [];
    world.live.desk.onJoined();
    await world.settle();
    assert.deepEqual([Object.keys(world.desk.state.chats), world.page.title], [[], 'Support desk']);
  });

  it('polls while the live connection is lost', async () => {
    const world = await openDesk();
    world.live.connection('lost');
    world.server.chats.push(makeChat({ status: 'waiting' }));
    world.clock.advance(10_000);
    await world.settle();
    assert.equal(world.desk.state.chats[7]?.status, 'waiting');
  });

  it('[REACH-05] shows at once that the last message was mailed, and that its e-mail came back', async () => {
    const reply = makeMessage({ id: 1, authorType: 'staff' });
    const world = await openConversation([reply]);
    const chat = makeChat({ lastMessage: reply });
    world.live.desk.onChat(chat);
    await world.settle();
    const mailed = { ...reply, mailedAt: at(1) };
    world.server.messages = [mailed];
    world.live.desk.onChat({ ...chat, lastMessage: mailed });
    await world.settle();
    assert.equal(conversation(world).messages[0]?.mailedAt, at(1));
    world.server.messages = [{ ...reply, mailProblem: 'It came back.' }];
    world.live.desk.onChat({ ...chat, lastMessage: reply, isUndelivered: true });
    await world.settle();
    assert.equal(conversation(world).messages[0]?.mailProblem, 'It came back.');
  });

  it('fetches a message that does not follow its chat event', async () => {
    const world = await openConversation([makeMessage({ id: 1 })]);
    const fetches = world.server.conversationFetches;
    world.server.messages.push(makeMessage({ id: 2, message: 'the whole of it' }));
    world.live.desk.onChat(
      makeChat({ unread: 1, lastMessage: makeMessage({ id: 2, message: 'the wh' }), updatedAt: at(1) }),
    );
    world.clock.advance(500);
    await world.settle();
    assert.equal(world.server.conversationFetches, fetches + 1);
    assert.equal(conversation(world).messages.at(-1)?.message, 'the whole of it');
  });

  it('does not fetch a message that arrived in the room', async () => {
    const world = await openConversation([makeMessage({ id: 1 })]);
    const fetches = world.server.conversationFetches;
    world.live.desk.onChat(makeChat({ unread: 1, lastMessage: makeMessage({ id: 2 }), updatedAt: at(1) }));
    room(world).onMessage(makeMessage({ id: 2 }));
    world.clock.advance(500);
    await world.settle();
    assert.equal(world.server.conversationFetches, fetches);
  });

  it('fetches the events when more than the messages changed', async () => {
    const world = await openConversation();
    world.server.events.push({ kind: 'rate', text: '5', createdAt: at(1) });
    world.live.desk.onChat(makeChat({ rate: 5, updatedAt: at(1) }));
    await world.settle();
    assert.equal(conversation(world).events[0]?.kind, 'rate');
  });

  it('[RT-04] shows what the visitor is typing for five seconds after each whisper', async () => {
    const world = await openConversation();
    room(world).onTyping('I have');
    world.clock.advance(4000);
    room(world).onTyping('I have a &#128021;');
    world.clock.advance(4999);
    assert.equal(conversation(world).typing, 'I have a 🐕');
    world.clock.advance(1);
    assert.equal(conversation(world).typing, null);
  });

  it('hides the text being typed once it is sent or deleted', async () => {
    const world = await openConversation();
    room(world).onTyping('Hello');
    room(world).onMessage(makeMessage({ id: 1 }));
    assert.equal(conversation(world).typing, null);
    room(world).onTyping('Hello');
    room(world).onTyping('');
    assert.equal(conversation(world).typing, null);
  });

  it('[RT-05] counts the visitor as gone 25 s after the last ping', async () => {
    const world = await openConversation();
    room(world).onPing();
    world.clock.advance(24_999);
    assert.equal(conversation(world).presence, 'here');
    world.clock.advance(1);
    assert.equal(conversation(world).presence, 'away');
  });

  it('[REACH-05] shows that the visitor has left before the operator opened the chat', async () => {
    const world = await openConversation();
    room(world).onJoined();
    assert.equal(conversation(world).presence, 'unknown');
    world.clock.advance(25_000);
    assert.equal(conversation(world).presence, 'away');
    room(world).onPing();
    assert.equal(conversation(world).presence, 'here');
  });

  it('[A11Y-03] announces a visitor’s new message once, with its author, and never history or replies', async () => {
    const world = await openConversation([makeMessage({ id: 1 })]);
    assert.equal(conversation(world).announcement, null);
    room(world).onMessage(makeMessage({ id: 2, authorType: 'staff' }));
    assert.equal(conversation(world).announcement, null);
    room(world).onMessage(makeMessage({ id: 3, message: 'Hi &#128512;' }));
    const announced = conversation(world).announcement;
    assert.equal(announced?.text, 'Ann: Hi 😀');
    room(world).onMessage(makeMessage({ id: 3 }));
    assert.equal(conversation(world).announcement, announced);
  });

  it('[ACC-04] shows an access request as expired at once, not at the next tick', async () => {
    const callback = {
      ...{
        id: 1,
        type: 'access_profile',
        title: 'Access',
        text: '',
        answer: null,
        selectedDuration: null,
        durability: [],
      },
      validTo: '2026-11-21T10:00:05.000Z',
    };
    const world = await openConversation([makeMessage({ id: 1, authorType: 'staff', callback })]);
    world.clock.advance(4_999);
    assert.equal(accessAnswer(callback, world.desk.state.now).text, 'Waiting for an answer');
    world.clock.advance(1);
    assert.equal(accessAnswer(callback, world.desk.state.now).text, 'Expired');
  });

  it('[VIS-03] reports no message below the fold, while the operator reads earlier ones', async () => {
    const world = await openConversation([makeMessage({ id: 1 })], { unread: 1 });
    noteScroll(world.desk, 7, true);
    for (const id of [2, 3]) room(world).onMessage(makeMessage({ id }));
    showView(world.desk, 'chats');
    await world.settle();
    assert.deepEqual(world.server.reads, [1]);
    noteScroll(world.desk, 7, false);
    await world.settle();
    assert.deepEqual(world.server.reads, [1, 3]);
  });

  it('[VIS-03] reports the messages of a chat that is opened again at its end', async () => {
    const world = await openConversation([makeMessage({ id: 1 })], { unread: 1 });
    noteScroll(world.desk, 7, true);
    room(world).onMessage(makeMessage({ id: 2 }));
    openChat(world.desk, 7);
    await world.settle();
    assert.deepEqual(world.server.reads, [1, 2]);
  });

  it('[READ-01] reports the last message as read once, and only while it is visible', async () => {
    const world = await openConversation([makeMessage({ id: 1 })], { unread: 1 });
    assert.deepEqual(world.server.reads, [1]);
    world.page.isVisible = false;
    room(world).onMessage(makeMessage({ id: 2 }));
    await world.settle();
    assert.deepEqual(world.server.reads, [1]);
    world.page.isVisible = true;
    showView(world.desk, 'tickets');
    showView(world.desk, 'chats');
    showView(world.desk, 'chats');
    await world.settle();
    assert.deepEqual(world.server.reads, [1, 2]);
  });

  it('switches to the open chats after taking a chat', async () => {
    const world = await openConversation([], { status: 'waiting' });
    await takeChat(world.desk, 7);
    await world.settle();
    assert.deepEqual([world.desk.state.filter, world.desk.state.chats[7]?.status], ['open', 'open']);
  });

  it('shows in the conversation that a chat could not be taken', async () => {
    const world = await openConversation([], { status: 'waiting' });
    world.server.isAway = true;
    await takeChat(world.desk, 7);
    assert.deepEqual(
      [conversation(world).notice, conversation(world).isTaking],
      ['The server cannot be reached.', false],
    );
  });

  it('[DESK-02] fetches the conversation of an opened chat before anything else about it', async () => {
    const { desk, server, live, settle } = await openDesk([makeChat()]);
    const asked: string[] = [];
    let answer = (): void => undefined;
    const { getConversation, getVisitor } = server.api;
    server.api.getConversation = async (chatId) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return getConversation(chatId);
    };
    server.api.getVisitor = (chatId) => (asked.push('visitor'), getVisitor(chatId));
    openChat(desk, 7);
    await settle();
    assert.deepEqual([asked, [...live.rooms.keys()]], [[], []]);
    answer();
    await settle();
    assert.deepEqual([asked, [...live.rooms.keys()]], [['visitor'], ['chat.7']]);
  });

  it('[DESK-02] shows the last message of the list until the server has sent the conversation', async () => {
    const last = makeMessage({ id: 2, uuid: 'm-2' });
    const { desk, server, settle } = await openDesk([makeChat({ lastMessage: last, unread: 1 })]);
    server.messages.push(makeMessage({ id: 1, uuid: 'm-1' }), last);
    openChat(desk, 7);
    const shown = () => [desk.state.conversations[7]?.load, desk.state.conversations[7]?.messages.map(({ id }) => id)];
    assert.deepEqual(shown(), ['loading', [2]]);
    assert.deepEqual(server.reads, [], 'a message is read when the conversation is shown');
    await settle();
    assert.deepEqual(shown(), ['ready', [1, 2]]);
    assert.deepEqual(server.reads, [2]);
  });

  it('[DESK-04] keeps a note that was added while the conversation was being fetched', async () => {
    const { desk, server, settle } = await openDesk([makeChat()]);
    openChat(desk, 7);
    await settle();
    const { getConversation } = server.api;
    server.api.getConversation = async (chatId) => {
      const answer = await getConversation(chatId);
      await addNote(desk, 7, 'Owes us 300');
      return answer;
    };
    await refreshConversation(desk, 7);
    assert.deepEqual(
      desk.state.work.notes[7]?.map(({ text }) => text),
      ['Owes us 300'],
    );
  });

  it('[OPS-04] fetches the earlier pages of a long conversation once', async () => {
    const { desk, server, settle } = await openDesk([makeChat()]);
    server.pageSize = 2;
    for (let id = 1; id <= 5; id += 1) server.messages.push(makeMessage({ id, uuid: `m-${id}` }));
    openChat(desk, 7);
    await settle();
    const ids = () => desk.state.conversations[7]?.messages.map(({ id }) => id);
    assert.deepEqual(ids(), [1, 2, 3, 4, 5]);
    server.messages.push(makeMessage({ id: 6, uuid: 'm-6' }));
    const fetches = server.conversationFetches;
    await refreshConversation(desk, 7);
    assert.deepEqual(ids(), [1, 2, 3, 4, 5, 6]);
    assert.equal(server.conversationFetches, fetches + 1, 'the pages that are shown are not fetched again');
  });

  it('leaves the room of a chat when another is opened', async () => {
    const world = await openConversation();
    world.desk.state.chats[8] = makeChat({ chatId: 8 });
    openChat(world.desk, 8);
    await world.settle();
    assert.deepEqual([...world.live.rooms.keys()], ['chat.8']);
    world.server.chats = [makeChat({ chatId: 9, status: 'closed' })];
    openChat(world.desk, 9);
    await world.settle();
    assert.deepEqual([...world.live.rooms.keys()], []);
  });
});
