import { chatPreview } from '../model/chatPreview.ts';
import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { placeOf } from '../state/selectors.ts';

const PREFERENCE = 'notifications';
const BLOCKED =
  'Your browser blocks notifications from this site. Allow them in its settings, then press the button again.';

/** At the start of a visit, restores this browser's preference. */
export function readNotifications({ state, ports }: Desk): void {
  const permission = ports.notifications.permission();
  const isWanted = ports.memory.read('preference', PREFERENCE) === 'yes';
  state.notifications = permission === 'granted' && !isWanted ? 'default' : permission;
}

/** Call it from a click: browsers ask for permission only then. */
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

/** Shows a notification about a chat while the page is hidden. A click on it opens the chat. */
export function notify({ state, ports }: Desk, chat: Chat, title: string): void {
  if (state.notifications !== 'granted' || ports.page.isVisible()) return;
  const place = placeOf({ view: 'chats', selectedChatId: chat.chatId });
  ports.notifications.show({ title, text: chatPreview(chat, state.operator.name), place });
}
