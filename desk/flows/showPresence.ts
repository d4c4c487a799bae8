import { PRESENCE_MS } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';

/** Marks the visitor as here after a ping, until the pings stop. */
export function showPresence({ state, ports, resources }: Desk, chatId: number): void {
  resources.forgetPresence();
  const conversation = state.conversations[chatId];
  if (conversation === undefined) return;
  conversation.presence = 'here';
  resources.forgetPresence = ports.clock.after(PRESENCE_MS, () => {
    conversation.presence = 'away';
  });
}
