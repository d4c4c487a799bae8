import type { Category } from '../entries/categories/categories.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { keepForADay } from '../session/keptForADay.ts';
import { storeChat } from '../session/storedChat.ts';

/** The visitor's question area: chosen once, then locked (CAT-02). It goes to the server at once when a chat exists, else with its start. */
export async function chooseCategory(session: ChatSession, category: Category): Promise<void> {
  const { state, thread, ports } = session;
  if (state.chat.category) return;
  state.chat.category = { ...category };
  for (const entry of thread.backwards()) {
    if (entry.objectType === 'categories') thread.update(entry.key, 'categories', { selected: { ...category } });
    if (entry.objectType === 'delimeter') break;
  }
  const { id, room } = state.chat;
  // The next page must not ask again.
  if (id === null || room === null) return keepForADay(session, 'category', category);
  storeChat(session);
  await ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, session.conversation);
}
