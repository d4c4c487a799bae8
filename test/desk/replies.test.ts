import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { addDraftFiles, restoreDraft, writeDraft } from '../../desk/flows/draft.ts';
import { signOut } from '../../desk/flows/leaveDesk.ts';
import { discardReply, retryReply, sendReply } from '../../desk/flows/sendReply.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import { away, ok, refused } from './support/answers.ts';
import { makePerson } from './support/builders.ts';
import { createFakeServer } from './support/createFakeServer.ts';
import { makeDesk, type DeskWorld } from './support/makeDesk.ts';
import { openConversation } from './support/openDesk.ts';

const write = ({ desk }: DeskWorld, text: string) => {
  writeDraft(desk, 7, text);
  sendReply(desk, 7);
};
const outgoing = ({ desk }: DeskWorld) => desk.state.outgoing[7] ?? [];
const texts = ({ desk }: DeskWorld) => desk.state.conversations[7]?.messages.map((message) => message.message);

/** Opens the desk as an account, in the browser and tab of an earlier page. */
async function asAccount(operatorId: number, before: DeskWorld): Promise<DeskWorld> {
  const world = makeDesk(before);
  for (const [key, text] of before.memory) world.memory.set(key, text);
  const { getSession } = createFakeServer().api;
  world.server.api.getSession = async () => {
    const session = await getSession();
    return session.ok ? ok({ ...session.value, me: makePerson({ operatorId }) }) : session;
  };
  world.server.people = [makePerson(), makePerson({ operatorId: 2, name: 'Eli' })];
  await resumeVisit(world.desk);
  await world.settle();
  return world;
}

