import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { showInbox, showOwnList } from '../../desk/flows/inbox.ts';
import { loadMoreOfInbox } from '../../desk/flows/inboxPages.ts';
import { closeConversation, openChat } from '../../desk/flows/openChat.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import { changeView, chooseView, deleteView, filterInbox, saveView } from '../../desk/flows/views.ts';
import { cutAtEnd, narrowThreads, NO_INBOX_FILTER, readInboxChoice } from '../../desk/model/inboxFilter.ts';
import { oneList } from '../../desk/model/oneList.ts';
import { placeOf, readPlace, shownView } from '../../desk/state/selectors.ts';
import { makeChat, makeMessage, makeTicket } from './support/builders.ts';
import { type DeskWorld, makeDesk } from './support/makeDesk.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const AREA = { id: 4, name: 'Billing', slug: 'billing' };

async function open(place = 'inbox', change: (world: DeskWorld) => void = () => {}): Promise<DeskWorld> {
  const world = makeDesk();
  world.page.place = place;
  world.server.chats = [
    makeChat({ chatId: 1, status: 'waiting', waitingSince: at(6), tags: ['vip'] }),
    makeChat({ chatId: 2, operatorId: 1, lastMessage: makeMessage({ createdAt: at(7) }), tags: ['vip'] }),
    makeChat({ chatId: 3, operatorId: 2, category: AREA, updatedAt: at(5) }),
  ];
  world.server.tickets = [makeTicket({ ticketId: 5001, operatorId: 1, waitingSince: at(8), tags: ['vip'] })];
  change(world);
  await resumeVisit(world.desk);
  await world.settle();
  return world;
}

/** Returns the rows of the inbox, top to bottom. */
function shown({ desk: { state } }: DeskWorld): string[] {
  const { filter, end } = state.inbox;
  const narrowed = narrowThreads({ chats: state.chats, tickets: state.tickets.items }, filter, state.me.operatorId);
  const { waiting, answered } = cutAtEnd(oneList(narrowed, null), end);
  return [...waiting, ...answered].map((one) =>
    one.kind === 'chat' ? `chat ${one.chat.chatId}` : `ticket ${one.ticket.ticketId}`,
  );
}

describe('the filters of the inbox', () => {
  it('[DESK-13] combine, page by page, and live events move chats in and out', async () => {
    const world = await open();
    const { desk, live, settle } = world;
    assert.deepEqual(shown(world), ['chat 1', 'chat 2'], 'what another list has loaded waits for its page');
    await loadMoreOfInbox(desk);
    assert.deepEqual(shown(world), ['chat 1', 'chat 2', 'ticket 5001', 'chat 3']);
    filterInbox(desk, { tag: 'vip', owner: 'me' });
    await settle();
    assert.deepEqual(shown(world), ['chat 2', 'ticket 5001']);
    const [, own] = world.server.chats;
    live.desk.onChat({ ...own!, operatorId: 2, updatedAt: at(11) });
    assert.deepEqual(shown(world), ['ticket 5001'], 'a colleague has taken it over');
    live.desk.onChat({ ...own!, chatId: 9, room: 'chat.9', updatedAt: at(11) });
    assert.deepEqual(shown(world), ['chat 9', 'ticket 5001']);
    filterInbox(desk, { ...NO_INBOX_FILTER, areaId: 4, waiting: 'no' });
    await settle();
    assert.deepEqual(shown(world), ['chat 3']);
    filterInbox(desk, { areaId: 99 });
    await settle();
    assert.deepEqual(shown(world), [], 'a deleted area matches nothing');
  });

  it('[DESK-13] are in the address, so that a reload, a link and Back restore them', async () => {
    const world = await open();
    const { desk, page, settle } = world;
    filterInbox(desk, { owner: 'none', language: 'de' });
    await settle();
    assert.equal(page.place, 'inbox?owner=none&language=de');
    openChat(desk, 1);
    await settle();
    assert.equal(page.place, 'chats/1?owner=none&language=de');
    const reloaded = await open(page.place);
    const { state } = reloaded.desk;
    assert.deepEqual([state.isOneList, state.selectedChatId, state.inbox.filter.owner], [true, 1, 'none']);
    closeConversation(desk);
    filterInbox(desk, NO_INBOX_FILTER);
    await settle();
    page.goBack();
    await settle();
    assert.equal(desk.state.inbox.filter.language, 'de');
    showOwnList(desk, 'chats');
    await settle();
    assert.equal(page.place, 'chats/1', 'the lists of their own have no such filter');
    for (const place of ['inbox?view=3', 'tickets/5001?tag=%E6%97%A5%E6%9C%AC', 'chats/7?category_id=4&waiting=yes']) {
      const { inbox, ...rest } = readPlace(place);
      assert.equal(placeOf({ ...rest, isOneList: true, inbox: inbox! }), place);
    }
    const hostile = 'owner=me%27&waiting=maybe&category_id=-1&company=%3Cscript%3E&language=DE&view=x';
    assert.deepEqual(readInboxChoice(hostile), { viewId: null, filter: NO_INBOX_FILTER });
  });

  it('[DESK-13] ignore the answer for filters that were changed meanwhile', async () => {
    const world = await open();
    filterInbox(world.desk, { owner: 'none' });
    filterInbox(world.desk, { owner: 'me' });
    await world.settle();
    assert.equal(world.server.inboxCalls.length, 3);
    assert.deepEqual(shown(world), ['chat 2', 'ticket 5001']);
    assert.equal(world.desk.state.inbox.list.load, 'ready');
  });

  it('[DESK-13] show a failure with a way to try again', async () => {
    const world = makeDesk();
    await resumeVisit(world.desk);
    await world.settle();
    world.server.isAway = true;
    showInbox(world.desk);
    await world.settle();
    assert.equal(world.desk.state.inbox.list.load, 'failed');
    world.server.isAway = false;
    filterInbox(world.desk, {});
    await world.settle();
    assert.equal(world.desk.state.inbox.list.load, 'ready');
  });
});

