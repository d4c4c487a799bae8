import { pendingEntry } from '../../src/entries/message/message.ts';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import type { TestSession } from './makeSession.ts';

export const view = <Thread />;

export function sending(session: TestSession, given: Partial<Parameters<typeof pendingEntry>[0]> = {}): void {
  const createdAt = session.ports.clock.now();
  session.thread.merge(pendingEntry({ uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt, ...given }));
}
