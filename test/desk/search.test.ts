import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openChat, searchFor } from '../../desk/flows/openChat.ts';
import { filterSearch, loadMoreFound, runSearch, writeSearch } from '../../desk/flows/search.ts';
import type { Found } from '../../desk/model/entities.ts';
import { NO_FILTERS, readSearch, searchQuery } from '../../desk/model/searchRequest.ts';
import { placeOf, readPlace } from '../../desk/state/selectors.ts';
import { away, ok } from './support/answers.ts';
import { makeChat, makeTicket } from './support/builders.ts';
import { openDesk } from './support/openDesk.ts';

const NOTHING: Found = { chats: [], tickets: [], hasMoreChats: false, hasMoreTickets: false };
const foundChat = (chatId: number) => ({ chat: makeChat({ chatId }), pieces: [] });
const foundTicket = (ticketId: number) => ({ ticket: makeTicket({ ticketId }), pieces: [] });

describe('the search', () => {
  it('[DESK-04] searches once after Enter, and again for words whose answer came too late', async () => {
    const { desk, server, clock, settle } = await openDesk();
    const asked: string[] = [];
    server.api.search = async ({ text }) => {
      asked.push(text);
      return ok(NOTHING);
    };
    writeSearch(desk, 'invoice');
    void runSearch(desk);
    clock.advance(1_000);
    await settle();
    assert.deepEqual(asked, ['invoice']);
    writeSearch(desk, 'in');
    clock.advance(1_000);
    writeSearch(desk, 'inv');
    await settle();
    writeSearch(desk, 'in');
    clock.advance(1_000);
    await settle();
    assert.deepEqual(asked, ['invoice', 'in', 'in']);
    assert.deepEqual(desk.state.work.search.found, NOTHING);
  });

  it('[DESK-22] fetches the next page of each kind, and drops the page of an earlier search', async () => {
    const { desk, server, settle } = await openDesk();
    const { search } = desk.state.work;
    const asked: unknown[] = [];
    server.api.search = async (request, before) => {
      asked.push([request.kind, before]);
      if (before === undefined)
        return ok({ chats: [foundChat(9)], tickets: [foundTicket(5)], hasMoreChats: true, hasMoreTickets: true });
      if (request.kind === 'tickets') return ok({ ...NOTHING, tickets: [foundTicket(4)] });
      return ok({ ...NOTHING, chats: [foundChat(8)], hasMoreChats: true });
    };
    const ids = () => [
      search.found?.chats.map(({ chat }) => chat.chatId),
      search.found?.tickets.map(({ ticket }) => ticket.ticketId),
      search.found?.hasMoreChats,
      search.found?.hasMoreTickets,
    ];
    searchFor(desk, 'invoice');
    await settle();
    await Promise.all([loadMoreFound(desk, 'chats'), loadMoreFound(desk, 'chats')]);
    await loadMoreFound(desk, 'tickets');
    assert.deepEqual(asked, [
      ['', undefined],
      ['chats', 9],
      ['tickets', 5],
    ]);
    assert.deepEqual(ids(), [[9, 8], [5, 4], true, false]);
    const late = loadMoreFound(desk, 'chats');
    filterSearch(desk, { state: 'closed' });
    await late;
    await settle();
    assert.deepEqual(ids(), [[9], [5], true, true], 'the first page of the new search alone');
    server.api.search = async () => away;
    await loadMoreFound(desk, 'chats');
    assert.deepEqual([search.problem, search.loadingMore, ids()[0]], [away.error, null, [9]]);
  });

  it('[DESK-22] keeps the filters while the words change, and searches with filters alone', async () => {
    const { desk, server, settle } = await openDesk();
    const asked: string[] = [];
    server.api.search = async (request) => {
      asked.push(searchQuery(request).toString());
      return ok(NOTHING);
    };
    filterSearch(desk, { areaId: 3, owner: 'none' });
    filterSearch(desk, { tag: 'größe' });
    writeSearch(desk, '請求書 #12');
    await runSearch(desk);
    filterSearch(desk, NO_FILTERS);
    writeSearch(desk, '  ');
    await runSearch(desk);
    await settle();
    assert.deepEqual(
      asked.map((query) => decodeURIComponent(query)),
      [
        'category_id=3&owner=none',
        'category_id=3&owner=none&tag=größe',
        'q=請求書+#12&category_id=3&owner=none&tag=größe',
        'q=請求書+#12',
      ],
    );
    assert.equal(desk.state.work.search.found, null);
  });

  it('[DESK-22] has words and filters in the address, as one step of the history', async () => {
    const { desk, page, server, settle } = await openDesk();
    let calls = 0;
    server.api.search = async () => {
      calls += 1;
      return ok({ ...NOTHING, chats: [foundChat(7)] });
    };
    searchFor(desk, 'a&b=c');
    filterSearch(desk, { state: 'open', from: '2026-11-02' });
    await settle();
    const place = 'search?q=a%26b%3Dc&state=open&from=2026-11-02';
    assert.equal(page.place, place);
    openChat(desk, 7);
    await settle();
    assert.equal(page.place, 'chats/7');
    page.goBack();
    await settle();
    assert.deepEqual([desk.state.view, calls], ['search', 2], 'the results are still there');
    page.history.push('search?q=%D8%AE%D8%B5%D9%85&kind=tickets');
    page.goBack();
    await settle();
    const { text, filters } = desk.state.work.search;
    assert.deepEqual([text, filters.kind, filters.state, calls], ['خصم', 'tickets', '', 3]);
  });

  for (const [query, place] of [
    ['state=lost&owner=Dana&from=tomorrow&category_id=-1&kind=people', 'search'],
    ['q=%FF%00&owner=12&to=2026-01-31&tag=x', 'search?q=%EF%BF%BD%00&owner=12&tag=x&to=2026-01-31'],
  ] as const)
    it(`[DESK-22] reads only known filters from the address “${query}”`, () => {
      const { search } = readPlace(`search?${query}`);
      const asked = searchQuery(search ?? readSearch('')).toString();
      assert.equal(placeOf({ view: 'search', selectedChatId: null, work: { search: { asked } } }), place);
    });
});