describe('replies', () => {
  it('[SEND-01] shows a reply as pending at once, and as a message when the server has it', async () => {
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
    assert.equal(failed?.status, 'waiting');
    world.server.isAway = false;
    retryReply(world.desk, 7, failed.uuid);
    await world.settle();
    assert.deepEqual([world.server.replies.map((reply) => reply.uuid), outgoing(world).length], [[failed.uuid], 0]);
  });

  it('[SEND-03] keeps one message when a retry follows a first try that arrived', async () => {
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

  it('[DESK-08] restores an unsent reply with its file after a reload, and sends it once', async () => {
    const before = await openConversation();
    before.server.isAway = true;
    addDraftFiles(before.desk, 7, [new File(['x'], 'form.pdf')]);
    write(before, 'Hello');
    await before.settle();
    const after = makeDesk(before);
    after.server.isAway = false;
    await resumeVisit(after.desk);
    await after.settle();
    assert.deepEqual(
      after.server.replies.map(({ text, files }) => [text, files.map((file) => file.name)]),
      [['Hello', ['form.pdf']]],
    );
    assert.deepEqual([outgoing(after).length, after.storedReplies.size], [0, 0]);
  });

  it('[DESK-08] shows an unsent reply after a reload while the server is still unreachable', async () => {
    const before = await openConversation();
    before.server.isAway = true;
    write(before, 'Hello');
    await before.settle();
    const after = makeDesk(before);
    after.server.isAway = false;
    after.server.api.sendReply = async () => away;
    await resumeVisit(after.desk);
    await after.settle();
    assert.deepEqual([outgoing(after)[0]?.text, outgoing(after)[0]?.status], ['Hello', 'waiting']);
  });

  it('[DESK-08] resends unsent replies when the network returns, in the order typed and each once', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    for (const text of ['one', 'two', 'three']) write(world, text);
    await world.settle();
    assert.deepEqual(
      outgoing(world).map(({ status }) => status),
      ['waiting', 'waiting', 'waiting'],
    );
    world.server.isAway = false;
    world.page.changeNetwork(true);
    world.live.desk.onJoined();
    await world.settle();
    assert.deepEqual(
      world.server.replies.map(({ text }) => text),
      ['one', 'two', 'three'],
    );
  });

  it('[DESK-08] retries an unsent reply every ten seconds, even while the live connection works', async () => {
    const world = await openConversation();
    world.live.connection('connected');
    world.server.isAway = true;
    write(world, 'Hello');
    await world.settle();
    world.server.isAway = false;
    world.clock.advance(10_000);
    await world.settle();
    assert.deepEqual(texts(world), ['Hello']);
  });

  it('[DESK-08] does not send a new reply before one that waits', async () => {
    const world = await openConversation();
    const send = world.server.api.sendReply;
    world.server.api.sendReply = (chatId, reply) =>
      reply.text === 'one' ? Promise.resolve(away) : send(chatId, reply);
    write(world, 'one');
    await world.settle();
    write(world, 'two');
    await world.settle();
    assert.deepEqual(world.server.replies, []);
    world.server.api.sendReply = send;
    world.page.changeNetwork(true);
    await world.settle();
    assert.deepEqual(texts(world), ['one', 'two']);
  });

  it('[DESK-08] does not send a reply that was discarded in another tab', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    write(world, 'Hello');
    await world.settle();
    const other = makeDesk(world);
    other.server.isAway = false;
    other.server.api.sendReply = async () => away;
    await resumeVisit(other.desk);
    await other.settle();
    discardReply(world.desk, 7, outgoing(world)[0]!.uuid);
    other.page.changeNetwork(true);
    await other.settle();
    assert.deepEqual([outgoing(other).length, world.server.replies.length], [0, 0]);
  });

  it('[DESK-08] keeps a refused reply through a reload and does not resend it', async () => {
    const before = await openConversation();
    before.server.api.sendReply = async () => refused('This chat is closed.', 200);
    write(before, 'Hello');
    write(before, 'Anybody there?');
    await before.settle();
    const after = makeDesk(before);
    const tries = mock.fn(after.server.api.sendReply);
    after.server.api.sendReply = tries;
    await resumeVisit(after.desk);
    after.page.changeNetwork(true);
    await after.settle();
    assert.equal(tries.mock.callCount(), 0);
    assert.deepEqual(
      outgoing(after).map(({ text, status, problem }) => [text, status, problem]),
      [
        ['Hello', 'failed', 'This chat is closed.'],
        ['Anybody there?', 'failed', 'This chat is closed.'],
      ],
    );
  });

  for (const to of [7, 'ticket-5001'] as const) {
    it(`[DESK-08] keeps the unsent reply of one account from the next one in the same browser (${to})`, async () => {
      const first = await openConversation();
      addDraftFiles(first.desk, to, [new File(['x'], 'form.pdf')]);
      writeDraft(first.desk, to, 'Your case was lost');
      first.server.isAway = true;
      sendReply(first.desk, to);
      await first.settle();
      first.server.isAway = false;

      const second = await asAccount(2, first);
      writeDraft(second.desk, to, 'Good morning');
      second.server.isAway = true;
      sendReply(second.desk, to);
      await second.settle();
      assert.deepEqual(
        second.desk.state.outgoing[to]?.map(({ text }) => text),
        ['Good morning'],
      );
      second.server.isAway = false;
      await signOut(second.desk);
      assert.deepEqual([second.server.replies, second.server.ticketMessages], [[], []]);

      const again = await asAccount(1, second);
      assert.deepEqual(
        [...again.server.replies, ...again.server.ticketMessages].map(({ text }) => text),
        ['Your case was lost'],
      );
    });

    it(`[DESK-08] keeps the draft of one account from the next one in the same tab (${to})`, async () => {
      const first = await openConversation();
      writeDraft(first.desk, to, 'Your case was l');
      const second = await asAccount(2, first);
      restoreDraft(second.desk, to);
      assert.equal(second.desk.state.drafts[to]?.text, '');
      await signOut(second.desk);
      const again = await asAccount(1, second);
      restoreDraft(again.desk, to);
      assert.equal(again.desk.state.drafts[to]?.text, 'Your case was l');
    });
  }

  it('[SEND-06] sends a reply only after the one before it was answered', async () => {
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

  it('[SEND-07] shows a reply once when its echo arrives before the answer', async () => {
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

  it('[SEND-08] does not send a text longer than 1000 characters, and does not cut it', async () => {
    const world = await openConversation();
    write(world, 'x'.repeat(1001));
    await world.settle();
    assert.deepEqual([world.server.replies.length, world.desk.state.drafts[7]?.text.length], [0, 1001]);
  });

  it('[SEND-10] does not send a text of only whitespace', async () => {
    const world = await openConversation();
    write(world, ' \n ');
    await world.settle();
    assert.equal(world.server.replies.length, 0);
  });

  it('[ATT-05] sends the files again in a retry', async () => {
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

  it('[ATT-04] accepts five files and names those that it refuses', async () => {
    const world = await openConversation();
    const files = Array.from({ length: 6 }, (_, place) => new File(['x'], `${place}.pdf`));
    addDraftFiles(world.desk, 7, [new File(['x'], 'run.exe'), ...files]);
    assert.equal(world.desk.state.drafts[7]?.files.length, 5);
    assert.match(world.desk.state.conversations[7]?.notice ?? '', /run\.exe.*not supported.*up to 5 files/);
  });

  it('discards an unsent reply with its files', async () => {
    const world = await openConversation();
    world.server.isAway = true;
    write(world, 'Hello');
    await world.settle();
    discardReply(world.desk, 7, outgoing(world)[0]!.uuid);
    assert.deepEqual([outgoing(world).length, world.desk.resources.files.size], [0, 0]);
  });

  it('[SEND-14] stores unsent text until it is sent', async () => {
    const world = await openConversation();
    writeDraft(world.desk, 7, 'half a sen');
    assert.equal(world.memory.get('draft 1/7'), 'half a sen');
    sendReply(world.desk, 7);
    assert.equal(world.memory.has('draft 1/7'), false);
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

  it('[RT-04] whispers typing after the clock was set back by an hour', async () => {
    const world = await openConversation();
    writeDraft(world.desk, 7, 'H');
    world.clock.sleep(-3_600_000);
    writeDraft(world.desk, 7, 'He');
    assert.equal(world.whispers.length, 2);
  });
});
