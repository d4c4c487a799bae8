import { converse } from './conversationScenes.ts';
import type { Scene } from './Scene.ts';

export const deskScenes: Scene[] = [
  {
    name: 'desk-sign-in',
    caption: 'The desk asks who is there, and says that the password was wrong',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show({ operator, backend }) {
      await operator.page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { error: 'The password is not right' } }),
      );
      await operator.page.goto(backend.deskUrl);
      await operator.page.getByRole('textbox', { name: 'Password' }).fill('sesame');
      await operator.page.getByRole('button', { name: 'Sign in' }).click();
      await operator.page.getByText('The password is not right').waitFor();
      await operator.page.unroute('**/api/**');
    },
  },
  {
    name: 'desk-empty',
    caption: 'Nobody waits',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show({ operator }) {
      await operator.page.getByText('No chat is open').waitFor();
    },
  },
  {
    name: 'desk-settings',
    caption: 'The desk’s settings',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show({ operator }) {
      await operator.page.getByRole('button', { name: 'Settings' }).click();
      await operator.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'desk-closed',
    caption: 'A chat that has ended, with its rating',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.operator.set({ show_rate: true });
      await converse(stage);
      await stage.end();
      await stage.visitor.window.getByRole('radio', { name: '4 stars' }).click();
      await stage.visitor.thread.getByText('Thank you for your rating!').waitFor();
      await stage.operator.page.getByText('The visitor closed this chat').first().waitFor();
    },
  },
  {
    name: 'desk-narrow',
    caption: 'The desk in a narrow window',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      const { page } = stage.operator;
      await page.setViewportSize({ width: 760, height: 820 });
      await page.reload();
      await converse(stage);
    },
  },
  {
    name: 'desk',
    caption: 'The operator’s desk: the chats, a conversation, and what is known of the visitor',
    of: 'desk',
    in: { only: ['desktop-colours'] },
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
    in: { only: ['desktop-colours'] },
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
    in: { only: ['desktop-colours'] },
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
