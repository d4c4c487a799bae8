import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from '../../protocol/limits.ts';
import { isAllowedFile } from '../entries/message/allowedFiles.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import type { FileRefusal } from '../session/state.ts';

/** Puts files beside the text until it is sent (ATT-01, ATT-04); those refused are named (UX-08), and what was chosen before stays. */
export function addFiles(session: ChatSession, files: readonly File[]): void {
  const { composer } = session.state;
  const refused = new Map<FileRefusal, string[]>();
  for (const file of files) {
    const reason = refusalOf(file, composer.files.length);
    if (reason) {
      refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
      continue;
    }
    const key = session.ports.newId();
    session.files.set(key, [file]);
    composer.files = [...composer.files, { key, name: file.name, size: file.size, type: file.type }];
  }
  composer.refused = [...refused].map(([reason, names]) => ({ reason, names }));
}

function refusalOf(file: File, chosen: number): FileRefusal | null {
  if (!isAllowedFile(file)) return 'type';
  if (file.size > ATTACHMENT_MAX_BYTES) return 'size';
  if (file.size === 0) return 'empty';
  return chosen >= ATTACHMENT_MAX_FILES ? 'count' : null;
}
