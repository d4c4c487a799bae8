import type { ChatSession } from '../session/ChatSession.ts';

export const isMuted = ({ ports }: ChatSession): boolean => ports.store.get('muted') === '1';

/** Turns the chime off, in all tabs and on later pages too, and on again (WIN-19). */
export function toggleSound(session: ChatSession): void {
  session.ports.store.set('muted', isMuted(session) ? null : '1');
}
