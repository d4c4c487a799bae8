import { attachmentFault, withCleanName, type AttachmentFault } from '../../protocol/attachments.ts';
import type { RefusedFiles } from '../entries/message/message.ts';

/**
 * Splits a choice of files into those that may be sent, with cleaned names, and the refused ones by
 * reason (ATT-01, ATT-04). `chosen`: how many files there are already.
 */
export function judgeFiles(files: readonly File[], chosen: number): { allowed: File[]; refused: RefusedFiles[] } {
  const refused = new Map<AttachmentFault, string[]>();
  const allowed: File[] = [];
  for (const file of files.map(withCleanName)) {
    const reason = attachmentFault(file, chosen + allowed.length);
    if (reason === null) allowed.push(file);
    else refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
  }
  return { allowed, refused: [...refused].map(([reason, names]) => ({ reason, names })) };
}
