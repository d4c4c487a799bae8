import { expect } from '@open-wc/testing';
import * as v from 'valibot';
import { camelCase } from '../../../protocol/camelCase.ts';
import { message } from '../../../src/adapters/api/schemas.ts';
import { makeWireMessage } from '../../support/wireMessage.ts';

const read = (wire: unknown) => v.safeParse(message, camelCase(wire));
const decoded = (wire: unknown) => v.parse(message, camelCase(wire));

describe('decoding the server’s messages', () => {
  it('[CALL-20] converts the keys of objects and of objects in arrays to camelCase, and leaves strings unchanged', () => {
    expect(
      camelCase({ chat_id: 1, list_of: [{ author_name: 'a_b' }], alreadyCamel: null, _private: 1, valid_to_2: 2 }),
    ).to.deep.equal({ chatId: 1, listOf: [{ authorName: 'a_b' }], alreadyCamel: null, _private: 1, validTo2: 2 });
  });

  it('[CALL-20][SEC-02] treats the key __proto__ as an ordinary key', () => {
    const odd = camelCase(JSON.parse('{"__proto__": {"is_admin": true}, "name": "x"}')) as { isAdmin?: boolean };
    expect(odd.isAdmin).to.equal(undefined);
    expect(Object.getPrototypeOf(odd)).to.equal(Object.prototype);
  });

  it('[ENT-17] decodes both spellings of the fields to the same message', () => {
    const snake = makeWireMessage();
    const { author_name, author_type, created_at, chat_id, is_bot, message_type, ...same } = snake;
    void author_type;
    const camel = {
      ...same,
      authorName: author_name,
      authorType: 'Staff',
      createdAt: created_at,
      chatId: chat_id,
      isBot: is_bot,
      messageType: message_type,
    };
    expect(decoded(camel)).to.deep.equal(decoded(snake));
    expect(decoded({ ...camel, sendStatus: 'sent' })).to.deep.equal(decoded({ ...snake, status: 'sent' }));
  });

  it('[ENT-17] distinguishes staff from user in any letter case', () => {
    for (const type of ['staff', 'Staff', 'STAFF'])
      expect(decoded(makeWireMessage({ author_type: type })).authorType).to.equal('staff');
    for (const type of ['user', 'User'])
      expect(decoded(makeWireMessage({ author_type: type })).authorType).to.equal('user');
    expect(read(makeWireMessage({ author_type: 'admin' })).success).to.equal(false);
  });

  it('[CALL-21] accepts ids as numbers and strings, and fills in optional fields', () => {
    const least = {
      id: 'm-1',
      chat_id: 'c-1',
      message: 'Hi',
      author_type: 'staff',
      created_at: '2026-11-21T10:00:00Z',
    };
    expect(decoded(least)).to.deep.equal({
      id: 'm-1',
      uuid: 'id-m-1',
      chatId: 'c-1',
      text: 'Hi',
      authorName: '',
      authorType: 'staff',
      isBot: false,
      messageType: 'default',
      createdAt: Date.UTC(2026, 10, 21, 10),
      attachments: [],
      img: null,
      callback: null,
      withoutScroll: false,
    });
  });

  it('[CALL-21] reads a time without a zone as UTC, and rejects an invalid time', () => {
    const at = (created_at: unknown) => read(makeWireMessage({ created_at }));
    for (const moment of [
      '2026-11-21T10:00:00Z',
      '2026-11-21 10:00:00',
      '2026-11-21T10:00:00.000',
      '2026-11-21T11:00:00+01:00',
    ])
      expect(at(moment).output).to.have.property('createdAt', Date.UTC(2026, 10, 21, 10));
    for (const moment of ['yesterday', 5, null]) expect(at(moment).success).to.equal(false);
  });

  it('[ACC-01][ACC-04] decodes an access request with its days and its expiry', () => {
    const callback = { id: 7, type: 'access_profile', title: 'Access', text: 'May we?', answer: null };
    const wire = { ...callback, selected_duration: null, valid_to: '2026-11-22T10:00:00Z', durability: [1, 3, 7] };
    expect(decoded(makeWireMessage({ callback: wire })).callback).to.deep.equal({
      ...callback,
      selectedDuration: null,
      validTo: Date.UTC(2026, 10, 22, 10),
      durability: [1, 3, 7],
    });
  });

  it('[VIS-11] decodes the scope and the end of an access, and ignores values that it does not know', () => {
    const wire = { id: 7, answer: true, scope: 'view', access_until: '2026-11-24T10:00:00Z', can_stop: true };
    const unknown = { ...wire, scope: 'own', access_until: 'tomorrow', can_stop: 'yes', stopped_at: 7 };
    const terms = (callback: object) => {
      const { scope, accessUntil, canStop, stoppedAt } = decoded(makeWireMessage({ callback })).callback ?? {};
      return [scope, accessUntil, canStop, stoppedAt];
    };
    expect(terms(wire)).to.deep.equal(['view', Date.UTC(2026, 10, 24, 10), true, undefined]);
    expect(terms(unknown)).to.deep.equal([null, null, false, null]);
  });

  it('[CALL-21] rejects a malformed message', () => {
    for (const wire of [null, [], 'text', {}, makeWireMessage({ id: null }), makeWireMessage({ attachments: [{}] })])
      expect(read(wire).success).to.equal(false);
  });
});
