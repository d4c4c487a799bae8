import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewChatAnswer } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe("the visitor's place in the queue", () => {
  it('[UX-11] is sent as 0 to a taken chat, and as the new place to every chat behind it', async (t) => {
    const { world, desk, chats } = await makeQueue(t, 4);
    const second = chats[1]!;
    await desk.post(`/desk/api/chats/${second.chat_id}/take`);
    assert.deepEqual(await toldPlaces(world, chats), [[], [0], [2], [3]]);
    const [told] = await world.published(`private-${chats[2]!.room}`, 'Chat.QueueUpdated');
    assert.deepEqual(told, { chat_id: chats[2]!.chat_id, queue: 2 });
  });

  it('[UX-11] moves up for those behind a visitor who leaves, who only receives the end', async (t) => {
    const { world, chats } = await makeQueue(t, 2);
    const { chat_id, hash } = chats[0]!;
    await world.post('/api/chat/new/close', { chat_id, hash });
    assert.deepEqual(await toldPlaces(world, chats), [[], [1]]);
  });

  it('is not sent when a chat outside the queue is taken, answered or closed', async (t) => {
    const { world, desk, chats } = await makeQueue(t, 2);
    const path = `/desk/api/chats/${chats[0]!.chat_id}`;
    await desk.post(`${path}/messages`, { uuid: 'r1', message: 'Hello' });
    const before = await toldPlaces(world, chats);
    assert.deepEqual(before, [[0], [1]], 'an answer takes the chat');
    await desk.post(`${path}/take`);
    await desk.post(`${path}/messages`, { uuid: 'r2', message: 'Still here?' });
    await desk.post(`${path}/close`);
    assert.deepEqual(await toldPlaces(world, chats), before);
  });

  it('is correct when operators take several chats at the same moment', async (t) => {
    const { world, desk, chats } = await makeQueue(t, 4);
    await Promise.all(chats.slice(0, 3).map(({ chat_id: id }) => desk.post(`/desk/api/chats/${id}/take`)));
    assert.equal((await toldPlaces(world, chats))[3]?.at(-1), 1);
  });

  it('follows the setting: places for all when it is switched on, 0 when it is switched off', async (t) => {
    const { world, desk, chats } = await makeQueue(t, 2);
    await desk.put('/desk/api/settings', { queue: false });
    await desk.put('/desk/api/settings', { queue: false });
    await desk.post(`/desk/api/chats/${chats[0]!.chat_id}/take`);
    assert.deepEqual(await toldPlaces(world, chats), [[0], [0]]);
    await desk.put('/desk/api/settings', { queue: true });
    assert.deepEqual(await toldPlaces(world, chats), [[0], [0, 1]]);
  });

  it('[UX-11] is returned to a visitor who has missed the events', async (t) => {
    const { world, desk, chats } = await makeQueue(t, 2);
    await desk.post(`/desk/api/chats/${chats[0]!.chat_id}/take`);
    const { chat_id, hash } = chats[1]!;
    const path = `/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`;
    assert.equal((await world.get<{ queue: number }>(path)).body.queue, 1);
  });
});

async function makeQueue(t: Parameters<typeof makeWorld>[0], length: number) {
  const world = await makeWorld(t, databases);
  const desk: Client = await world.signIn();
  await desk.put('/desk/api/settings', { queue: true });
  const chats: NewChatAnswer[] = [];
  for (let n = 1; n <= length; n += 1) chats.push(await world.startChat({ uuid: `visitor-${n}` }));
  return { world, desk, chats };
}

/** Returns the places sent to each chat, in order. */
function toldPlaces(world: World, chats: readonly NewChatAnswer[]): Promise<number[][]> {
  return Promise.all(
    chats.map(async ({ room }) =>
      (await world.published(`private-${room}`, 'Chat.QueueUpdated')).map(({ queue }) => queue),
    ),
  );
}
