import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { loadChats, loadMoreChats } from '../../desk/flows/loadChats.ts';
import { openChat } from '../../desk/flows/openChat.ts';
import { openInbox } from '../../desk/flows/inbox.ts';
import { chooseTag } from '../../desk/flows/tags.ts';
import { chooseTickets, loadMoreTickets } from '../../desk/flows/tickets.ts';
import { orderChats } from '../../desk/model/chats.ts';
import type { Chat, ChatStatus, Ticket } from '../../desk/model/entities.ts';
import { countOwedTickets, ticketsOf } from '../../desk/model/tickets.ts';
import { ok } from './support/answers.ts';
import { makeChat, makeTicket } from './support/builders.ts';
import { makeDesk } from './support/makeDesk.ts';
import { signIn } from '../../desk/flows/signIn.ts';
import { openDesk } from './support/openDesk.ts';

const at = (place: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') - place * 60_000).toISOString();
const make = <Row>(count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, n) => row(n));
const range = (from: number, to: number) => make(to - from + 1, (n) => from + n);

/** Answers with pages of 50, in the order of the rows, as the server does: also closed chats keep their order when they change. */
function pageOf<Row>(rows: readonly Row[], idOf: (row: Row) => number, before?: number): readonly Row[] {
  if (before === undefined) return rows.slice(0, 50);
  const place = rows.findIndex((row) => idOf(row) === before);
  return place < 0 ? [] : rows.slice(place + 1, place + 51);
}

describe('the next page of a list', () => {
  async function openLong(status: ChatStatus) {
    const world = await openDesk();
    // Chat 1 is the first of the list.
    const row = (n: number): Chat => {
      const time = at(status === 'waiting' ? 200 - n : n);
      return makeChat({ chatId: n + 1, status, updatedAt: time, createdAt: time });
    };
    world.server.chats = make(170, row);
    mock.method(world.server.api, 'getChats', async (wanted: ChatStatus, { before }: { before?: number }) =>
      ok(pageOf(wanted === status ? world.server.chats : [], ({ chatId }) => chatId, before)),
    );
    await loadChats(world.desk, status);
    const shown = () => orderChats(world.desk.state.chats, status).map(({ chatId }) => chatId);
    return { ...world, shown, more: () => loadMoreChats(world.desk, status) };
  }

  for (const status of ['closed', 'open', 'waiting'] as const)
    it(`[OPS-04] of ${status} chats follows the page before it, after a chat far below it was opened`, async () => {
      const { desk, shown, more, settle } = await openLong(status);
      openChat(desk, 160);
      await settle();
      assert.deepEqual(shown(), [...range(1, 50), 160]);
      await more();
      assert.deepEqual(shown(), [...range(1, 100), 160]);
      await more();
      await more();
      assert.deepEqual([shown(), desk.state.lists[status].hasMore], [range(1, 170), false]);
    });

  it('[OPS-04] of closed chats follows the page before it, after its chats were tagged', async () => {
    const { desk, server, shown, more } = await openLong('closed');
    await more();
    // Tags change the time of the last activity, but not the order on the server.
    const isTagged = (chatId: number) => chatId > 50 && chatId <= 100;
    server.chats = server.chats.map((chat) =>
      isTagged(chat.chatId) ? { ...chat, tags: ['old'], updatedAt: at(-5) } : chat,
    );
    desk.state.chats = Object.fromEntries(server.chats.slice(0, 100).map((chat) => [chat.chatId, chat]));
    await more();
    assert.deepEqual(
      shown().toSorted((a, b) => a - b),
      range(1, 150),
    );
  });

  it('[OPS-04] can still be shown when a refresh came before it', async () => {
    const { desk, shown, more } = await openLong('closed');
    await more();
    await more();
    await Promise.all([loadChats(desk, 'closed'), more()]);
    assert.deepEqual([shown(), desk.state.lists.closed.hasMore], [range(1, 50), true]);
    for (let press = 0; press < 3; press += 1) await more();
    assert.deepEqual(shown(), range(1, 170));
  });

  it('[OPS-04] shows more chats after the last one was deleted, or has moved to the top', async () => {
    const { server, shown, more, live } = await openLong('open');
    live.desk.onDeleted([50]);
    server.chats = server.chats.filter(({ chatId }) => chatId !== 50);
    await more();
    await more();
    const without50 = (to: number) => range(1, to).filter((id) => id !== 50);
    assert.deepEqual(shown(), without50(101));
    const moved = makeChat({ chatId: 101, updatedAt: at(-5) });
    server.chats = [moved, ...server.chats.filter(({ chatId }) => chatId !== 101)];
    live.desk.onChat(moved);
    await more();
    await more();
    assert.deepEqual(shown(), [101, ...without50(152).filter((id) => id !== 101)]);
  });

  it('[OPS-04] of tickets follows the page before it, after the tickets of a tag were shown', async () => {
    const world = makeDesk();
    world.server.tickets = make(130, (n) =>
      makeTicket({ ticketId: n + 1, updatedAt: at(n), tags: n === 125 ? ['vip'] : [] }),
    );
    mock.method(world.server.api, 'getTickets', async (filter: 'owed', { before }: { before?: number }) =>
      ok(pageOf(ticketsOf(world.server.tickets, filter, 1), ({ ticketId }) => ticketId, before)),
    );
    const { desk } = await openDeskOf(world);
    await chooseTag(desk, 'vip');
    await chooseTag(desk, null);
    await loadMoreTickets(desk, 'owed');
    const shown = ticketsOf(desk.state.tickets.items, 'owed', 1).map(({ ticketId }) => ticketId);
    assert.deepEqual(shown, [...range(1, 100), 126]);
  });
});

