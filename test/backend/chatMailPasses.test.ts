import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { withMails, write } from './support/chatMails.ts';
import type { WorldOptions } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

/** Three chats with a message that is due; `asked` has the channels that the realtime service was asked about. */
async function withThreeDue(
  t: TestContext,
  answerQuestion: () => readonly string[] | null,
  options: WorldOptions = {},
) {
  const asked: string[] = [];
  const socketsOn = async (channel: string) => {
    asked.push(channel);
    return answerQuestion();
  };
  const scene = await withMails(t, databases, { socketsOn, ...options });
  const { world, desk, answer } = scene;
  await answer('Hello ann');
  for (const name of ['bob', 'cyd']) {
    const chat = await world.startChat({ user_id: name, uuid: name, user_name: `${name}@example.com` });
    await write(world, chat, 'Hi');
    await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: `o-${name}`, message: `Hello ${name}` });
  }
  const age = (minutes: number) =>
    world.database.query(
      "UPDATE messages SET created_at = now() - $1 * interval '1 minute' WHERE author_type = 'staff'",
      [minutes],
    );
  await age(5);
  asked.length = 0;
  return { ...scene, asked, age };
}

describe('a look for chats with unseen messages', () => {
  it('[REACH-01] asks a realtime service that does not answer only once, and mails after half an hour', async (t) => {
    const silent = () => {
      throw new Error('No answer within 5000 ms');
    };
    const { asked, mails, deliver, age } = await withThreeDue(t, silent);
    await deliver();
    assert.deepEqual([asked.length, mails.length], [1, 0]);
    await age(31);
    await deliver();
    assert.equal(mails.length, 3);
  });

  it('[REACH-01] stops after five seconds of slow answers, and continues there the next time', async (t) => {
    let time = Date.now();
    const slow = () => {
      time += 3_000;
      return null;
    };
    const { asked, deliver } = await withThreeDue(t, slow, { now: () => time });
    await deliver();
    assert.equal(asked.length, 2);
    await deliver();
    assert.equal(new Set(asked).size, 3);
  });

  for (const environment of [{ CHAT_MAILS_PER_DAY: '1' }, { CHAT_MAILS_PER_ADDRESS: '1' }])
    it(`[REACH-01] asks about no chat beyond ${Object.keys(environment).join()}`, async (t) => {
      const { asked, mails, deliver, answer, world } = await withThreeDue(t, () => [], { environment });
      await world.database.query("UPDATE chats SET email = 'ann@example.com'");
      await deliver();
      assert.equal(mails.length, 1);
      await answer('One more');
      asked.length = 0;
      await deliver();
      assert.deepEqual([asked, mails.length], [[], 1]);
    });
});
