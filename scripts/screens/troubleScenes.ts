import { answerWith, cutOff } from '../../test/e2e/support/faults.ts';
import { converse } from './conversationScenes.ts';
import { LEASE } from './files.ts';
import type { Scene } from './Scene.ts';

export const troubleScenes: Scene[] = [
  {
    name: 'connection-lost',
    caption: 'The connection is lost',
    in: { only: ['desktop', 'phone'] },
    async show(stage) {
      await converse(stage);
      await stage.visitor.page.context().setOffline(true);
      await stage.visitor.window.getByText('Lost internet connection').waitFor();
    },
  },
  {
    name: 'connection-restored',
    caption: 'The connection is back',
    in: { only: ['desktop', 'phone'] },
    async show(stage) {
      await converse(stage);
      await stage.visitor.page.context().setOffline(true);
      await stage.visitor.window.getByText('Lost internet connection').waitFor();
      await stage.visitor.page.context().setOffline(false);
      await stage.visitor.window.getByText('Internet connection restored').waitFor();
    },
  },
  {
    name: 'not-sent',
    caption: 'A message that did not go out, with its Retry',
    in: { also: ['desktop-2x'] },
    async show(stage) {
      await converse(stage);
      await cutOff(stage.visitor.page, '**/api/chat/new-message', 9);
      await stage.say(stage.talk.works);
      await stage.visitor.message(stage.talk.works).getByText('Not sent :(').waitFor();
    },
  },
  {
    name: 'upload',
    caption: 'A file on its way',
    async show(stage) {
      await stage.meet();
      await stage.attach(LEASE);
      const { page, thread } = stage.visitor;
      const network = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6_000 };
      await network.send('Network.emulateNetworkConditions', slow);
      await stage.send();
      await thread.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'upload-failed',
    caption: 'A file that was not taken, and why',
    async show(stage) {
      await stage.meet();
      await stage.attach(LEASE);
      await answerWith(stage.visitor.page, '**/api/chat/new-attachment', {
        success: false,
        error: 'The file is empty',
      });
      await stage.send();
      await stage.visitor.thread.getByText('Not sent :(').waitFor();
    },
  },
  {
    name: 'areas-loading',
    caption: 'The question areas are still on their way',
    in: { only: ['desktop-colours', 'phone'] },
    async show(stage) {
      await stage.visitor.page.route('**/api/chat/categories?*', () => undefined);
      await stage.open();
    },
  },
  {
    name: 'areas-failed',
    caption: 'The question areas could not be had: the visitor writes without one',
    in: { only: ['desktop-colours', 'phone'] },
    async show(stage) {
      await answerWith(stage.visitor.page, '**/api/chat/categories?*', {}, { status: 500, times: 9 });
      await stage.open();
      await stage.visitor.thread.getByText("couldn't load the topics").waitFor();
    },
  },
  {
    name: 'ticket-refused',
    caption: 'The server has not taken the ticket, and says why',
    async show(stage) {
      await stage.operator.desk.set({ online: false });
      await stage.open();
      const { visitor, talk } = stage;
      await answerWith(visitor.page, '**/ticket', { ok: false, errors: { email: ['This address is blocked'] } });
      await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
      await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill(talk.hello);
      await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
      await visitor.thread.getByText('This address is blocked').waitFor();
    },
  },
  {
    name: 'end-failed',
    caption: 'The chat could not be ended',
    async show(stage) {
      await converse(stage);
      await cutOff(stage.visitor.page, '**/api/chat/new/close', 9);
      await stage.visitor.chooseMenuItem('End chat');
      await stage.visitor.page.getByRole('button', { name: 'Stop chat' }).click();
      await stage.visitor.page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'closed-chat',
    caption: 'The chat was closed meanwhile: the text is sent in a new one',
    async show(stage) {
      await converse(stage);
      await answerWith(stage.visitor.page, '**/api/chat/new-message', {
        success: false,
        error: 'Chat is currently closed',
      });
      await stage.say(stage.talk.later);
      await stage.visitor.thread.getByText('New Conversation').waitFor();
      await stage.visitor.thread
        .getByText('This chat was closed')
        .evaluate((node) => node.scrollIntoView({ block: 'center' }));
    },
  },
];
