import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Backend } from '../support/backend.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { FirefoxVisitor } from './FirefoxVisitor.ts';

/** Runs one step of the journey. If it fails, the steps after it are skipped. */
async function step(t: TestContext, name: string, take: () => Promise<void>): Promise<void> {
  let error: unknown;
  await t.test(name, async () => {
    await take().catch((reason: unknown) => {
      error = reason;
      throw reason;
    });
  });
  if (error) throw new Error(`The journey ended at: ${name}`);
}

test('[LAU-04][CAT-02][ENT-13][RT-03][READ-04][STA-08][END-07] a visitor in Firefox and an operator hold a conversation', async (t) => {
  const backend = await Backend.start();
  t.after(() => backend.stop());
  const desk = await DeskApi.signIn(backend);
  await desk.set({ online: true, show_rate: false, saved_history: false, queue: false, init_message: '' });
  const visitor = await FirefoxVisitor.start();
  t.after(() => visitor.stop());

  await step(t, '[LAU-04][WIN-01] pressing the launcher opens the chat, which greets the visitor', async () => {
    await visitor.goTo(`${backend.url}/`);
    await visitor.openChat();
    await visitor.reads('What can we help you with');
  });

  await step(t, '[CAT-02][ENT-13] the visitor picks an area, writes, and leaves an e-mail address', async () => {
    await visitor.press('Editing & setting up documents');
    await visitor.say('My lease will not open');
    await visitor.leaveEmail('ann@example.com');
    await visitor.reads("We'll reply here");
    const [chat] = await desk.chats();
    assert.equal(chat?.category?.name, 'Document editing & setup');
    assert.equal(chat?.visitor.email, 'ann@example.com');
    assert.match(chat?.visitor.browser ?? '', /^Firefox \d+$/);
  });

  const [chat] = await desk.chats();
  const id = chat?.chat_id ?? 0;

  await step(t, '[RT-03] the operator’s answer appears in the open window', async () => {
    await desk.reply(id, 'Let me look at it.');
    await visitor.reads('Let me look at it.');
    await visitor.say('Thank you very much');
    await visitor.reads('Thank you very much');
  });

  await step(t, '[READ-04] an answer that arrives while the window is closed marks the launcher unread', async () => {
    await visitor.chooseMenuItem('Minimize chat');
    await visitor.seesButton('Open chat');
    await desk.reply(id, 'It is repaired.');
    await visitor.seesButton('Open chat, 1 unread message');
  });

  await step(t, '[STA-08] a reload restores the conversation with each message once', async () => {
    await visitor.reload();
    await visitor.openChat();
    await visitor.reads('It is repaired.');
    for (const text of ['My lease will not open', 'Let me look at it.', 'Thank you very much', 'It is repaired.'])
      assert.equal(await visitor.count(text), 1, text);
    const { messages } = await desk.conversation(id);
    assert.equal(messages.filter(({ message }) => message === 'My lease will not open').length, 1);
    assert.equal((await desk.chats()).length, 1);
  });

  await step(t, '[END-07] the visitor sees that the operator closed the chat', async () => {
    await desk.close(id);
    await visitor.reads('ended the chat');
    assert.deepEqual(visitor.errors, []);
  });
});
