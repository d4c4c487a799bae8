import type { ServerId } from '../entries/entryBase.ts';
import type { VerifyAnswer } from '../ports.ts';

/**
 * Returns the id to verify after for the next page of messages, or null if that was the last page.
 * `after`: the id that this page was requested with.
 */
export function nextPage({ hasMore, messages }: VerifyAnswer, after: ServerId): ServerId | null {
  const last = messages.at(-1);
  return hasMore && last !== undefined && last.id !== after ? last.id : null;
}
