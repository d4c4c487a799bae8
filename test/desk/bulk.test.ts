import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runBulkAction, holdBulkNotice, releaseBulkNotice, undoBulkAction } from '../../desk/flows/bulk.ts';
import {
  clearSelection,
  dropSelected,
  keepSelected,
  selectAll,
  selectRange,
  toggleSelected,
} from '../../desk/flows/selection.ts';
import { loadMoreSnoozed, loadSnoozed } from '../../desk/flows/snoozed.ts';
import { bulkText, closeName, undoText } from '../../desk/model/bulkText.ts';
import { chatsOf } from '../../desk/model/chats.ts';
import { eventText } from '../../desk/model/eventText.ts';
import { oneList } from '../../desk/model/oneList.ts';
import { readSnoozeTime, snoozeChoices, snoozedThreads, snoozeMark } from '../../desk/model/snooze.ts';
import { ticketsOf } from '../../desk/model/tickets.ts';
import { dateAndTime } from '../../desk/model/time.ts';
import { away } from './support/answers.ts';
import { makeChat, makeTicket, NOW } from './support/builders.ts';
import { openDesk } from './support/openDesk.ts';

const LATER = '2026-11-22T09:00:00.000Z';
const TICKET = 'ticket-5001' as const;

async function withRows() {
  const world = await openDesk([1, 2, 3].map((chatId) => makeChat({ chatId })));
  world.server.tickets = [makeTicket()];
  world.desk.state.tickets.items = world.server.tickets;
  return world;
}

describe('the selection of rows', () => {
  it('[DESK-12] takes single rows, ranges in the order on screen, and at most 500', async () => {
    const { desk } = await withRows();
    const order = [3, TICKET, 1, 2] as const;
    selectRange(desk, order, 3);
    selectRange(desk, order, 1);
    assert.deepEqual(desk.state.selection.keys, [3, TICKET, 1]);
    toggleSelected(desk, TICKET);
    assert.deepEqual(desk.state.selection.keys, [3, 1]);
    selectRange(desk, [3, 1, 2], 2);
    assert.deepEqual(desk.state.selection.keys, [3, 1, 2], 'the anchor is no longer on screen');
    const many = Array.from({ length: 700 }, (_, n) => n + 1);
    selectAll(desk, many);
    toggleSelected(desk, 600);
    assert.equal(desk.state.selection.keys.length, 500);
    clearSelection(desk);
    assert.deepEqual(desk.state.selection.keys, []);
  });
});

describe('the selection of two lists', () => {
  it('[DESK-12] [DESK-14] is in one of them, and stays when the other is closed', async () => {
    const { desk } = await withRows();
    selectAll(desk, [1, TICKET]);
    keepSelected(desk, [1, TICKET]);
    dropSelected(desk, [2, 3]);
    assert.deepEqual(desk.state.selection.keys, [1, TICKET]);
    keepSelected(desk, [2, 3]);
    toggleSelected(desk, 2);
    assert.deepEqual(desk.state.selection.keys, [2]);
    dropSelected(desk, [2, 3]);
    assert.deepEqual(desk.state.selection.keys, []);
  });
});

describe('an action on selected rows', () => {
  it('[DESK-12] takes the rows off the list, shows how many were skipped, and undoes for ten seconds', async () => {
    const { desk, server, clock } = await withRows();
    const { state } = desk;
    server.chats = server.chats.map((chat) => (chat.chatId === 3 ? { ...chat, operatorId: 2 } : chat));
    selectAll(desk, [1, 3, TICKET]);
    assert.equal(await runBulkAction(desk, state.selection.keys, { kind: 'close' }), null);
    assert.equal(state.bulk.notice?.text, '2 closed or solved. 1 belongs to colleagues.');
    const open = () => chatsOf(state.chats, 'open').map(({ chatId }) => chatId);
    assert.deepEqual([open(), ticketsOf(state.tickets.items, 'owed', 1).length], [[2, 3], 0]);
    assert.deepEqual(state.selection.keys, []);
    await undoBulkAction(desk);
    assert.deepEqual([open(), ticketsOf(state.tickets.items, 'owed', 1).length], [[1, 2, 3], 1]);
    assert.deepEqual([state.bulk.notice?.bulkId, state.news], [null, null]);
    await runBulkAction(desk, [1], { kind: 'tag', tag: '<script>' });
    holdBulkNotice(desk);
    clock.advance(60_000);
    assert.equal(state.bulk.notice?.text, '1 tagged #<script>.', 'it stays while it has the focus');
    releaseBulkNotice(desk);
    clock.advance(10_000);
    assert.equal(state.bulk.notice, null);
  });

  it('[DESK-12] keeps the selection after a failure, and offers Undo again if only the connection failed', async () => {
    const { desk, server } = await withRows();
    selectAll(desk, [1, 2]);
    server.isAway = true;
    assert.equal(await runBulkAction(desk, [1, 2], { kind: 'close' }), away.error);
    assert.deepEqual([desk.state.selection.keys, desk.state.bulk.isBusy], [[1, 2], false]);
    server.isAway = false;
    await runBulkAction(desk, [1, 2], { kind: 'close' });
    server.isAway = true;
    await undoBulkAction(desk);
    assert.deepEqual(desk.state.bulk.notice, { text: `Not undone. ${away.error}`, bulkId: 1 });
    server.isAway = false;
    await undoBulkAction(desk);
    assert.equal(chatsOf(desk.state.chats, 'open').length, 3);
  });

  it('[DESK-12] says what happened in plain sentences', () => {
    const text = (reason: string, count: number) =>
      bulkText({ kind: 'close' }, { done: 498, skipped: [{ reason, count }] }, { keys: [1], owner: null });
    assert.equal(text('closed', 2), '498 closed. 2 were already closed.');
    assert.equal(text('missing', 1), '498 closed. 1 no longer exists.');
    const none = { done: 0, skipped: [{ reason: 'same', count: 1 }] };
    assert.equal(
      bulkText({ kind: 'tag', tag: 'vip' }, none, { keys: [1], owner: null }),
      'Nothing changed. 1 had the tag already.',
    );
    const assigned = { kind: 'assign', operatorId: 2 } as const;
    const taken = { done: 3, skipped: [{ reason: 'changed', count: 2 }] };
    assert.equal(
      bulkText(assigned, taken, { keys: [TICKET], owner: 'Eli' }),
      '3 assigned to Eli. 2 have another owner by now.',
    );
    assert.equal(
      undoText({ done: 1, skipped: [{ reason: 'changed', count: 1 }] }),
      'Undone for 1. 1 changed since, so it stays as now.',
    );
    assert.deepEqual(
      [closeName([1]), closeName([TICKET]), closeName([1, TICKET])],
      ['Close', 'Solve', 'Close or solve'],
    );
  });
});

