import { TYPING_SHOWN_MS } from '../model/limits.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Desk } from '../state/createDesk.ts';

/** Shows what the visitor is typing for a while after each whisper; an empty text takes it away at once. */
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
