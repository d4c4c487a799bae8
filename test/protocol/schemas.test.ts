import { expect } from '@open-wc/testing';
import * as v from 'valibot';
import { camelCase } from '../../protocol/camelCase.ts';
import { closedBy, message, moment, realtime } from '../../protocol/schemas.ts';
import type { Message } from '../../protocol/wire.ts';

/**
 * Typed as the backend's message: a field that the two sides name differently does not compile or
 * is not read.
 */
const SENT: Message = {
  id: 991,
  uuid: '0b9c',
  chat_id: 4711,
  message: 'Hello &#128512;',
  author_name: 'Dana',
  author_type: 'staff',
  is_bot: true,
  without_scroll: true,
  message_type: 'access_profile',
  created_at: '2026-11-21T10:00:00.000Z',
  attachments: [{ name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 }],
  img: 'https://files.example/dana.png',
  callback: {
    id: 7,
    type: 'access_profile',
    title: 'Access request',
    text: 'May we open your profile?',
    answer: true,
    selected_duration: 3,
    valid_to: '2026-11-22T10:00:00.000Z',
    durability: [1, 3, 7],
  },
};

describe('decoding the wire format', () => {
  it('[CALL-21] reads every field of a message that the backend sends', () => {
    expect(v.parse(message, camelCase(SENT))).to.deep.equal(camelCase({ ...SENT }));
  });

  it('[CALL-21] fills in missing fields of a message, and drops unknown ones', () => {
    const least = { id: 'm-1', chatId: 4711, authorType: 'STAFF', createdAt: '2026-11-21T10:00:00Z', unknown: 1 };
    expect(v.parse(message, least)).to.deep.equal({
      id: 'm-1',
      uuid: '',
      chatId: 4711,
      message: '',
      authorName: '',
      authorType: 'staff',
      isBot: false,
      messageType: 'default',
      createdAt: '2026-11-21T10:00:00Z',
      attachments: [],
      img: null,
      callback: null,
      withoutScroll: false,
    });
  });

  it('[ENT-17] reads times without a zone as UTC', () => {
    const at = Date.UTC(2026, 10, 21, 10);
    for (const text of ['2026-11-21T10:00:00Z', '2026-11-21 10:00:00', '2026-11-21T12:00:00+02:00'])
      expect(v.parse(moment, text)).to.equal(at);
    expect(v.is(moment, 'tomorrow')).to.equal(false);
  });

  it('[API-12] accepts the address of the realtime server only if it is valid', () => {
    expect(v.parse(realtime, { key: 'k', url: 'wss://push.example' })).to.deep.equal({
      key: 'k',
      url: 'wss://push.example',
    });
    expect(v.parse(realtime, { key: 'k' })).to.deep.equal({ key: 'k', url: null });
    for (const told of [undefined, null, { key: '' }, { key: 'k', url: 'https://push.example' }, 'wss://push.example'])
      expect(v.parse(realtime, told)).to.equal(null);
  });

  it('[RT-03] treats an end without an author as one by staff', () => {
    expect([undefined, null, 'User', 'staff'].map((by) => v.parse(closedBy, by))).to.deep.equal([
      'staff',
      'staff',
      'user',
      'staff',
    ]);
  });
});
