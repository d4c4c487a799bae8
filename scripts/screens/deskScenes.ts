import { converse } from './conversationScenes.ts';
import type { Scene } from './Scene.ts';

export const deskScenes: Scene[] = [
  {
    name: 'desk',
    caption: 'The operator’s desk: the chats, a conversation, and what is known of the visitor',
    of: 'desk',
    also: ['dark'],
    async show(stage) {
      await converse(stage);
      await stage.visitor.composer.pressSequentially(stage.talk.typed, { delay: 80 });
      await stage.operator.page.getByText(stage.talk.typed).waitFor();
    },
  },
  {
    name: 'desk-waiting',
    caption: 'A visitor waits',
    of: 'desk',
    async show(stage) {
      await stage.open();
      await stage.say(stage.talk.hello);
      await stage.operator.chat(stage.talk.hello).waitFor();
    },
  },
  {
    name: 'desk-tickets',
    caption: 'The tickets that were left while nobody was online',
    of: 'desk',
    async show(stage) {
      const { visitor, operator, talk } = stage;
      await operator.set({ online: false });
      await stage.open();
      await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
      await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill(talk.later);
      await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
      await visitor.thread.getByText('spam').waitFor();
      await operator.page
        .getByRole('button', { name: 'Tickets' })
        .or(operator.page.getByRole('tab', { name: 'Tickets' }))
        .first()
        .click();
      await operator.page.getByText(talk.later).first().waitFor();
    },
  },
];
