import { visitorName } from '../model/chatPreview.ts';
import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { notify } from './notify.ts';

/** Rings when a chat starts waiting or its visitor writes, unless a colleague owns it. */
export function ringFor(desk: Desk, known: Chat | undefined, now: Chat): void {
  const { state, ports } = desk;
  const isOthers = now.operatorId !== null && now.operatorId !== state.me.operatorId;
  if (now.status === 'closed' || isOthers || (now.status === 'waiting' && state.me.isAway)) return;
  const isNew = now.status === 'waiting' && known?.status !== 'waiting';
  if (!isNew && !hasNewMessage(known, now)) return;
  if (!state.isMuted) ports.sound.play(isNew ? 'waiting' : 'message');
  notify(desk, now, isNew ? `${visitorName(now)} is waiting` : visitorName(now));
}

function hasNewMessage(known: Chat | undefined, now: Chat): boolean {
  const message = now.lastMessage;
  if (message === null || message.authorType === 'staff' || now.unread === 0) return false;
  return message.id > (known?.lastMessage?.id ?? 0);
}
