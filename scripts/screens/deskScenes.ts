import { converse } from './conversationScenes.ts';
import type { Scene } from './Scene.ts';
import type { Stage } from './Stage.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Oberammergau, Maximiliane Alexandra';
const LONG_ADDRESS = 'maximiliane.alexandra.von-und-zu-wolfeschlegelstein@donaudampfschifffahrt.example';

/** Holds a conversation in which both names are too long to fit, and the visitor writes from right to left. */
async function converseAtLength(stage: Stage): Promise<void> {
  const { visitor, operator } = stage;
  await operator.desk.call('PUT', '/operator', { name: LONG_NAME, img: null });
  try {
    await operator.page.reload();
    await stage.open();
    await stage.say('مرحبًا، خانة التوقيع في عقد الإيجار لا تفتح. https://legal-forms.example/help +1 555 012 3456');
    await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill(LONG_ADDRESS);
    await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
    await visitor.window.getByText('can now see').waitFor();
    await operator.take('مرحبًا');
    await operator.say('Which browser do you use?');
    await stage.say('Donaudampfschifffahrtsgesellschaft'.repeat(4));
    await operator.conversation.getByText('Donau').first().waitFor();
  } finally {
    await operator.desk.call('PUT', '/operator', { name: 'Dana Reed', img: null });
  }
}

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
      await operator.page.getByText('No chat selected').waitFor();
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
      await stage.operator.desk.set({ show_rate: true });
      await converse(stage);
      await stage.end();
      await stage.visitor.window.getByRole('radio', { name: '4 stars' }).click();
      await stage.visitor.thread.getByText('Thanks for your rating!').waitFor();
      await stage.operator.page.getByText('The visitor ended this chat').first().waitFor();
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
    name: 'desk-names',
    caption: 'Names longer than there is room for, and a visitor who writes from right to left',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    show: converseAtLength,
  },
  {
    name: 'desk-names-narrow',
    caption: 'The same in a narrow window',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.operator.page.setViewportSize({ width: 760, height: 820 });
      await converseAtLength(stage);
    },
  },
  {
    name: 'desk-phone',
    caption: 'The desk on a phone: a chat, from which one goes back to the others',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.operator.page.setViewportSize({ width: 390, height: 844 });
      await stage.operator.page.reload();
      await converse(stage);
    },
  },
  {
    name: 'desk-phone-chats',
    caption: 'The desk on a phone: the chats',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.operator.page.setViewportSize({ width: 390, height: 844 });
      await stage.operator.page.reload();
      await stage.open();
      await stage.say(stage.talk.hello);
      await stage.operator.chat(stage.talk.hello).waitFor();
    },
  },
  {
    name: 'desk-access',
    caption: 'The operator asks for access to the visitor’s profile',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.meet();
      await stage.operator.page.getByRole('button', { name: 'Ask for access' }).click();
      await stage.operator.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'desk',
    caption: 'The operator’s desk: the chats, a conversation, and what is known of the visitor',
    of: 'desk',
    in: { only: ['desktop'] },
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
    caption: 'The tickets written while the support was offline',
    of: 'desk',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      const { visitor, operator, talk } = stage;
      await operator.desk.set({ online: false });
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
