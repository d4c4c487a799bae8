import { waitingSince } from '../model/chatOrder.ts';
import { visitorName } from '../model/chatPreview.ts';
import type { Chat } from '../model/entities.ts';
import { waitLevel } from '../model/waitLevel.ts';
import type { Desk } from '../state/createDesk.ts';
import { notify } from './notify.ts';

/** Runs once a second: updates the colour of a wait that has become long, and rings once for one too long. */
export function watchQueue(desk: Desk): void {
  const { state, ports, resources } = desk;
  const now = ports.clock.now();
  const waiting = Object.values(state.chats).filter(({ status }) => status === 'waiting');
  const level = (chat: Chat, at: number) => waitLevel(chat, at, state.settings);
  if (waiting.some((chat) => level(chat, now) !== level(chat, state.now))) state.now = now;
  // No alarm for an operator who is away.
  if (state.me.isAway) return;
  for (const chat of waiting) {
    const wait = `${chat.chatId} ${waitingSince(chat)}`;
    if (level(chat, now) !== 'alarm' || resources.alarmed.has(wait)) continue;
    resources.alarmed.add(wait);
    if (!state.isMuted) ports.sound.play('alarm');
    notify(desk, chat, `${visitorName(chat)} is still waiting`);
  }
}
