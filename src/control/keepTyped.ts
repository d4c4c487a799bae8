import type { ChatShell } from '../launcher/ChatShell.ts';
import type { Facade } from '../launcher/Facade.ts';
import { scopeOf } from '../launcher/storedFlags.ts';

/**
 * Keeps what the visitor has typed, or sent by Enter, into a window that the page takes away before its chat has come: as the draft
 * (SEND-14), which the next window begins with. The key is that of config/storageKeys.ts.
 */
export function keepTyped(company: string, facade: Facade): void {
  if (facade.kind !== 'chat' || facade.isTaken) return;
  const { said, container } = facade as ChatShell;
  const typed = [...said, container.querySelector('textarea')?.value].filter(Boolean);
  if (typed.length === 0) return;
  const key = `chat-app-${scopeOf(company)}draft`;
  try {
    localStorage.setItem(key, [localStorage.getItem(key), ...typed].filter(Boolean).join('\n'));
  } catch {
    // Storage is full or blocked: as with a reload, what was typed is gone.
  }
}
