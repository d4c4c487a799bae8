import { cleanText } from '../entries/message/cleanText.ts';
import type { Draft, Ports } from '../ports.ts';

/** The text with which the page lets a message go out; null: the page has stopped it, or has left nothing of it (API-09). */
export function approvedText({ approveSend }: Ports, draft: Draft): string | null {
  const text = approveSend(draft);
  if (text === null) return null;
  const clean = cleanText(text);
  return clean === '' && draft.files.length === 0 ? null : clean;
}
