import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from '../../protocol/limits.ts';
import { isAllowedFile } from '../entries/message/allowedFiles.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** Puts files beside the text until it is sent (ATT-01, ATT-04); what is refused is told, and what was chosen before stays. */
export function addFiles(session: ChatSession, files: readonly File[]): void {
  const { composer } = session.state;
  composer.error = null;
  for (const file of files) {
    const refusal = refusalOf(file, composer.files.length);
    if (refusal) {
      composer.error = refusal;
      continue;
    }
    const key = session.ports.newId();
    session.files.set(key, [file]);
    composer.files = [...composer.files, { key, name: file.name, size: file.size, type: file.type }];
  }
}

function refusalOf(file: File, chosen: number): string | null {
  if (!isAllowedFile(file)) return 'file.type';
  if (file.size > ATTACHMENT_MAX_BYTES) return 'file.size';
  return chosen >= ATTACHMENT_MAX_FILES ? 'file.count' : null;
}
