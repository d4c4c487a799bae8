import type { Limits } from '../base/config.ts';
import { Refusal } from '../base/Refusal.ts';
import type { AttachmentStore } from './AttachmentStore.ts';

type Place = { attachments: Pick<AttachmentStore, 'freeBytes'>; limits: Pick<Limits, 'freeBytes'> };

/**
 * Refuses to write `bytes` if too little disk space would remain. A full disk would also stop
 * messages, so everything else is refused first.
 */
export async function requireRoom({ attachments, limits }: Place, sentence: string, bytes = 0): Promise<void> {
  if ((await attachments.freeBytes()) - bytes < limits.freeBytes) throw new Refusal(507, sentence);
}
