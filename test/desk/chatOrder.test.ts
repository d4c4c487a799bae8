import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ChatPool,
  countAttention,
  narrowChats,
  newerChat,
  orderChats,
  reconcileChats,
} from '../../desk/model/chats.ts';
import type { Chat } from '../../desk/model/entities.ts';
import { makeChat } from './support/builders.ts';

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`;
const pool = (...chats: readonly Chat[]): ChatPool => Object.fromEntries(chats.map((chat) => [chat.chatId, chat]));
const ids = (chats: readonly Chat[]) => chats.map((chat) => chat.chatId);

describe('the chat list', () => {
  it('sorts open chats by newest activity, whatever the precision of the times', () => {
    const chats = pool(
      makeChat({ chatId: 1, updatedAt: '2026-11-21T10:00:02Z' }),
      makeChat({ chatId: 2, updatedAt: '2026-11-21T10:00:02.500Z' }),
      makeChat({ chatId: 3, updatedAt: '2026-11-21T11:00:01+01:00' }),
      makeChat({ chatId: 4, status: 'waiting', updatedAt: at(9) }),
    );
    assert.deepEqual(ids(orderChats(chats, 'open')), [2, 1, 3]);
  });

  it('[DESK-02] filters chats by tag and by operator', () => {
    const chats = [
      makeChat({ chatId: 1, operatorId: 1, tags: ['billing'] }),
      makeChat({ chatId: 2, operatorId: 2, tags: ['billing'] }),
      makeChat({ chatId: 3, operatorId: 1 }),
    ];
    assert.deepEqual(ids(narrowChats(chats, { tag: null, ownerId: 1 })), [1, 3]);
    assert.deepEqual(ids(narrowChats(chats, { tag: 'billing', ownerId: null })), [1, 2]);
    assert.deepEqual(ids(narrowChats(chats, { tag: 'billing', ownerId: 1 })), [1]);
  });

  it('[DESK-03] sorts waiting chats by longest wait, however much the visitors write', () => {
    const waiting = { status: 'waiting' } as const;
    const chats = pool(
      makeChat({ ...waiting, chatId: 3, createdAt: at(3), updatedAt: at(3) }),
      makeChat({ ...waiting, chatId: 1, createdAt: at(1), updatedAt: at(9) }),
      makeChat({ ...waiting, chatId: 2, createdAt: at(2), updatedAt: at(2) }),
    );
    assert.deepEqual(ids(orderChats(chats, 'waiting')), [1, 2, 3]);
  });

  it('drops a chat older than the known one and takes one of the same time', () => {
    const known = makeChat({ updatedAt: at(5), unread: 1 });
    assert.equal(newerChat(known, makeChat({ updatedAt: at(4), unread: 9 })), known);
    assert.equal(newerChat(known, makeChat({ updatedAt: at(5), unread: 0 })).unread, 0);
  });

  it('drops chats that left a status without an event, but keeps those that arrived during the fetch', () => {
    const before = pool(makeChat({ chatId: 1, status: 'waiting' }), makeChat({ chatId: 2 }));
    const now = { ...before, ...pool(makeChat({ chatId: 3, status: 'waiting' })) };
    const page = [makeChat({ chatId: 4, status: 'waiting' })];
    const reconciled = reconcileChats(now, { before, status: 'waiting', page });
    assert.deepEqual(Object.keys(reconciled), ['2', '3', '4']);
  });

  it('keeps the chat of an event when the fetched one is older', () => {
    const changed = makeChat({ chatId: 1, updatedAt: at(9), unread: 3 });
    const page = [makeChat({ chatId: 1, updatedAt: at(1), unread: 1 })];
    assert.equal(reconcileChats(pool(changed), { before: pool(changed), status: 'open', page })[1]?.unread, 3);
  });

  it('counts waiting chats and unread open ones, except the one on screen', () => {
    const chats = pool(
      makeChat({ chatId: 1, status: 'waiting' }),
      makeChat({ chatId: 2, unread: 2 }),
      makeChat({ chatId: 3, unread: 1 }),
      makeChat({ chatId: 4 }),
      makeChat({ chatId: 5, status: 'closed', unread: 4 }),
    );
    assert.equal(countAttention(chats, { onScreen: null, me: 1 }), 3);
    assert.equal(countAttention(chats, { onScreen: 3, me: 1 }), 2);
  });
});
