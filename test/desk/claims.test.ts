import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takeChat } from '../../desk/flows/chatActions.ts';
import { writeDraft } from '../../desk/flows/draft.ts';
import { loadChats } from '../../desk/flows/loadChats.ts';
import { openChat } from '../../desk/flows/openChat.ts';
import { refreshConversation } from '../../desk/flows/refreshConversation.ts';
import { sendReply } from '../../desk/flows/sendReply.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { Chat } from '../../desk/model/entities.ts';
import { away, ok, refused } from './support/answers.ts';
import { makeChat } from './support/builders.ts';
import { openConversation } from './support/openDesk.ts';

const LATER = '2026-11-21T10:00:01.000Z';
const of = (operatorId: number | null, name: string | null, over: Partial<Chat> = {}): Chat =>
  makeChat({ operatorId, operator: name === null ? null : { name, img: null }, updatedAt: LATER, ...over });

describe('taking a chat', () => {
  /** A desk whose operator has clicked "Take chat", while the server has not answered. */
  async function claim() {
    const world = await openConversation([], { status: 'waiting' });
    const { desk, server } = world;
    let answer = (_: Answer<Chat>): void => undefined;
    server.api.takeChat = () => new Promise((resolve) => (answer = resolve));
    const done = takeChat(desk, 7);
    const shown = () => {
      const { filter, chats, conversations, news } = desk.state;
      const chat = chats[7];
      const { notice = null, isTaking = false } = conversations[7] ?? {};
      return { filter, status: chat?.status, owner: chat?.operator?.name, notice, isTaking, news: news?.text };
    };
    const end = async (given: Answer<Chat>) => {
      answer(given);
      await done;
      await world.settle();
    };
    return { ...world, shown, end };
  }
  const OWN = { filter: 'open', status: 'open', owner: 'Dana', notice: null, isTaking: false, news: undefined };
  const LOST = refused('Eli answers this chat. Take it over to answer it yourself', 409);

  it('[DESK-02] shows a taken chat as taken before and after the server confirms it', async () => {
    const { shown, end, server } = await claim();
    assert.deepEqual(shown(), { ...OWN, isTaking: true });
    server.chats = [of(1, 'Dana', { status: 'open' })];
    await end(ok(of(1, 'Dana', { status: 'open' })));
    assert.deepEqual(shown(), OWN);
  });

  it('[DESK-02] shows the colleague who took the chat first, whether the event or the refusal arrives first', async () => {
    const theirs = of(2, 'Eli', { status: 'open' });
    const expected = { ...OWN, filter: 'waiting', owner: 'Eli', notice: LOST.error };
    for (const isToldFirst of [true, false]) {
      const { shown, end, live, server, settle } = await claim();
      server.chats = [theirs];
      if (isToldFirst) live.desk.onChat(theirs);
      await end(LOST);
      if (!isToldFirst) live.desk.onChat(theirs);
      await settle();
      assert.deepEqual(shown(), expected);
    }
  });

  it('[DESK-02] puts the chat back into the queue when the server cannot be reached, and can take it again', async () => {
    const { shown, end, desk, server } = await claim();
    server.chats = [makeChat({ status: 'waiting' })];
    await end(away);
    const back = { filter: 'waiting', status: 'waiting', owner: undefined, notice: 'The server cannot be reached.' };
    assert.deepEqual(shown(), { ...OWN, ...back });
    server.api.takeChat = async () => ok(of(1, 'Dana', { status: 'open' }));
    server.chats = [of(1, 'Dana', { status: 'open' })];
    await takeChat(desk, 7);
    assert.deepEqual(shown(), OWN);
  });

  it('[DESK-02] keeps the chat shown as taken when older data arrives before the server answers', async () => {
    const { shown, live, desk, server, settle, rings } = await claim();
    server.chats = [makeChat({ status: 'waiting' })];
    live.desk.onChat(makeChat({ status: 'waiting', unread: 1, updatedAt: LATER }));
    await refreshConversation(desk, 7);
    await loadChats(desk, 'waiting');
    await settle();
    assert.deepEqual(shown(), { ...OWN, isTaking: true });
    assert.deepEqual(rings, []);
  });

  it('[DESK-02] keeps the chat shown as taken through a reconnect before the server answers', async () => {
    const { shown, end, live, server, settle } = await claim();
    server.chats = [makeChat({ status: 'waiting' })];
    live.connection('connecting');
    live.desk.onJoined();
    await settle();
    assert.deepEqual(shown(), { ...OWN, isTaking: true });
    await end(away);
    const back = { filter: 'waiting', status: 'waiting', owner: undefined, notice: 'The server cannot be reached.' };
    assert.deepEqual(shown(), { ...OWN, ...back });
  });

  it('[DESK-02] takes a chat without a live connection', async () => {
    const { shown, end, live, server } = await claim();
    live.connection('lost');
    server.chats = [of(1, 'Dana', { status: 'open' })];
    await end(ok(of(1, 'Dana', { status: 'open' })));
    assert.deepEqual(shown(), OWN);
  });

  it('[DESK-08] keeps the draft and a reply in flight when the server refuses the take', async () => {
    const { shown, end, desk, server, memory, storedReplies, settle } = await claim();
    server.api.sendReply = async () => LOST;
    writeDraft(desk, 7, 'Let me look');
    sendReply(desk, 7);
    writeDraft(desk, 7, 'I have found it');
    await settle();
    server.chats = [of(2, 'Eli', { status: 'open' })];
    await end(LOST);
    const [reply] = desk.state.outgoing[7] ?? [];
    assert.deepEqual([shown().owner, shown().notice], ['Eli', LOST.error]);
    assert.deepEqual([reply?.text, reply?.status, storedReplies.size], ['Let me look', 'failed', 1]);
    assert.deepEqual([desk.state.drafts[7]?.text, memory.get('draft 1/7')], ['I have found it', 'I have found it']);
  });

  it('[DESK-02] settles two chats being taken by their own answers, in any order', async () => {
    const { end, desk, server, settle } = await claim();
    const second = makeChat({ chatId: 8, status: 'waiting' });
    server.chats = [makeChat({ status: 'waiting' }), second];
    await loadChats(desk, 'waiting');
    openChat(desk, 8);
    await settle();
    const ownSecond = of(1, 'Dana', { chatId: 8, status: 'open' });
    server.api.takeChat = async () => ok(ownSecond);
    server.chats = [of(2, 'Eli', { status: 'open' }), ownSecond];
    await takeChat(desk, 8);
    await end(LOST);
    const { chats, conversations, filter, selectedChatId, news } = desk.state;
    assert.deepEqual([chats[7]?.operator?.name, chats[8]?.operator?.name], ['Eli', 'Dana']);
    assert.deepEqual([conversations[7]?.notice, conversations[8]?.notice], [LOST.error, null]);
    // The operator is in the second chat and sees the news about the first one there.
    assert.deepEqual([selectedChatId, filter], [8, 'open']);
    assert.deepEqual(news, { text: `The chat with Ann is not yours. ${LOST.error}`, chatId: 7 });
  });

  it('[DESK-02] sends one take request, however often the button is clicked', async () => {
    const { desk, server } = await claim();
    let asked = 0;
    server.api.takeChat = async () => {
      asked += 1;
      return LOST;
    };
    await takeChat(desk, 7);
    assert.equal(asked, 0);
  });
});
