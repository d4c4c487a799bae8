import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Callback, Failure, Message } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const REQUEST = { uuid: 'r1', title: 'Access request', text: 'May we open your profile?' };

describe('access requests', () => {
  it('[ACC-01] [CALL-03] stores the granted number of days and sends it to both sides', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { durability: [1, 3, 7], valid_to: '2999-01-01T00:00:00+02:00' });
    assert.deepEqual(callback, {
      ...{ id: callback.id, type: 'access_profile', title: REQUEST.title, text: REQUEST.text, answer: null },
      ...{ selected_duration: null, valid_to: '2998-12-31T22:00:00.000Z', durability: [1, 3, 7] },
    });
    await world.allPublished();
    const { body } = await answer(world, chat, callback.id, { answer: true, selectedDuration: 3 });
    const { access_until: until } = body.callback ?? {};
    const granted = { ...callback, answer: true, selected_duration: 3, access_until: until, can_stop: true };
    const days = (Date.parse(until ?? '') - Date.now()) / (24 * 3_600_000);
    assert.ok(days > 2.99 && days <= 3, `the access lasts ${days} days`);
    assert.deepEqual(body, { success: true, callback: granted });
    const told = await world.published(`private-${chat.room}`, 'Chat.NewChatMessage');
    assert.deepEqual(
      told.map(({ message }) => [message.uuid, message.callback]),
      [
        ['r1', callback],
        ['r1', granted],
      ],
    );
  });

  it('[ACC-01] refuses a number of days that was not offered', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { durability: [1, 3] });
    assert.equal((await answer(world, chat, callback.id, { answer: true, selectedDuration: 7 })).status, 422);
    assert.equal((await answer(world, chat, callback.id, { answer: true })).status, 422);
    assert.equal((await answer(world, chat, callback.id, { answer: false })).status, 200);
  });

  it('[UX-05] accepts No to a request that offers days, with or without a duration', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { durability: [1, 3] });
    const declined = { success: true, callback: { ...callback, answer: false, selected_duration: null } };
    assert.deepEqual((await answer(world, chat, callback.id, { answer: false })).body, declined);
    const again = await answer(world, chat, callback.id, { answer: false, selectedDuration: 3 });
    assert.deepEqual([again.status, again.body], [200, declined]);
  });

  it('[ACC-02] accepts Allow or Don’t Allow when no days are offered', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, {});
    assert.deepEqual(callback.durability, []);
    const { body } = await answer(world, chat, callback.id, { answer: false });
    assert.equal(body.callback?.answer, false);
  });

  it('[ACC-03] answers 409 to a different second answer and keeps the first', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, {});
    await answer(world, chat, callback.id, { answer: false });
    const second = await answer(world, chat, callback.id, { answer: true });
    assert.deepEqual([second.status, second.body.success], [409, false]);
    const query = `chat_id=${chat.chat_id}&hash=${chat.hash}`;
    const { body } = await world.get<{ messages: Message[] }>(`/api/chat/verify-latest-message?${query}`);
    assert.equal(body.messages[0]?.callback?.answer, false);
  });

  it('[ACC-03] accepts the same answer again, as in a retry, and sends it to both sides again', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { durability: [1, 3] });
    const granted = { answer: true, selectedDuration: 3 };
    const first = await answer(world, chat, callback.id, granted);
    const again = await answer(world, chat, callback.id, granted);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await world.published(`private-${chat.room}`, 'Chat.NewChatMessage')).length, 3);
    assert.equal((await answer(world, chat, callback.id, { ...granted, selectedDuration: 1 })).status, 409);
    assert.equal((await answer(world, chat, callback.id, { answer: false })).status, 409);
  });

  it('[ACC-04] answers 410 to a grant after the request expired', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { valid_to: '2020-01-01T00:00:00Z' });
    const { status, body } = await answer(world, chat, callback.id, { answer: true });
    assert.deepEqual([status, body.success], [410, false]);
  });

  it('answers 404 to the visitor of another chat, and 422 to a body without an answer', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, {});
    const other = await world.startChat({ uuid: 'other' });
    assert.equal((await answer(world, other, callback.id, { answer: true })).status, 404);
    assert.equal((await answer(world, chat, callback.id, {})).status, 422);
  });

  it('[VIS-11] stores the scope, and refuses an unknown one', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { scope: 'view' });
    assert.equal(callback.scope, 'view');
    const { body } = await answer(world, chat, callback.id, { answer: true });
    assert.deepEqual(
      [body.callback?.scope, body.callback?.access_until, body.callback?.can_stop],
      ['view', undefined, true],
    );
    const desk = await world.signIn();
    const request = { ...REQUEST, uuid: 'r2', scope: 'own' };
    assert.equal((await desk.post(`/desk/api/chats/${chat.chat_id}/access-requests`, request)).status, 422);
  });

  it('[VIS-11] ends an allowed access once, also after the end of the chat, and sends it to both sides', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { durability: [1, 3], scope: 'edit' });
    await answer(world, chat, callback.id, { answer: true, selectedDuration: 1 });
    await world.post('/api/chat/new/close', { chat_id: chat.chat_id, hash: chat.hash });
    const first = await stop(world, chat, callback.id);
    assert.equal(first.body.callback?.can_stop, false);
    assert.ok(first.body.callback?.stopped_at);
    assert.deepEqual((await stop(world, chat, callback.id)).body, first.body);
    const told = await world.published(`private-${chat.room}`, 'Chat.NewChatMessage');
    assert.deepEqual(told.at(-1)?.message.callback, first.body.callback);
    const again = await answer(world, chat, callback.id, { answer: true, selectedDuration: 1 });
    assert.deepEqual([again.status, again.body.callback?.stopped_at], [200, first.body.callback?.stopped_at]);
  });

  it('[VIS-11] offers no end of an access whose time is over, and keeps it as it ended', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, { durability: [1] });
    await answer(world, chat, callback.id, { answer: true, selectedDuration: 1 });
    await world.database.query("UPDATE callbacks SET answered_at = now() - interval '25 hours' WHERE id = $1", [
      callback.id,
    ]);
    const { status, body } = await stop(world, chat, callback.id);
    assert.deepEqual([status, body.callback?.can_stop, body.callback?.stopped_at], [200, false, undefined]);
  });

  it('[VIS-11] stops nothing that was not allowed, and nothing of another chat', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat, callback } = await ask(world, {});
    assert.equal((await stop(world, chat, callback.id)).status, 409);
    await answer(world, chat, callback.id, { answer: false });
    assert.equal((await stop(world, chat, callback.id)).status, 409);
    assert.equal((await stop(world, chat, 999)).status, 404);
    assert.equal((await stop(world, { ...chat, hash: 'wrong' }, callback.id)).status, 403);
    const other = await world.startChat({ uuid: 'other' });
    assert.equal((await stop(world, other, callback.id)).status, 404);
  });

  it('refuses an access request with an invalid expiry time', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const desk = await world.signIn();
    const request = { ...REQUEST, valid_to: 'tomorrow' };
    assert.equal((await desk.post(`/desk/api/chats/${chat_id}/access-requests`, request)).status, 422);
  });
});

type Key = { chat_id: number; hash: string; room: string };

async function ask(world: World, options: object): Promise<{ chat: Key; callback: Callback }> {
  const chat = await world.startChat();
  const desk = await world.signIn();
  const path = `/desk/api/chats/${chat.chat_id}/access-requests`;
  const { body } = await desk.post<{ message: Message }>(path, { ...REQUEST, ...options });
  assert.ok(body.message.callback);
  return { chat, callback: body.message.callback };
}

function stop(world: World, { chat_id, hash }: Key, callbackId: number) {
  type Body = Omit<Failure, 'success'> & { success: boolean; callback?: Callback };
  return world.post<Body>(`/api/chat/callback/${callbackId}/stop`, { chat_id, hash });
}

function answer(world: World, { chat_id, hash }: Key, callbackId: number, body: object) {
  type Body = Omit<Failure, 'success'> & { success: boolean; callback?: Callback };
  return world.put<Body>(`/api/chat/callback/${callbackId}`, { chat_id, hash, ...body });
}
