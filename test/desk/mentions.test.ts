import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseMention, writeDraft } from '../../desk/flows/draft.ts';
import { openMention } from '../../desk/flows/mentions.ts';
import { addDraftNote, addNote } from '../../desk/flows/notes.ts';
import { openChat } from '../../desk/flows/openChat.ts';
import { openTicket } from '../../desk/flows/tickets.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import { countHere } from '../../desk/model/areaTeams.ts';
import type { NoteMention } from '../../desk/model/entities.ts';
import { completeMention, findColleagues, mentionedIn, mentionQuery, notePieces } from '../../desk/model/mentions.ts';
import { readPlace } from '../../desk/state/selectors.ts';
import { makeChat, makePerson, NOW } from './support/builders.ts';
import { makeDesk } from './support/makeDesk.ts';
import { openDesk } from './support/openDesk.ts';

const person = (operatorId: number, name: string, isDisabled = false) => makePerson({ operatorId, name, isDisabled });
const PEOPLE = [
  person(1, 'Dana'),
  person(2, 'Ana'),
  person(3, 'Ana Maria'),
  person(4, 'مريم'),
  person(5, 'Ana'),
  person(6, 'Bob', true),
  person(7, '日本 <script>'),
];
const mention = (over: Partial<NoteMention> = {}): NoteMention => ({
  ...{ mentionId: 1, noteId: 11, chatId: 7, ticketId: null, authorName: 'Eli', text: '@Dana look' },
  ...{ isRead: false, createdAt: NOW, ...over },
});

describe('the colleagues in a note', () => {
  it('[DESK-16] are offered after an @, by the beginning of each word, without oneself and removed colleagues', () => {
    assert.deepEqual(mentionQuery('Hi @Ana M', 9), { start: 3, text: 'Ana M' });
    assert.deepEqual(mentionQuery('Hi @Ana M', 6), { start: 3, text: 'An' }, 'up to the caret');
    for (const text of ['ann@example.com', '', 'Hi', '@a\n', `@${'x'.repeat(500)}`])
      assert.equal(mentionQuery(text, text.length), null, text.slice(0, 20));
    const found = (query: string) => findColleagues(PEOPLE, query, 1).map(({ operatorId }) => operatorId);
    assert.deepEqual(
      [found('an'), found('MAR'), found('مر'), found('bob'), found('dana')],
      [[2, 5, 3], [3], [4], [], []],
    );
    const names = ['Zoë Łukasz', 'Sørina', 'İrem', 'Çağla', 'أحمد'].map((name, at) => person(at + 20, name));
    const typed = ['zoe', 'luk', 'SORINA', 'irem', 'cagla', 'احمد', 'zoë'];
    assert.deepEqual(
      typed.map((query) => findColleagues(names, query, 1).map(({ operatorId }) => operatorId - 20)),
      [[0], [0], [1], [2], [3], [4], [0]],
      'with and without accents',
    );
    const many = Array.from({ length: 50 }, (_, at) => person(at + 10, `Kim ${at}`));
    assert.equal(findColleagues(many, '', 1).length, 8);
  });

  for (const [what, typed, query, completed] of [
    ['at the end', 'Hi @An', 'An', 'Hi @Ana Maria '],
    ['before a space', 'Hi @An please', 'An', 'Hi @Ana Maria please'],
    ['at the end of a line', 'Hi @An\nsecond line', 'An', 'Hi @Ana Maria \nsecond line'],
    ['before an empty line and an indented one', '@An\n\n  1. Call', 'An', '@Ana Maria \n\n  1. Call'],
    ['in a right-to-left text', 'اسأل @مر\nشكرا', 'مر', 'اسأل @مريم \nشكرا'],
  ] as const)
    it(`[DESK-16] are completed ${what}, and the text after the caret keeps its lines`, () => {
      const caret = typed.indexOf(`@${query}`) + query.length + 1;
      const name = query === 'مر' ? 'مريم' : 'Ana Maria';
      const text = completed;
      assert.deepEqual(completeMention(typed, caret, name), { text, caret: text.indexOf(name) + name.length + 1 });
    });

  it('[DESK-16] are found in the text by the longest name, and of two with one name the chosen one', () => {
    assert.deepEqual(
      notePieces('@Ana Maria, ask @Ana or @Anabel', ['Ana', 'Ana Maria']).filter(({ isMention }) => isMention),
      [
        { text: '@Ana Maria', isMention: true },
        { text: '@Ana', isMention: true },
      ],
    );
    assert.deepEqual(mentionedIn('@Ana Maria and @مريم، @日本 <script>', PEOPLE, []), [3, 4, 7]);
    assert.deepEqual(mentionedIn('@Ana', PEOPLE, [5]), [5]);
    assert.deepEqual(mentionedIn('@Ana', PEOPLE, []), [2, 5]);
    assert.deepEqual(mentionedIn('me@Ana.example @Bob', PEOPLE, [2, 6]), [], 'an address, and a removed colleague');
  });

  it('[DESK-16] are sent with the note by id, survive a reload, and are at most 20', async () => {
    const world = await openDesk([makeChat()]);
    const { desk, server, memory, settle } = world;
    for (const one of PEOPLE) desk.state.people.items[one.operatorId] = one;
    openChat(desk, 7);
    writeDraft(desk, 7, '/note @Ana please');
    chooseMention(desk, 7, 5);
    delete desk.state.drafts[7];
    openChat(desk, 7);
    await settle();
    assert.deepEqual(desk.state.drafts[7]?.mentions, [5]);
    await addDraftNote(desk, 7);
    assert.deepEqual(
      desk.state.work.notes[7]?.map(({ mentions }) => mentions.map(({ operatorId }) => operatorId)),
      [[5]],
    );
    assert.equal(memory.has('draft 1/7/mentions'), false);
    const many = Array.from({ length: 22 }, (_, at) => person(at + 10, `Kim${at}`));
    for (const one of many) desk.state.people.items[one.operatorId] = one;
    const problem = await addNote(desk, 7, many.map(({ name }) => `@${name}`).join(' '));
    assert.equal(problem, 'A note mentions at most 20 people: remove 2.');
    assert.equal(server.isAway, false);
  });
});