describe('a snooze', () => {
  it('[DESK-14] takes chats and tickets off every list but that of the snoozed ones, until they come back', async () => {
    const { desk, live, rings } = await withRows();
    const { state } = desk;
    await runBulkAction(desk, [1, TICKET], { kind: 'snooze', until: LATER });
    assert.equal(state.bulk.notice?.text, `2 snoozed until ${dateAndTime(LATER)}.`);
    const listed = () => {
      const { waiting, answered } = oneList({ chats: state.chats, tickets: state.tickets.items }, null);
      return [...waiting, ...answered].map((one) => (one.kind === 'chat' ? one.chat.chatId : one.ticket.ticketId));
    };
    assert.deepEqual([listed(), chatsOf(state.chats, 'open').length], [[2, 3], 2]);
    const updatedAt = '2026-11-22T09:00:00.500Z';
    live.desk.onChat(makeChat({ chatId: 1, backAt: LATER, updatedAt }));
    assert.deepEqual([listed().sort(), snoozeMark(state.chats[1]!)], [[1, 2, 3], 'Back from snooze']);
    assert.deepEqual(rings, ['message']);
  });

  it('[DESK-14] is dropped if its end was missed during an outage', async () => {
    const { desk, server } = await withRows();
    await runBulkAction(desk, [1, TICKET], { kind: 'snooze', until: null });
    server.chats = server.chats.map((chat) => ({ ...chat, snooze: null, status: 'closed' as const }));
    server.tickets = [];
    await loadSnoozed(desk);
    assert.deepEqual([desk.state.chats[1], desk.state.tickets.items], [undefined, []]);
  });

  it('[DESK-14] is listed page by page beyond the first 200', async () => {
    const { desk, server } = await withRows();
    const snooze = { since: NOW, until: LATER };
    server.chats = Array.from({ length: 250 }, (_, at) => makeChat({ chatId: 100 + at, snooze }));
    const shown = () => snoozedThreads({ chats: Object.values(desk.state.chats), tickets: [] }).length;
    await loadSnoozed(desk);
    assert.deepEqual([shown(), desk.state.snoozed.next], [200, '200']);
    await loadMoreSnoozed(desk);
    assert.deepEqual([shown(), desk.state.snoozed.next], [250, null]);
  });

  it('[DESK-14] offers times in the future, and reads an own time', () => {
    const at = (local: string) => Date.parse(local);
    const names = (local: string) => snoozeChoices(at(local)).map(({ name }) => name.split(',')[0]);
    assert.deepEqual(names('2026-11-27T10:10'), ['Later today', 'Tomorrow', 'Next week', 'Until the customer answers']);
    assert.deepEqual(names('2026-11-27T22:10')[0], 'Tomorrow', 'too late for today');
    const monday = at('2026-11-23T08:00');
    const [later, tomorrow, week, answer] = snoozeChoices(monday);
    assert.equal(later?.until, new Date(at('2026-11-23T11:00')).toISOString());
    assert.equal(tomorrow?.until, new Date(at('2026-11-24T09:00')).toISOString());
    assert.equal(week?.until, new Date(at('2026-11-30T09:00')).toISOString());
    assert.equal(answer?.until, null);
    assert.equal(readSnoozeTime('2026-11-23T08:01', monday), new Date(at('2026-11-23T08:01')).toISOString());
    for (const wrong of ['', 'soon', '2026-11-23T07:59', '2999-01-01T00:00', '<script>'])
      assert.equal(readSnoozeTime(wrong, monday), null);
    assert.equal(
      eventText({ kind: 'snoozed', text: `by Dana until ${LATER}`, createdAt: NOW }),
      `Snoozed by Dana until ${dateAndTime(LATER)}`,
    );
    assert.equal(eventText({ kind: 'woken', text: '', createdAt: NOW }), 'Back from snooze');
  });
});
