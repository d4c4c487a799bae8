import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accessAnswer } from '../../desk/model/accessAnswer.ts';
import { faultText } from '../../desk/model/attachmentRules.ts';
import { accountText, chatPreview, countText, shortName, visitorName } from '../../desk/model/chats.ts';
import { eventText, splitTransfer } from '../../desk/model/eventText.ts';
import { textPieces } from '../../desk/model/textPieces.ts';
import { dayLabel, dayName, duration, relativeTime, shortDuration } from '../../desk/model/time.ts';
import { makeChat, makeMessage, NOW } from './support/builders.ts';

const request = {
  id: 1,
  type: 'access_profile',
  title: 'Access',
  text: '',
  answer: null,
  selectedDuration: null,
  validTo: null,
  durability: [1, 3],
};

describe('the name of a day', () => {
  it('formats a day without line breaks and keeps other text unchanged', () => {
    assert.equal(dayName('2026-12-25'), 'Dec\u00a025,\u00a02026');
    assert.equal(dayName('someday'), 'someday');
  });
});

describe('the name of a visitor', () => {
  const { visitor } = makeChat();
  const named = (name: string, over: Partial<typeof visitor> = {}) =>
    visitorName(makeChat({ chatId: 12, visitor: { ...visitor, name, ...over } }));

  it('[DESK-18] gives each guest a number, also if the page sends “Guest” or nothing', () => {
    assert.deepEqual(
      ['Guest', ' guest ', ''].map((name) => named(name)),
      ['Guest 12', 'Guest 12', 'Guest 12'],
    );
    assert.equal(named('Guest 7'), 'Guest 7');
    assert.equal(named('Guest 7', { displayName: 'Ann Lee' }), 'Ann Lee');
    assert.equal(named('Guest 7', { email: 'ann@example.com' }), 'ann@example.com');
    assert.deepEqual([named('Guest Ann'), named('Guesthouse 7')], ['Guest Ann', 'Guesthouse 7']);
  });

  it('[DESK-18] has at most 40 characters in a sentence', () => {
    assert.equal(shortName('x'.repeat(40)), 'x'.repeat(40));
    assert.equal(shortName('🙂'.repeat(200)), `${'🙂'.repeat(39)}…`);
  });
});

describe('the account of a visitor', () => {
  it('[DESK-24] marks a customer without a signed token as not verified, and a guest as a guest', () => {
    const { visitor } = makeChat();
    const of = (type: 'guest' | 'registered', isVerified: boolean) =>
      accountText({ ...visitor, type, userId: 'cust-77', isVerified });
    assert.deepEqual(
      [of('registered', false), of('registered', true), of('guest', false)],
      ['Customer cust-77 (not verified)', 'Customer cust-77', 'Guest'],
    );
  });
});

describe('times', () => {
  const now = new Date(2026, 10, 21, 12, 0).getTime();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

  it('formats relative times to fit a list row', () => {
    const told = [0, 5, 125, 24 * 60, 5 * 24 * 60].map((minutes) => relativeTime(ago(minutes), now));
    assert.deepEqual(told, ['now', '5 min', '2 h', 'yesterday', 'Nov 16']);
  });

  it('[DESK-03] formats how long a visitor has waited, long and short', () => {
    const minutes = [-3, 0, 1, 59, 60, 125, 24 * 60, 3 * 24 * 60];
    assert.deepEqual(
      minutes.map((waited) => [duration(ago(waited), now), shortDuration(ago(waited), now)]),
      [
        ['less than a minute', '<1 min'],
        ['less than a minute', '<1 min'],
        ['1 minute', '1 min'],
        ['59 minutes', '59 min'],
        ['1 hour', '1 h'],
        ['2 hours', '2 h'],
        ['1 day', '1 d'],
        ['3 days', '3 d'],
      ],
    );
  });

  it('formats a time in the future as now, for clocks that differ', () => {
    assert.equal(relativeTime(ago(-3), now), 'now');
  });

  it('labels days as today, yesterday or a date', () => {
    const labels = [0, 24 * 60, 3 * 24 * 60].map((minutes) => dayLabel(ago(minutes), now));
    assert.deepEqual(labels, ['Today', 'Yesterday', 'Wednesday, November 18']);
    assert.match(dayLabel(new Date(2025, 0, 5).toISOString(), now), /2025/);
  });
});

describe('links', () => {
  it('[FORM-08] links web addresses, e-mail addresses and phone numbers, as the widget does', () => {
    const text =
      'See https://a.example/x?y=1. Write to ann@example.com, call +1 (555) 012-3456. Order 2026-11-24, a@b.';
    const links = textPieces(text).flatMap(({ href }) => href ?? []);
    assert.deepEqual(links, ['https://a.example/x?y=1', 'mailto:ann@example.com', 'tel:+15550123456']);
  });

  it('[I18N-03] separates numbers with several groups from the text, which may run right to left', () => {
    const text = 'رقمي +1 555 012 3456، أو 030 123-45 في 2026';
    const pieces = textPieces(text);
    assert.deepEqual(
      pieces
        .filter(({ href, isNumber }) => href !== null || isNumber)
        .map(({ text: shown, isNumber }) => [isNumber, shown]),
      [
        [false, '+1 555 012 3456'],
        [true, '030 123-45'],
      ],
    );
    assert.equal(pieces.map((piece) => piece.text).join(''), text);
  });
});

