import type { Limits } from '../config.ts';
import { Refusal } from '../model/Refusal.ts';
import type { AttachmentStore } from './AttachmentStore.ts';

type Place = { attachments: Pick<AttachmentStore, 'freeBytes'>; limits: Pick<Limits, 'freeBytes'> };

/** A full disk would stop the messages, too. So everything else is refused first. `bytes` are about to be written. */
export async function requireRoom({ attachments, limits }: Place, sentence: string, bytes = 0): Promise<void> {
  if ((await attachments.freeBytes()) - bytes < limits.freeBytes) throw new Refusal(507, sentence);
}
