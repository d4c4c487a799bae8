import type { ChatShell } from '../launcher/ChatShell.ts';
import type { Facade } from '../launcher/Facade.ts';
import { scopeOf } from '../launcher/storedFlags.ts';

/** What the visitor has typed, or sent by Enter, into a window whose chat has not come; '' where there is nothing. */
export function typedIn(facade: Facade): string {
  if (facade.kind !== 'chat' || facade.isTaken) return '';
  const { said, container } = facade as ChatShell;
  return [...said, container.querySelector('textarea')?.value].filter(Boolean).join('\n');
}

/** Keeps it as the draft (SEND-14), which the next window begins with. The key is that of config/storageKeys.ts. */
export function keepTyped(company: string, typed: string): void {
  if (typed === '') return;
  const key = `chat-app-${scopeOf(company)}draft`;
  try {
    localStorage.setItem(key, [localStorage.getItem(key), typed].filter(Boolean).join('\n'));
  } catch {
    // Storage is full or blocked: as with a reload, what was typed is gone.
  }
}
