import type { Scene } from './Scene.ts';

export const launcherScenes: Scene[] = [
  {
    name: 'launcher-bubble',
    caption: 'The launcher with its bubble, as a first visitor finds it',
    of: 'launcher',
    in: { only: ['desktop'], also: ['desktop-2x'] },
    async show({ visitor }) {
      await visitor.goTo('/');
      await visitor.bubble.waitFor();
    },
  },
  {
    name: 'launcher',
    caption: 'The launcher after the bubble was dismissed, with the focus on it',
    of: 'launcher',
    in: { only: ['desktop'] },
    async show({ visitor }) {
      await visitor.goTo('/');
      await visitor.page.getByRole('button', { name: 'Dismiss' }).press('Enter');
      await visitor.launcher.focus();
    },
  },
  {
    name: 'launcher-busy',
    caption: 'The launcher and the window, pressed before the chat’s code has arrived',
    of: 'page',
    in: { only: ['desktop', 'phone'] },
    async show(stage) {
      const { visitor } = stage;
      await visitor.goTo('/');
      // Leave the requests unanswered until the page closes.
      await visitor.page.route('**/cdn/**', () => undefined);
      await stage.ask();
      await visitor.page.locator('support-launcher button[aria-busy=true]').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'launcher-unread',
    caption: 'An answer arrived while the window was minimized',
    of: 'launcher',
    in: { only: ['desktop'], also: ['desktop-2x'] },
    async show(stage) {
      await stage.meet();
      await stage.visitor.chooseMenuItem('Minimize chat');
      await stage.operator.say(stage.talk.which);
      await stage.visitor.page.getByRole('button', { name: 'Open chat, 1 unread message' }).waitFor();
    },
  },
];
