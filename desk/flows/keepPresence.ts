import { PRESENCE_CALL_MS } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

/**
 * Sends a heartbeat while the desk is open, so that visitors can chat. Sends one at once after sleep
 * or an outage, during which the server may have counted the operator as gone.
 */
export function keepPresence(desk: Desk): void {
  const { ports, resources } = desk;
  const tell = () => void outcome(desk, ports.api.tellPresence());
  resources.endings.push(
    ports.clock.every(PRESENCE_CALL_MS, tell),
    ports.page.onVisible(tell),
    ports.page.onNetwork(() => {
      if (ports.page.isOnline()) tell();
    }),
  );
}
