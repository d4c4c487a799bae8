import { PRESENCE_MS } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';

/** The visitor's page has just pinged: it counts as here until the pings stay away. */
export function showPresence({ state, ports, resources }: Desk, chatId: number): void {
  resources.forgetPresence();
  const conversation = state.conversations[chatId];
  if (conversation === undefined) return;
  conversation.presence = 'here';
  resources.forgetPresence = ports.clock.after(PRESENCE_MS, () => {
    conversation.presence = 'away';
  });
}
