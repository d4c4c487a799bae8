import { attachmentFault, withCleanName } from '../../protocol/attachments.ts';
import { faultText } from '../model/attachmentRules.ts';
import type { Desk } from '../state/createDesk.ts';
import type { DraftFile } from '../state/createDeskState.ts';

/**
 * Adds files to the draft of a chat or a ticket, under their cleaned names. Returns the reasons for
 * the files that cannot be sent, or null.
 */
export function addFiles(
  { ports, resources }: Desk,
  draft: { files: readonly DraftFile[] },
  files: readonly File[],
): string | null {
  const problems = new Set<string>();
  for (const file of files.map(withCleanName)) {
    const fault = attachmentFault(file, draft.files.length);
    if (fault !== null) {
      problems.add(faultText(file.name, fault));
      continue;
    }
    const id = ports.newId();
    resources.draftFiles.set(id, file);
    draft.files = [...draft.files, { id, name: file.name, size: file.size }];
  }
  return problems.size > 0 ? [...problems].join(' ') : null;
}
