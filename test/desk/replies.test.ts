import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDraftFiles, writeDraft } from '../../demo/desk/flows/draft.ts';
import { discardReply, retryReply, sendReply } from '../../demo/desk/flows/sendReply.ts';
import { openConversation } from './support/openDesk.ts';
import type { DeskWorld } from './support/makeDesk.ts';

const write = ({ desk }: DeskWorld, text: string) => {
  writeDraft(desk, 7, text);
  sendReply(desk, 7);
};
const outgoing = ({ desk }: DeskWorld) => desk.state.outgoing[7] ?? [];
const texts = ({ desk }: DeskWorld) => desk.state.conversations[7]?.messages.map((message) => message.message);

describe('replies', () => {
  it('[SEND-01] shows a reply at once as pending and as a message when the server has it', async () => {
    const world = await openConversation();
    write(world, ' Hello ');
    assert.deepEqual([outgoing(world)[0]?.text, outgoing(world)[0]?.status], ['Hello', 'pending']);
    await world.settle();
    assert.deepEqual([outgoing(world).length, texts(world)], [0, ['Hello']]);
  });

  it('[SEND-03] retries a failed reply under the same uuid', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    write(world, 'Hello');
    await world.settle();
    const failed = outgoing(world)[0];
    assert.deepEqual([failed?.status, failed?.problem], ['failed', 'The server cannot be reached.']);
    world.server.isAway = false;
    retryReply(world.desk, 7, failed!.uuid);
    await world.settle();
    assert.deepEqual([world.server.replies.map((reply) => reply.uuid), outgoing(world).length], [[failed!.uuid], 0]);
  });

  it('[SEND-03] makes one message when the first try had arrived after all', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    write(world, 'Hello');
    await world.settle();
    const { uuid } = outgoing(world)[0]!;
    world.server.isAway = false;
    await world.server.api.sendReply(7, { uuid, text: 'Hello', files: [] });
    retryReply(world.desk, 7, uuid);
    await world.settle();
    assert.deepEqual(texts(world), ['Hello']);
  });

  it('[SEND-06] sends a reply only when the one before it has its answer', async () => {
    const world = await openConversation();
    const { sendReply: send } = world.server.api;
    let answerFirst = () => {};
    const isHeld = new Promise<void>((resolve) => (answerFirst = resolve));
    world.server.api.sendReply = async (chatId, reply) => {
      if (reply.text === 'one') await isHeld;
      return send(chatId, reply);
    };
    for (const text of ['one', 'two', 'three']) write(world, text);
    await world.settle();
    assert.deepEqual(world.server.replies, []);
    answerFirst();
    await world.settle();
    assert.deepEqual(texts(world), ['one', 'two', 'three']);
  });

  it('[SEND-07] shows a reply once when its echo comes before the answer', async () => {
    const world = await openConversation();
    write(world, 'Hello');
    await Promise.resolve();
    await Promise.resolve();
    const echo = world.server.messages[0]!;
    world.live.rooms.get('chat.7')?.onMessage(echo);
    assert.equal(outgoing(world).length, 0);
    await world.settle();
    assert.deepEqual(texts(world), ['Hello']);
  });

  it('[SEND-08] does not send what is longer than 1000 characters, and cuts nothing off', async () => {
    const world = await openConversation();
    write(world, 'x'.repeat(1001));
    await world.settle();
    assert.deepEqual([world.server.replies.length, world.desk.state.drafts[7]?.text.length], [0, 1001]);
  });

  it('[SEND-10] does not send spaces', async () => {
    const world = await openConversation();
    write(world, ' \n ');
    await world.settle();
    assert.equal(world.server.replies.length, 0);
  });

  it('[ATT-05] sends the files again with a retry', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    addDraftFiles(world.desk, 7, [new File(['x'], 'form.pdf')]);
    sendReply(world.desk, 7);
    await world.settle();
    world.server.isAway = false;
    retryReply(world.desk, 7, outgoing(world)[0]!.uuid);
    await world.settle();
    assert.deepEqual(
      world.server.replies[0]?.files.map((file) => file.name),
      ['form.pdf'],
    );
  });

  it('[ATT-04] takes five files and tells what it refuses', async () => {
    const world = await openConversation();
    const files = Array.from({ length: 6 }, (_, place) => new File(['x'], `${place}.pdf`));
    addDraftFiles(world.desk, 7, [new File(['x'], 'run.exe'), ...files]);
    assert.equal(world.desk.state.drafts[7]?.files.length, 5);
    assert.match(world.desk.state.conversations[7]?.notice ?? '', /run\.exe.*not supported.*Only 5 files/);
  });

  it('discards a failed reply for good', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    write(world, 'Hello');
    await world.settle();
    discardReply(world.desk, 7, outgoing(world)[0]!.uuid);
    assert.deepEqual([outgoing(world).length, world.desk.backstage.replyFiles.size], [0, 0]);
  });

  it('[SEND-14] keeps unsent text for the next time the chat is opened', async () => {
    const world = await openConversation();
    writeDraft(world.desk, 7, 'half a sen');
    assert.equal(world.memory.get('draft 7'), 'half a sen');
    sendReply(world.desk, 7);
    assert.equal(world.memory.has('draft 7'), false);
  });

  it('[RT-04] whispers typing at most once a second', async () => {
    const world = await openConversation();
    for (const text of ['H', 'He', 'Hel']) writeDraft(world.desk, 7, text);
    assert.deepEqual(world.whispers, [{ name: 'Dana', chatId: 7 }]);
    world.clock.advance(1000);
    writeDraft(world.desk, 7, 'Hell');
    assert.equal(world.whispers.length, 2);
    world.clock.advance(1000);
    writeDraft(world.desk, 7, '');
    assert.equal(world.whispers.length, 2);
  });
});
