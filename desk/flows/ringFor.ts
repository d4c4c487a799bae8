import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';

/** Rings for a chat that waits anew, and for something new that its visitor has said. */
export function ringFor({ state, ports }: Desk, known: Chat | undefined, now: Chat): void {
  if (state.isMuted || now.status === 'closed') return;
  if (known === undefined && now.status === 'waiting') ports.sound.play('waiting');
  else if (hasNewMessage(known, now)) ports.sound.play('message');
}

function hasNewMessage(known: Chat | undefined, now: Chat): boolean {
  const message = now.lastMessage;
  if (message === null || message.authorType === 'staff' || now.unread === 0) return false;
  return message.id > (known?.lastMessage?.id ?? 0);
}
