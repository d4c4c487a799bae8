import type { ChatSession } from '../session/ChatSession.ts';

/** Takes a chosen file back. */
export function removeFile(session: ChatSession, key: string): void {
  const { composer } = session.state;
  session.files.delete(key);
  composer.files = composer.files.filter((file) => file.key !== key);
  composer.refused = [];
}