describe('access requests', () => {
  it('[VIS-11] says when the visitor stopped an access', () => {
    const stopped = { ...request, answer: true, canStop: false, stoppedAt: NOW };
    for (const accessUntil of [null, '2026-11-20T00:00:00Z', '2026-12-20T00:00:00Z'])
      assert.match(accessAnswer({ ...stopped, accessUntil }, Date.parse(NOW)).text, /^Stopped by the visitor, /);
  });

  it('[ACC-04] words the answer to an access request, its period and its expiry', () => {
    const now = Date.parse(NOW);
    const told = [
      { ...request, answer: true, selectedDuration: 1 },
      { ...request, answer: true },
      { ...request, answer: true, accessUntil: '2026-11-21T09:59:59Z' },
      { ...request, answer: false },
      { ...request, validTo: '2026-11-21T09:59:59Z' },
      request,
    ].map((one) => accessAnswer(one, now).text);
    assert.deepEqual(told, [
      'Allowed for 1 day',
      'Allowed',
      'Access has ended',
      'Declined',
      'Expired',
      'Waiting for an answer',
    ]);
  });
});

describe('files, previews, events and mails', () => {
  it('[DESK-25] separates a transfer from its note', () => {
    const split = (text: string, kind: 'transferred' | 'closed' = 'transferred') => {
      const { event, note } = splitTransfer({ kind, text, createdAt: NOW });
      return [event.text, note];
    };
    assert.deepEqual(split('from Ann to Bob: Knows invoices:\nmany'), ['from Ann to Bob', 'Knows invoices:\nmany']);
    assert.deepEqual(split('from Ann to Billing'), ['from Ann to Billing', null]);
    assert.deepEqual(split('from Ann to Bob: note', 'closed'), ['from Ann to Bob: note', null]);
  });

  it('[DESK-25] counts the same in whole pages while the server has more', () => {
    const counts = [3, 49, 50, 51, 99, 100].map((count) => countText(count, true));
    assert.deepEqual(counts, ['50+', '50+', '50+', '50+', '50+', '100+']);
    assert.deepEqual([countText(3, false), countText(51, false)], ['3', '51']);
  });

  it('[ATT-01] [ATT-04] words why a file type or a file size is refused', () => {
    assert.match(faultText('run.exe', 'type'), /type is not supported/);
    assert.match(faultText('Scan.PDF', 'size'), /larger than 20 MB/);
  });

  it('previews text, files and replies on one line', () => {
    const preview = (over: object) => chatPreview(makeChat({ lastMessage: makeMessage(over) }), 'Ann');
    assert.equal(preview({ message: 'a\n &#128512;' }), 'a 😀');
    assert.equal(preview({ message: '', attachments: [{ name: 'f.pdf', link: '', size: 1 }] }), 'File: f.pdf');
    assert.equal(preview({ authorType: 'staff' }), 'You: Hello');
    assert.equal(chatPreview(makeChat(), 'Ann'), 'No messages yet');
  });

  it('[VIS-09] previews replies without marks, and a visitor’s text as typed', () => {
    const preview = (over: object) => chatPreview(makeChat({ lastMessage: makeMessage(over) }), 'Ann');
    const message = '> Why?\n\n**Because** of `N-400`\n\n1. a\n2. b';
    assert.equal(preview({ authorType: 'staff', message }), 'You: Why? Because of N-400 1. a 2. b');
    assert.equal(preview({ message: '**Why?** _so_' }), '**Why?** _so_');
  });

  it('removes a character reference that a preview cuts in the middle', () => {
    assert.equal(chatPreview(makeChat({ lastMessage: makeMessage({ message: 'Fine &#1285' }) }), 'Ann'), 'Fine');
  });

  it('words events of a chat', () => {
    const visit = { kind: 'navigate', text: '/pricing', createdAt: NOW } as const;
    assert.equal(eventText(visit), 'Visited /pricing');
    assert.equal(eventText(visit, 3), 'Visited 3 pages, most recently /pricing');
    assert.equal(eventText({ ...visit, kind: 'closed', text: 'by the visitor' }), 'Chat closed by the visitor');
    assert.equal(eventText({ ...visit, kind: 'closed', text: '' }), 'Chat closed');
    assert.equal(eventText({ ...visit, kind: 'name', text: 'Ann' }), 'Gave their name: Ann');
    assert.equal(eventText({ ...visit, kind: 'name', text: 'ann@example.com' }), 'Left their email: ann@example.com');
  });
});