describe('the tickets after an outage', () => {
  async function openTickets(tickets: Ticket[]) {
    const world = makeDesk();
    world.server.tickets = tickets;
    mock.method(world.server.api, 'getTickets', async (filter: 'owed', { before }: { before?: number }) =>
      ok(pageOf(ticketsOf(world.server.tickets, filter, 1), ({ ticketId }) => ticketId, before)),
    );
    await openDeskOf(world);
    const items = () => world.desk.state.tickets.items;
    const owed = () => ticketsOf(items(), 'owed', 1).map(({ ticketId }) => ticketId);
    const reconnect = async () => {
      world.live.desk.onJoined();
      await world.settle();
    };
    return { ...world, items, owed, reconnect };
  }
  const solve = (tickets: readonly Ticket[], ticketId: number) =>
    tickets.map((one) => (one.ticketId === ticketId ? { ...one, status: 'solved' as const, revision: 2 } : one));

  it('[RT-06] are not listed or counted as owed once a colleague has solved or deleted them', async () => {
    const { server, items, owed, reconnect } = await openTickets(
      make(3, (n) => makeTicket({ ticketId: n + 1, updatedAt: at(n) })),
    );
    server.tickets = solve(server.tickets, 2).filter(({ ticketId }) => ticketId !== 3);
    await reconnect();
    assert.deepEqual([owed(), countOwedTickets(items(), 1)], [[1], 1]);
  });

  it('[RT-06] are not listed as mine once a colleague has taken them over', async () => {
    const { desk, server, items, reconnect, settle } = await openTickets([
      makeTicket({ ticketId: 1, status: 'pending', operatorId: 1 }),
    ]);
    chooseTickets(desk, 'mine');
    await settle();
    server.tickets = [makeTicket({ ticketId: 1, status: 'pending', operatorId: 2, revision: 2 })];
    await reconnect();
    assert.deepEqual(ticketsOf(items(), 'mine', 1), []);
  });

  it('[RT-06] are all reached by their pages, even if more than a page of them is new', async () => {
    const { desk, server, owed, reconnect } = await openTickets(
      make(3, (n) => makeTicket({ ticketId: n + 1, updatedAt: at(n) })),
    );
    server.tickets.push(...make(70, (n) => makeTicket({ ticketId: n + 11, updatedAt: at(n - 100) })));
    await reconnect();
    assert.equal(desk.state.tickets.lists.owed.hasMore, true);
    await loadMoreTickets(desk, 'owed');
    assert.deepEqual(owed(), [...range(11, 80), 1, 2, 3]);
  });

  it('[RT-06] do not stay in the inbox once a colleague has solved them', async () => {
    const { desk, server, items, reconnect, settle } = await openTickets([
      makeTicket({ ticketId: 1, status: 'pending' }),
    ]);
    desk.state.isOneList = true;
    openInbox(desk);
    await settle();
    desk.state.tickets.items = [...server.tickets];
    server.tickets = solve(server.tickets, 1);
    await reconnect();
    assert.deepEqual(ticketsOf(items(), 'pending', 1), []);
  });

  it('[RT-06] keep what an event said while they were being fetched', async () => {
    const { live, owed, settle } = await openTickets([makeTicket({ ticketId: 1 })]);
    live.desk.onJoined();
    live.desk.onTicket(makeTicket({ ticketId: 2, updatedAt: at(-1) }));
    await settle();
    assert.deepEqual(owed(), [2, 1]);
  });
});

async function openDeskOf(world: ReturnType<typeof makeDesk>) {
  await signIn(world.desk, { username: '', password: 'secret' });
  await world.settle();
  return world;
}
