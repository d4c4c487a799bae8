import { answerWith, cutOff } from '../../test/e2e/support/faults.ts';
import { converse } from './conversationScenes.ts';
import type { Scene } from './Scene.ts';

export const troubleScenes: Scene[] = [
  {
    name: 'connection-lost',
    caption: 'The connection is lost',
    also: ['phone'],
    async show(stage) {
      await converse(stage);
      await stage.visitor.page.context().setOffline(true);
      await stage.visitor.window.getByText('Lost internet connection').waitFor();
    },
  },
  {
    name: 'connection-restored',
    caption: 'The connection is back',
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
    also: ['dark', 'arabic', 'forced-colours'],
    async show(stage) {
      await converse(stage);
      await cutOff(stage.visitor.page, '**/api/chat/new-message', 9);
      await stage.say(stage.talk.works);
      await stage.visitor.message(stage.talk.works).getByText('Not sent :(').waitFor();
    },
  },
  {
    name: 'closed-chat',
    caption: 'The chat was closed meanwhile: the text goes on in a new one',
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
