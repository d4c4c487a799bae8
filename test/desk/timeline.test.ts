import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatEvent } from '../../desk/model/entities.ts';
import { buildTimeline, eventsBesideThread } from '../../desk/model/timeline.ts';
import type { TimelineItem, TimelineSource } from '../../desk/model/timeline.ts';
import { makeMessage } from './support/builders.ts';

// Local noon, so that the days are the same in every time zone.
const at = (minute: number, day = 21) => new Date(2026, 10, day, 12, minute).toISOString();
const event = (kind: ChatEvent['kind'], minute: number, text = ''): ChatEvent => ({
  kind,
  text,
  createdAt: at(minute),
});

function timeline(over: Partial<TimelineSource>): readonly TimelineItem[] {
  return buildTimeline({ messages: [], outgoing: [], events: [], visitorSeenId: null, operatorName: 'Dana', ...over });
}

const kinds = (items: readonly TimelineItem[]) => items.map((item) => item.kind).join(' ');
const groups = (items: readonly TimelineItem[]) => items.filter((item) => item.kind === 'group');

describe('the timeline', () => {
  it('groups messages of one author that are less than five minutes apart', () => {
    const messages = [
      makeMessage({ id: 1, createdAt: at(0) }),
      makeMessage({ id: 2, createdAt: at(4) }),
      makeMessage({ id: 3, createdAt: at(10) }),
      makeMessage({ id: 4, createdAt: at(10), authorType: 'staff', authorName: 'Dana' }),
    ];
    const items = groups(timeline({ messages }));
    assert.deepEqual(
      items.map((group) => [group.side, group.bubbles.length]),
      [
        ['visitor', 2],
        ['visitor', 1],
        ['staff', 1],
      ],
    );
  });

  it('separates days, even within messages of one author', () => {
    const messages = [makeMessage({ id: 1, createdAt: at(0, 20) }), makeMessage({ id: 2, createdAt: at(0, 21) })];
    assert.equal(kinds(timeline({ messages })), 'day group day group');
  });

  it('keeps the order of the ids when the times differ', () => {
    const messages = [
      makeMessage({ id: 1, createdAt: at(2), message: 'first' }),
      makeMessage({ id: 2, createdAt: at(1), message: 'second' }),
    ];
    const texts = groups(timeline({ messages })).flatMap((group) => group.bubbles.map((bubble) => bubble.text));
    assert.deepEqual(texts, ['first', 'second']);
  });

  it('places events by time and omits visit statistics', () => {
    const messages = [makeMessage({ id: 1, createdAt: at(0) }), makeMessage({ id: 2, createdAt: at(2) })];
    const events = [event('closed', 5), event('category', 1, 'Billing'), event('stat', 3)];
    assert.equal(kinds(timeline({ messages, events })), 'day group event group event');
  });

  it('shows that a chat was taken before the reply that took it', () => {
    const messages = [
      makeMessage({ id: 1, createdAt: at(0) }),
      makeMessage({ id: 2, createdAt: at(1), authorType: 'staff' }),
    ];
    assert.equal(kinds(timeline({ messages, events: [event('opened', 1)] })), 'day group event group');
  });

  it('merges page visits in a row into one line with the last page', () => {
    const events = [
      event('navigate', 1, '/a'),
      event('navigate', 2, '/b'),
      event('rate', 3, '5'),
      event('navigate', 4, '/c'),
    ];
    const lines = timeline({ events }).filter((item) => item.kind === 'event');
    assert.deepEqual(
      lines.map((line) => [line.event.text, line.count]),
      [
        ['/b', 2],
        ['5', 1],
        ['/c', 1],
      ],
    );
  });

  it('[DESK-18] leaves to the details only the events that it does not show', () => {
    const source = {
      ...{ messages: [makeMessage({ createdAt: at(3) })], outgoing: [], visitorSeenId: null, operatorName: 'Dana' },
      events: [
        event('stat', 0, '3 visits'),
        event('navigate', 1, '/first'),
        event('navigate', 2, '/second'),
        event('navigate', 4, '/third'),
        event('name', 5, 'Ann'),
      ],
    };
    assert.deepEqual(
      eventsBesideThread(source).map(({ text }) => text),
      ['/first', '3 visits'],
    );
    assert.deepEqual(
      eventsBesideThread({ ...source, messages: [] }).map(({ text }) => text),
      ['/second', '/first', '3 visits'],
    );
  });

  it('[REACH-05] marks an unseen reply as e-mailed, and one that was seen as seen, mailed or not', () => {
    const mailedAt = '2026-11-21T10:05:00.000Z';
    const messages = [1, 2, 3, 4].map((id) =>
      makeMessage({ id, authorType: 'staff', createdAt: at(id), mailedAt: id === 4 ? null : mailedAt }),
    );
    const marks = (visitorSeenId: number | null) =>
      groups(timeline({ messages, visitorSeenId }))[0]?.bubbles.map((bubble) => bubble.delivery);
    assert.deepEqual(marks(null), ['mailed', 'mailed', 'mailed', 'sent']);
    assert.deepEqual(marks(1), ['seen', 'mailed', 'mailed', 'sent']);
    assert.deepEqual(marks(4), ['seen', 'seen', 'seen', 'seen']);
  });

  it('[REACH-05] marks replies as not delivered, with the reason once below those of one e-mail, unless they were seen', () => {
    const problem = 'The email was refused.';
    const messages = [1, 2, 3, 4].map((id) =>
      makeMessage({ id, authorType: 'staff', createdAt: at(id), mailProblem: id === 4 ? null : problem }),
    );
    const marks = (visitorSeenId: number | null) =>
      groups(timeline({ messages, visitorSeenId }))[0]?.bubbles.map((bubble) => [bubble.delivery, bubble.problem]);
    assert.deepEqual(marks(1), [
      ['seen', null],
      ['undelivered', null],
      ['undelivered', problem],
      ['sent', null],
    ]);
    const [first, ...others] = messages;
    const two = [{ ...first!, mailProblem: 'The mailbox is full.' }, ...others];
    assert.deepEqual(
      groups(timeline({ messages: two }))[0]?.bubbles.map((bubble) => bubble.problem),
      ['The mailbox is full.', null, problem, null],
    );
  });

  it('[DESK-24] marks a message that came by e-mail from a sender who is not proven, and no other', () => {
    const messages = [null, true, false].map((isProven, place) =>
      makeMessage({ id: place + 1, authorType: 'user', createdAt: at(place + 1), isProven }),
    );
    const marks = groups(timeline({ messages }))[0]?.bubbles.map((bubble) => bubble.isUnproven);
    assert.deepEqual(marks, [false, false, true]);
  });

  it('[REACH-05] marks replies as seen up to the newest message that the visitor has had on screen', () => {
    const messages = [1, 2, 3].map((id) => makeMessage({ id, authorType: 'staff', createdAt: at(id) }));
    const marks = groups(timeline({ messages, visitorSeenId: 2 }))[0]?.bubbles.map((bubble) => bubble.delivery);
    assert.deepEqual(marks, ['seen', 'seen', 'sent']);
  });

  it('keeps the key of a reply from sending to the server’s answer', () => {
    const reply = {
      to: 7,
      uuid: 'u',
      text: 'Hi',
      files: [],
      createdAt: at(1),
      status: 'pending',
      problem: null,
    } as const;
    const before = groups(timeline({ outgoing: [reply] }))[0]?.bubbles[0];
    const sent = makeMessage({ id: 9, uuid: 'u', authorType: 'staff', message: 'Hi', createdAt: at(1) });
    const after = groups(timeline({ messages: [sent] }))[0]?.bubbles[0];
    assert.deepEqual([before?.key, before?.delivery, after?.key, after?.delivery], ['u', 'pending', 'u', 'sent']);
  });

  it('keeps markup in a message as text', () => {
    const messages = [makeMessage({ message: '<img onerror=x> &#60;b&#62; &#128512;' })];
    assert.equal(groups(timeline({ messages }))[0]?.bubbles[0]?.text, '<img onerror=x> <b> 😀');
  });
});
