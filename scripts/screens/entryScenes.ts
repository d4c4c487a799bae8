import { converse } from './conversationScenes.ts';
import { drawPicture, LEASE } from './files.ts';
import type { Scene } from './Scene.ts';
import type { Stage } from './Stage.ts';

async function sendFiles(stage: Stage): Promise<void> {
  const { visitor, talk } = stage;
  await stage.meet();
  await stage.attach(LEASE, await drawPicture(visitor.page));
  await visitor.composer.fill(talk.files);
  await stage.send();
  await visitor.thread.getByRole('link', { name: /Residential lease/ }).waitFor();
  await visitor.thread.getByRole('link', { name: 'signature field.png' }).waitFor();
}

async function ask(stage: Stage, durability?: number[]): Promise<void> {
  const { visitor, talk } = stage;
  await stage.meet();
  await stage.desk('/access-requests', {
    uuid: crypto.randomUUID(),
    title: talk.accessTitle,
    text: talk.access,
    ...(durability && { durability }),
  });
  await visitor.message(talk.access).getByRole('button').first().waitFor();
}

export const entryScenes: Scene[] = [
  {
    name: 'files',
    caption: 'A message with a file and a picture',
    in: { also: ['arabic-phone', 'desktop-2x'] },
    show: sendFiles,
  },
  {
    name: 'links',
    caption: 'Addresses and telephone numbers become links; a message can be copied',
    in: { only: ['desktop', 'arabic'] },
    hovers: true,
    async show(stage) {
      await stage.meet();
      await stage.hear(stage.talk.links);
      await stage.visitor.message(stage.talk.links).hover();
    },
  },
  {
    name: 'lightbox',
    caption: 'The picture over the page',
    of: 'page',
    in: { only: ['desktop-colours', 'phone'] },
    async show(stage) {
      await sendFiles(stage);
      await stage.visitor.thread.getByRole('link', { name: 'signature field.png' }).click();
      await stage.visitor.page.getByRole('dialog', { name: 'signature field.png' }).waitFor();
    },
  },
  {
    name: 'email-form',
    caption: 'The email form, with an address that is none',
    in: { also: ['arabic-phone', 'desktop-2x'] },
    async show(stage) {
      await stage.open();
      await stage.say(stage.talk.hello);
      const email = stage.visitor.emailForm.getByRole('textbox', { name: 'Email' });
      await email.fill('ann.miller');
      await stage.visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
      await stage.visitor.emailForm.getByText('Email is not valid').waitFor();
    },
  },
  {
    name: 'contact-sales',
    caption: 'The contact-sales form, as the page asked for it',
    async show({ visitor }) {
      await visitor.goTo('/');
      await visitor.dispatch('open-chat', { form: 'contact-sales' });
      const form = visitor.window.getByRole('form', { name: 'Contact sales' });
      await form.getByRole('textbox', { name: 'Name' }).fill('Ann Miller');
    },
  },
  {
    name: 'ticket-form',
    caption: 'The support is offline: the ticket form with the hours',
    in: { also: ['arabic-phone', 'desktop-2x'] },
    async show(stage) {
      await stage.duringHours();
      await stage.operator.desk.set({ online: false });
      await stage.open();
      await stage.visitor.ticketForm.waitFor();
    },
  },
  {
    name: 'ticket-back',
    caption: 'An operator is back: the chat is offered above the form',
    async show(stage) {
      await stage.operator.desk.set({ online: false });
      await stage.open();
      const { visitor, talk } = stage;
      await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
      await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill(talk.hello);
      await stage.operator.desk.set({ online: true });
      // The form checks again when the page becomes visible.
      await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await visitor.window.getByRole('button', { name: 'Chat now' }).waitFor();
    },
  },
  {
    name: 'ticket-form-errors',
    caption: 'The ticket form names what is missing, beside each field',
    async show(stage) {
      await stage.operator.desk.set({ online: false });
      await stage.open();
      await stage.visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
      await stage.visitor.ticketForm.getByText('Please, enter your message').waitFor();
    },
  },
  {
    name: 'ticket-sent',
    caption: 'The ticket was made',
    async show(stage) {
      await stage.operator.desk.set({ online: false });
      await stage.open();
      const { visitor, talk } = stage;
      await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
      await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill(talk.hello);
      await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
      await visitor.thread.getByText('spam').waitFor();
    },
  },
  {
    name: 'access-days',
    caption: 'The operator asks for access, for a number of days',
    in: { also: ['desktop-2x'] },
    async show(stage) {
      await ask(stage, [1, 3, 7]);
      await stage.visitor.window.getByRole('radio', { name: '3 days' }).click();
    },
  },
  {
    name: 'access',
    caption: 'The operator asks for access: yes or no',
    show: (stage) => ask(stage),
  },
  {
    name: 'access-answered',
    caption: 'Access was allowed',
    async show(stage) {
      await ask(stage);
      await stage.visitor.window.getByRole('button', { name: 'Allow', exact: true }).click();
      await stage.visitor.thread.getByText('You allowed access.').waitFor();
    },
  },
  {
    name: 'access-expired',
    caption: 'Access was asked for, and the time for it is over',
    async show(stage) {
      await stage.meet();
      await stage.desk('/access-requests', {
        uuid: crypto.randomUUID(),
        title: stage.talk.accessTitle,
        text: stage.talk.access,
        valid_to: new Date(Date.now() - 60_000).toISOString(),
      });
      await stage.visitor.message(stage.talk.access).waitFor();
    },
  },
  {
    name: 'end-modal',
    caption: 'The end is asked for once more',
    in: { also: ['arabic-phone', 'desktop-2x'] },
    async show(stage) {
      await converse(stage);
      await stage.visitor.chooseMenuItem('End chat');
      await stage.visitor.page.getByRole('alertdialog', { name: 'End This Chat' }).waitFor();
    },
  },
  {
    name: 'ended',
    caption: 'The chat has ended; the conversation can be downloaded',
    async show(stage) {
      await converse(stage);
      await stage.end();
      await stage.visitor.window.getByRole('button', { name: 'Download', exact: true }).waitFor();
    },
  },
  {
    name: 'rating',
    caption: 'The rating at the end',
    in: { also: ['arabic-phone', 'desktop-2x'] },
    hovers: true,
    async show(stage) {
      await stage.operator.desk.set({ show_rate: true });
      await converse(stage);
      await stage.end();
      await stage.visitor.window.getByRole('radio', { name: '4 stars' }).hover();
    },
  },
  {
    name: 'rated',
    caption: 'The thanks for the rating',
    async show(stage) {
      await stage.operator.desk.set({ show_rate: true, saved_history: true });
      await converse(stage);
      await stage.end();
      await stage.visitor.window.getByRole('radio', { name: '4 stars' }).click();
      await stage.visitor.thread.getByText('Thanks for your rating!').waitFor();
    },
  },
  {
    name: 'ended-by-staff',
    caption: 'The operator ended the chat',
    async show(stage) {
      await converse(stage);
      await stage.operator.closeChat();
      await stage.visitor.thread.getByText('The operator ended the chat').waitFor();
    },
  },
  {
    name: 'next-conversation',
    caption: 'The visitor writes on after the end: a new conversation behind a marker',
    async show(stage) {
      await converse(stage);
      await stage.operator.closeChat();
      await stage.visitor.thread.getByText('The operator ended the chat').waitFor();
      await stage.say(stage.talk.later);
      await stage.visitor.thread.getByText('New Conversation').waitFor();
    },
  },
];
