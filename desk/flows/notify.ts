import { chatPreview } from '../model/chatPreview.ts';
import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { placeOf } from '../state/selectors.ts';

const PREFERENCE = 'notifications';
const BLOCKED =
  'Your browser blocks notifications from this site. Allow them in its settings, then press the button again.';

/** At the start of a visit: goes on as this browser was told before. */
export function readNotifications({ state, ports }: Desk): void {
  const permission = ports.notifications.permission();
  const isWanted = ports.memory.read('preference', PREFERENCE) === 'yes';
  state.notifications = permission === 'granted' && !isWanted ? 'default' : permission;
}

/** In answer to a press, which is when a browser asks. */
export async function toggleNotifications({ state, ports }: Desk): Promise<void> {
  const isOn = state.notifications === 'granted';
  if (isOn) {
    ports.memory.write('preference', PREFERENCE, null);
    state.notifications = 'default';
    return;
  }
  state.notifications = await ports.notifications.ask();
  if (state.notifications === 'granted') ports.memory.write('preference', PREFERENCE, 'yes');
  if (state.notifications === 'denied') state.notice = BLOCKED;
}

/** Shows what happens in a chat while the desk is out of sight; a press brings the chat up. */
export function notify({ state, ports }: Desk, chat: Chat, title: string): void {
  if (state.notifications !== 'granted' || ports.page.isVisible()) return;
  const place = placeOf({ view: 'chats', selectedChatId: chat.chatId });
  ports.notifications.show({ title, text: chatPreview(chat, state.operator.name), place });
}
