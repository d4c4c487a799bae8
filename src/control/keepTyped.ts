import type { ChatShell } from '../launcher/ChatShell.ts';
import type { Facade } from '../launcher/Facade.ts';
import { readKey, scopeOf } from '../launcher/storedFlags.ts';
import { keepsNothing } from './readProps.ts';

/** What the visitor has typed, or sent by Enter, into a window whose chat has not come; '' where there is nothing. */
export function typedIn(facade: Facade): string {
  if (facade.kind !== 'chat' || facade.isTaken) return '';
  const { said, container } = facade as ChatShell;
  return lines(...said, container.querySelector('textarea')?.value);
}

/** The page goes, and may come back from the browser's cache: what was typed is in the draft then, and no more in the window. */
export function handOn(facade: Facade): void {
  const typed = typedIn(facade);
  if (keepsNothing(facade.props) || !keepTyped(facade.company, typed)) return;
  const { said, container } = facade as ChatShell;
  said.length = 0;
  const textarea = container.querySelector('textarea');
  if (textarea) textarea.value = '';
  facade.show();
}

/** Keeps it as the draft (SEND-14), which the next window begins with; false where it could not. The key is that of config/storageKeys.ts. */
export function keepTyped(company: string, ...typed: string[]): boolean {
  const added = lines(...typed);
  if (added === '') return false;
  const name = `${scopeOf(company)}draft`;
  try {
    localStorage.setItem(`chat-app-${name}`, lines(readKey(name), added));
    return true;
  } catch {
    // Storage is full or blocked: what was typed goes with its page.
    return false;
  }
}

const lines = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join('\n');
