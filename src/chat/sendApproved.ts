import { cleanText } from '../entries/message/cleanText.ts';
import type { Ports } from '../ports.ts';
import type { SendQueue } from './SendQueue.ts';

/**
 * Sends a message with the text that the page lets go out (API-09). Resolves to its uuid after the first try. Null: the page has stopped the
 * message, or has left nothing of it.
 */
export function sendApproved(
  { ports, queue }: { ports: Ports; queue: SendQueue },
  typed: string,
  files: readonly File[] = [],
): Promise<string> | null {
  const text = ports.approveSend({ text: typed, files });
  if (text === null) return null;
  const clean = cleanText(text);
  // The server's call for files takes no text.
  if (files.length > 0) return queue.send('', files);
  return clean === '' ? null : queue.send(clean);
}