describe('a note that mentions the operator', () => {
  it('[DESK-16] is counted until its chat or ticket is opened, and leads to the note', async () => {
    const world = makeDesk();
    const { desk, server, settle } = world;
    server.chats = [makeChat()];
    server.mentions = [mention({ mentionId: 2, chatId: null, ticketId: 5001, noteId: 4 }), mention()];
    await resumeVisit(desk);
    await settle();
    assert.deepEqual([desk.state.mentions.unread, desk.state.news], [2, null], 'mentions from before are no news');
    openChat(desk, 7);
    await settle();
    assert.deepEqual([desk.state.mentions.unread, desk.state.shownNoteId], [1, 11]);
    assert.deepEqual(
      server.mentions.map(({ isRead }) => isRead),
      [false, true],
    );
    desk.state.shownNoteId = null;
    openMention(desk, server.mentions[0]!);
    await settle();
    assert.deepEqual([desk.state.selectedTicketId, desk.state.shownNoteId, desk.state.mentions.unread], [5001, 4, 0]);
    assert.deepEqual(readPlace('tickets/5001?note=4').noteId, 4);
  });

  it('[DESK-16] shows news and rings once, but not for the chat on screen or for a colleague', async () => {
    const world = await openDesk([makeChat()]);
    const { desk, server, live, rings, notifications, page, settle } = world;
    notifications.permission = 'granted';
    desk.state.notifications = 'granted';
    server.mentions = [mention()];
    live.desk.onMentions([2]);
    await settle();
    assert.equal(desk.state.mentions.unread, 0);
    page.isVisible = false;
    live.desk.onMentions([1, 2]);
    live.desk.onMentions([1]);
    await settle();
    assert.deepEqual([desk.state.news?.text, rings], ['Eli mentioned you in a note. “@Dana look”', ['message']]);
    assert.deepEqual(
      notifications.shown.map(({ place }) => place),
      ['chats/7?note=11'],
    );
    openChat(desk, 7);
    await settle();
    assert.equal(desk.state.mentions.unread, 1, 'a hidden page reads nothing');
    page.isVisible = true;
    page.show();
    assert.equal(desk.state.mentions.unread, 0);
    server.mentions = [mention({ mentionId: 3, noteId: 12 }), ...server.mentions];
    live.desk.onMentions([1]);
    await settle();
    assert.deepEqual([desk.state.news, rings.length, desk.state.shownNoteId], [null, 1, 11]);
    openTicket(desk, 5001);
    assert.equal(desk.state.mentions.unread, 0);
  });
});

describe('the team of an area', () => {
  it('[DESK-16] is notified of a transfer, other teams do not, and the desk counts who is here', async () => {
    const billing = { id: 4, name: 'Billing', operatorIds: [1, 2] };
    const category = { id: 4, name: 'Billing', slug: 'billing' };
    for (const [operatorIds, text] of [
      [[1, 2], 'Eli has passed the chat with Ann to Billing.'],
      [[], 'Eli has passed the chat with Ann to Billing.'],
      [[2], undefined],
    ] as const) {
      const theirs = makeChat({ operatorId: 2, operator: { name: 'Eli', img: null } });
      const { desk, live } = await openDesk([theirs]);
      desk.state.areas = [{ ...billing, operatorIds: [...operatorIds] }];
      const passed = { operatorId: null, operator: null, status: 'waiting' as const, category };
      live.desk.onChat({ ...theirs, ...passed, updatedAt: '2026-11-21T10:00:05.000Z' });
      assert.equal(desk.state.news?.text, text);
    }
    const items = Object.fromEntries(
      [person(1, 'Dana'), person(2, 'Eli'), person(3, 'Kim')].map((one) => [one.operatorId, one]),
    );
    const count = (here: Record<number, unknown>, operatorIds: number[]) =>
      countHere({ operatorIds }, { people: { items, here }, me: { operatorId: 1 } });
    assert.deepEqual(
      [count({ 1: {} }, [1, 2]), count({ 1: {}, 2: {}, 3: {} }, [2]), count({ 2: {}, 3: {} }, [])],
      [0, 1, 2],
    );
    items[2] = { ...items[2]!, isAway: true };
    assert.equal(count({ 2: {} }, [2]), 0);
  });
});
