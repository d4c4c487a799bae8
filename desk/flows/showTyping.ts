import { TYPING_SHOWN_MS } from '../model/limits.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Desk } from '../state/createDesk.ts';

/** Shows the visitor's unsent text for a while after each whisper. An empty text clears it at once. */
export function showTyping({ state, ports, resources }: Desk, chatId: number, encoded: string): void {
  resources.forgetTyping();
  const conversation = state.conversations[chatId];
  if (conversation === undefined) return;
  const text = decodeEmoji(encoded);
  conversation.typing = text.trim() === '' ? null : text;
  if (conversation.typing === null) return;
  resources.forgetTyping = ports.clock.after(TYPING_SHOWN_MS, () => {
    conversation.typing = null;
  });
}
