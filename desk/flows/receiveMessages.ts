import { decodeEmoji } from '../../protocol/emoji.ts';
import { plainText } from '../../protocol/formatting.ts';
import type { Message } from '../model/entities.ts';
import { TYPING_SHOWN_MS } from '../model/limits.ts';
import { mergeMessages } from '../model/timeline.ts';
import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { outcome } from './outcome.ts';
import { removeReplies } from './outgoing.ts';

/** The longest delay of a browser timer. A later expiry needs none: the regular ticks redraw it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Adds messages to a conversation. They may repeat, and arrive in any order. */
export function receiveMessages(desk: Desk, chatId: number, incoming: readonly Message[]): void {
  const conversation = desk.state.conversations[chatId];
  removeReplies(desk, chatId, new Set(incoming.map(({ uuid }) => uuid)));
  if (conversation === undefined) return;
  const known = new Set(conversation.messages.map((message) => message.id));
  const fresh = incoming.filter((message) => !known.has(message.id) && message.authorType === 'user');
  conversation.messages = mergeMessages(conversation.messages, incoming);
  if (chatOnScreen(desk.state) === chatId) watchExpiry(desk, chatId);
  const latest = fresh.at(-1);
  if (latest === undefined || chatOnScreen(desk.state) !== chatId) return;
  showTyping(desk, chatId, '');
  // Messages of the first fetch are history and are not announced.
  if (conversation.load === 'ready') {
    const text = fresh.map((message) => `${message.authorName}: ${spoken(message)}`).join('. ');
    conversation.announcement = { messageId: latest.id, text };
  }
  markRead(desk);
}

function spoken(message: Message): string {
  const files = message.attachments.map((attachment) => attachment.name).join(', ');
  const text = decodeEmoji(message.message);
  return [message.authorType === 'staff' ? plainText(text) : text, files].filter((part) => part !== '').join(', ');
}

/** The operator reads earlier messages, so the newest ones are below the fold. */
export function noteScroll(desk: Desk, chatId: number, isScrolledUp: boolean): void {
  const conversation = desk.state.conversations[chatId];
  if (conversation === undefined) return;
  conversation.isScrolledUp = isScrolledUp;
  markRead(desk);
}

/** Reports the visitor's last message as read if it is on screen, once per message id. */
export function markRead(desk: Desk): void {
  const { state, ports, resources } = desk;
  const chatId = chatOnScreen(state);
  const conversation = chatId === null ? undefined : state.conversations[chatId];
  if (chatId === null || conversation?.load !== 'ready' || !ports.page.isVisible()) return;
  if (conversation.isScrolledUp) return;
  // Looking at a colleague's chat does not mark it as read for the colleague.
  const owner = state.chats[chatId]?.operatorId ?? null;
  if (owner !== null && owner !== state.me.operatorId) return;
  const last = conversation.messages.findLast((message) => message.authorType === 'user');
  if (last === undefined || (resources.reportedReads.get(chatId) ?? 0) >= last.id) return;
  resources.reportedReads.set(chatId, last.id);
  void report(desk, chatId, last.id);
}

async function report(desk: Desk, chatId: number, messageId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.markRead(chatId, messageId));
  // The next call reports it again.
  if (answer.kind === 'failed') desk.resources.reportedReads.delete(chatId);
}

/** Shows the visitor's unsent text for a while after each whisper. An empty text clears it at once. */
export function showTyping({ state, ports, resources }: Desk, chatId: number, encoded: string): void {
  resources.stopTypingTimer();
  const conversation = state.conversations[chatId];
  if (conversation === undefined) return;
  const text = decodeEmoji(encoded);
  conversation.typing = text.trim() === '' ? null : text;
  if (conversation.typing === null) return;
  resources.stopTypingTimer = ports.clock.after(TYPING_SHOWN_MS, () => {
    conversation.typing = null;
  });
}

/** Redraws the conversation when its next unanswered access request expires. */
function watchExpiry(desk: Desk, chatId: number): void {
  const { state, ports, resources } = desk;
  resources.stopExpiryTimer();
  const now = ports.clock.now();
  const expiries = (state.conversations[chatId]?.messages ?? [])
    .flatMap(({ callback }) => (callback?.answer === null && callback.validTo !== null ? [callback.validTo] : []))
    .map((validTo) => Date.parse(validTo))
    .filter((expiresAt) => expiresAt > now);
  const delayMs = Math.min(...expiries) - now;
  if (delayMs > LONGEST_TIMER_MS) return;
  resources.stopExpiryTimer = ports.clock.after(delayMs, () => {
    state.now = ports.clock.now();
    watchExpiry(desk, chatId);
  });
}
