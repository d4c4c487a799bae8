import type { ChatShell } from '../launcher/ChatShell.ts';
import type { Facade } from '../launcher/Facade.ts';
import { readKey, scopeOf } from '../launcher/storedFlags.ts';

/** What the visitor has typed, or sent by Enter, into a window whose chat has not come; '' where there is nothing. */
export function typedIn(facade: Facade): string {
  if (facade.kind !== 'chat' || facade.isTaken) return '';
  const { said, container } = facade as ChatShell;
  return lines(...said, container.querySelector('textarea')?.value);
}

/** Keeps it as the draft (SEND-14), which the next window begins with. The key is that of config/storageKeys.ts. */
export function keepTyped(company: string, ...typed: string[]): void {
  const added = lines(...typed);
  if (added === '') return;
  const name = `${scopeOf(company)}draft`;
  try {
    localStorage.setItem(`chat-app-${name}`, lines(readKey(name), added));
  } catch {
    // Storage is full or blocked: as with a reload, what was typed is gone.
  }
}

const lines = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join('\n');