describe('a view of the inbox', () => {
  const view = { id: 1, name: 'Urgent', isShared: true, filter: { ...NO_INBOX_FILTER, tag: 'vip', owner: 'me' } };

  it('[DESK-13] is saved, chosen, changed and deleted, and named by the address', async () => {
    const world = await open();
    const { desk, page, server, settle } = world;
    filterInbox(desk, { tag: 'vip' });
    assert.equal(await saveView(desk, { name: '<b>مهم</b>', isShared: false }), null);
    assert.equal(page.place, 'inbox?view=1');
    assert.equal(typeof (await saveView(desk, { name: '<b>مهم</b>', isShared: false })), 'string', 'the name is taken');
    filterInbox(desk, { owner: 'me' });
    await settle();
    assert.deepEqual([shownView(desk.state.inbox)?.isChanged, page.place], [true, 'inbox?tag=vip&owner=me']);
    assert.equal(await changeView(desk, 1, { filter: desk.state.inbox.filter }), null);
    assert.deepEqual([server.views[0]?.filter.owner, page.place], ['me', 'inbox?view=1']);
    assert.equal(await deleteView(desk, 1), null);
    assert.deepEqual([page.place, server.views.length], ['inbox?tag=vip&owner=me', 0]);
    chooseView(desk, null);
    await settle();
    assert.equal(page.place, '');
  });

  it('[DESK-13] opens from a link, follows the change of a colleague, and says if it is gone', async () => {
    const world = await open('inbox?view=1', ({ server }) => (server.views = [view]));
    const { desk, server, live, settle } = world;
    assert.deepEqual(shown(world), ['chat 2', 'ticket 5001']);
    assert.equal(server.inboxCalls.length, 1, 'the inbox waits for the filters of the view');
    server.views = [{ ...view, filter: { ...NO_INBOX_FILTER, tag: 'vip', owner: 'none' } }];
    live.desk.onViews();
    await settle();
    assert.deepEqual(shown(world), ['chat 1']);
    server.views = [];
    live.desk.onViews();
    await settle();
    assert.deepEqual([desk.state.inbox.viewId, shown(world)], [null, ['chat 1']], 'the filters stay');
    const gone = await open('inbox?view=7');
    assert.match(gone.desk.state.notice ?? '', /view of the inbox was deleted/);
    assert.deepEqual(shown(gone), ['chat 1', 'chat 2']);
  });
});
