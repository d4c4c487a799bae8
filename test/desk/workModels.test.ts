import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findReplies } from '../../desk/model/draftText.ts';
import { commandsFor } from '../../desk/model/commands.ts';
import type { Role } from '../../desk/model/entities.ts';
import { lastDays, replyText, secondsText } from '../../desk/model/figureText.ts';
import { readHolidays, readSpans, spansText } from '../../desk/model/hoursText.ts';
import { placeOf, readPlace } from '../../desk/state/selectors.ts';
import { makeChat } from './support/builders.ts';

describe('the command palette', () => {
  const namesFor = (over: Partial<Parameters<typeof commandsFor>[0]>) =>
    commandsFor({ chat: null, chats: [], typed: '', me: { operatorId: 1, role: 'administrator' }, ...over }).map(
      ({ name }) => name,
    );

  it('[DESK-10] offers the commands that fit the status of the chat on screen', () => {
    const waiting = namesFor({ chat: makeChat({ status: 'waiting' }) });
    assert.deepEqual([waiting.includes('Take chat'), waiting.includes('Delete chat')], [true, false]);
    const closed = namesFor({ chat: makeChat({ status: 'closed' }) });
    assert.deepEqual([closed.includes('Close chat'), closed.includes('Delete chat')], [false, true]);
    assert.ok(!namesFor({}).some((name) => /chat$/.test(name)), 'nothing without a chat');
  });

  it('[DESK-10] offers to take over a colleague’s chat, but not to transfer or close it', () => {
    const offered = (operatorId: number) => {
      const names = namesFor({ chat: makeChat({ status: 'open', operatorId }) });
      return ['Take over chat', 'Transfer chat', 'Close chat'].filter((name) => names.includes(name));
    };
    assert.deepEqual([offered(2), offered(1)], [['Take over chat'], ['Transfer chat', 'Close chat']]);
  });

  it('[DESK-09] offers only administrators to delete a chat', () => {
    const chat = makeChat({ status: 'closed' });
    const offers = (role: Role) => namesFor({ chat, me: { operatorId: 1, role } }).includes('Delete chat');
    assert.deepEqual([offers('administrator'), offers('operator')], [true, false]);
  });

  it('[DESK-10] finds chats by tag and number, and ends with a search for the words', () => {
    const chats = [makeChat({ chatId: 7, tags: ['billing'] }), makeChat({ chatId: 8 })];
    assert.deepEqual(namesFor({ chats, typed: '#bill' }), ['Ann', 'Search for “#bill”']);
    assert.deepEqual(namesFor({ chats, typed: 'chat 8' }), ['Ann', 'Search for “chat 8”']);
  });

  it('[DESK-10] finds chats by a name that is typed without its accents', () => {
    const named = (chatId: number, name: string) =>
      makeChat({ chatId, visitor: { ...makeChat().visitor, displayName: name } });
    const chats = [named(7, 'Jürgen Groß'), named(8, 'Nguyễn Ánh')];
    const found = ['jurgen', 'GROSS', 'nguyen anh', 'Nguyễn'].map((typed) => namesFor({ chats, typed })[0]);
    assert.deepEqual(found, ['Jürgen Groß', 'Jürgen Groß', 'Nguyễn Ánh', 'Nguyễn Ánh']);
  });

  it('[DESK-04] finds canned replies whose shortcut or text is typed without its accents', () => {
    const reply = (id: number, shortcut: string, text: string) => ({ id, shortcut, text });
    const replies = [reply(1, 'rückgabe', 'Gern'), reply(2, 'ok', 'Schöne Grüße')];
    const found = (query: string) => findReplies(replies, query).map(({ shortcut }) => shortcut);
    assert.deepEqual([found('ruck'), found('grusse'), found('rück')], [['rückgabe'], ['ok'], ['rückgabe']]);
  });
});

describe('opening hours as text', () => {
  it('[DESK-06] parses opening hours and holidays in several notations', () => {
    const spans = [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '17:30' },
    ];
    assert.equal(spansText(spans), '09:00-12:00, 13:00-17:30');
    for (const text of [spansText(spans), '9:00 – 12:00,13:00 to 17:30,'])
      assert.deepEqual(readSpans(text), spans, text);
    assert.deepEqual([readSpans(' '), readSpans('9 to 5'), readSpans('09:00')], [[], null, null]);
    assert.deepEqual(readHolidays('2026-12-25 Christmas\n\n2027-01-01'), [
      { date: '2026-12-25', name: 'Christmas' },
      { date: '2027-01-01', name: '' },
    ]);
    assert.equal(readHolidays('Christmas'), null);
  });
});

describe('figures as text', () => {
  it('[VIS-02] name a reply time in the steps that visitors read', () => {
    const seconds = [1, 300, 301, 900, 901, 2_701, 5_401, 21_601, 86_401, 259_200, 259_201];
    assert.deepEqual(
      seconds.map((each) => replyText({ seconds: each })),
      [
        ...[
          'in a few minutes',
          'in a few minutes',
          'in about 10 minutes',
          'in about 10 minutes',
          'in about 30 minutes',
        ],
        ...['in about an hour', 'in a few hours', 'within a day', 'within a few days', 'within a few days'],
        'nothing, it is too long',
      ],
    );
  });

  it('[DESK-07] formats durations in a fitting unit and lists the last days', () => {
    assert.deepEqual([null, 45, 60, 185, 7_800, 7_200].map(secondsText), [
      '–',
      '45 s',
      '1 min',
      '3 min 5 s',
      '2 h 10 min',
      '2 h',
    ]);
    assert.deepEqual(lastDays(3, new Date(2026, 2, 1, 12).getTime()), ['2026-02-27', '2026-02-28', '2026-03-01']);
  });
});

describe('the address of a view', () => {
  it('[DESK-10] restores every view from its address', () => {
    for (const place of [
      'search',
      'people',
      'manage/figures',
      'manage/replies',
      'manage/articles',
      'manage/hours',
      'manage/blocked',
      'tickets',
      'tickets/5001',
      'chats/7',
      '',
    ])
      assert.equal(placeOf(readPlace(place)), place);
    assert.equal(placeOf(readPlace('manage/nowhere')), '');
  });
});
