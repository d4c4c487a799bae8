import type { Scene } from './Scene.ts';
import type { Stage } from './Stage.ts';

/** Holds a conversation that ends with a group of three messages by the operator. */
export async function converse(stage: Stage): Promise<void> {
  const { talk } = stage;
  await stage.meet();
  await stage.hear(talk.which);
  await stage.say(talk.newest);
  await stage.operator.conversation.getByText(talk.newest).waitFor();
  await stage.hear(talk.looking);
  await stage.hear(talk.seen);
  await stage.hear(talk.repaired);
}

/** Runs in the page: spreads the stored conversation over a week. */
function makeOlder(): void {
  const key = 'chat-app-initial-info';
  const chat = JSON.parse(localStorage.getItem(key) ?? '') as { beganAt: number; messages: { createdAt: number }[] };
  const daysAgo = [6, 1, 1, 0, 0, 0];
  const dayMs = 24 * 3_600_000;
  chat.messages.forEach((message, at) => (message.createdAt -= (daysAgo[at] ?? 0) * dayMs));
  chat.beganAt -= 6 * dayMs;
  localStorage.setItem(key, JSON.stringify(chat));
}

export const conversationScenes: Scene[] = [
  {
    name: 'loading',
    caption: 'The thread waits for the server; the composer takes text already',
    in: { only: ['desktop', 'phone'] },
    async show(stage) {
      const { visitor } = stage;
      await visitor.goTo('/');
      await visitor.page.route('**/status/chat/online', () => undefined);
      await stage.ask();
      await visitor.window.getByText('One moment').waitFor();
    },
  },
  {
    name: 'greeting',
    caption: 'The greeting with the question areas',
    in: { also: ['arabic-phone', 'german', 'japanese', 'desktop-2x'] },
    async show(stage) {
      await stage.open();
      await stage.visitor.window.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'category-chosen',
    caption: 'An area was chosen: the others are gone',
    async show(stage) {
      await stage.open();
      await stage.visitor.window.getByText('Editing & setting up documents').click();
      await stage.say(stage.talk.hello);
      await stage.visitor.emailForm.waitFor();
    },
  },
  {
    name: 'thread',
    caption: 'A conversation, with messages of one author in a group',
    in: { also: ['arabic-phone', 'desktop-2x'] },
    show: converse,
  },
  {
    name: 'days',
    caption: 'A conversation of several days',
    async show(stage) {
      await converse(stage);
      await stage.visitor.page.evaluate(makeOlder);
      await stage.visitor.page.reload();
      await stage.visitor.message(stage.talk.repaired).waitFor();
      await stage.visitor.message(stage.talk.newest).evaluate((node) => node.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'reload',
    caption: 'The conversation after a reload',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await converse(stage);
      await stage.visitor.page.reload();
      await stage.visitor.message(stage.talk.repaired).waitFor();
    },
  },
  {
    name: 'typing',
    caption: 'The operator is typing',
    async show(stage) {
      await converse(stage);
      await stage.operator.reply.pressSequentially(stage.talk.of, { delay: 80 });
      await stage.visitor.window.getByText('is typing').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'queue',
    caption: 'The operators’ first words, and the place in the queue',
    async show(stage) {
      await stage.operator.desk.set({ queue: true, init_message: 'We read every word.' });
      await stage.open();
      await stage.say(stage.talk.hello);
      await stage.visitor.thread.getByText('in line').waitFor();
    },
  },
  {
    name: 'assistant',
    caption: 'The assistant answers before an operator does',
    async show(stage) {
      await stage.open();
      await stage.say(stage.talk.hello);
      await stage.desk('/messages', {
        uuid: crypto.randomUUID(),
        message: 'I am the assistant. While you wait: does the field open in another browser?',
        is_bot: true,
      });
      await stage.visitor.message('I am the assistant').waitFor();
    },
  },
  {
    name: 'new-messages',
    caption: 'A reader who has scrolled up sees how many messages are new',
    async show(stage) {
      const { visitor, operator, talk } = stage;
      await converse(stage);
      await stage.say(talk.later);
      await visitor.message(talk.hello).evaluate((node) => node.scrollIntoView({ block: 'start' }));
      await operator.say(talk.of);
      await operator.say('🙂');
      await visitor.window.getByRole('button', { name: '2 new messages' }).waitFor();
    },
  },
  {
    name: 'menu',
    caption: 'The menu',
    in: { also: ['desktop-2x'] },
    async show(stage) {
      await converse(stage);
      await stage.visitor.window.getByRole('button', { name: 'Menu' }).click();
      await stage.visitor.page.getByRole('menuitem', { name: 'End chat' }).waitFor();
    },
  },
];
