import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentStore, KeptFile } from '../storage/AttachmentStore.ts';
import { judgeFile } from '../storage/judgeFile.ts';
import { senderQuota } from '../http/uploadQuotas.ts';
import type { Limits } from '../base/config.ts';
import type { Limiters } from '../http/createLimiters.ts';
import { cleanFileName } from '../../protocol/fileName.ts';
import { fileSize } from '../../protocol/fileSize.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';

type Sources = { limiters: Limiters; attachments: AttachmentStore; limits: Limits };
type Kept = { files: KeptFile[]; leftOut: string[] };

/**
 * Stores the files of a mail under the same rules as uploads: names, types by content, sizes, and
 * bytes per day. A file that breaks a rule is left out with a reason, so that the mail's text is
 * not lost.
 */
export async function keepMailFiles(
  given: readonly { name: string; content: Buffer }[],
  sender: string,
  sources: Sources,
): Promise<Kept> {
  const kept: Kept = { files: [], leftOut: [] };
  for (const file of given) {
    const name = cleanFileName(file.name);
    const fault =
      kept.files.length >= sources.limits.filesPerMessage
        ? `only ${sources.limits.filesPerMessage} files of one email are kept`
        : await keepFile({ name, content: file.content, sender }, sources, kept.files);
    if (fault !== null) kept.leftOut.push(`${name}: ${fault}`);
  }
  return kept;
}

type Given = { name: string; content: Buffer; sender: string };

/** Returns null if the file is stored; otherwise the reason why not. */
async function keepFile({ name, content, sender }: Given, sources: Sources, files: KeptFile[]): Promise<string | null> {
  const { limiters, attachments, limits } = sources;
  if (content.length === 0) return 'it is empty';
  if (content.length > limits.fileBytes) return `it is larger than ${fileSize(limits.fileBytes, 'en')}`;
  if ((await attachments.freeBytes()) - content.length < limits.freeBytes) return 'there was no room for it';
  const storedName = randomText(24);
  const temporaryPath = join(attachments.temporaryDirectory, storedName);
  try {
    await writeFile(temporaryPath, content, { flag: 'wx', mode: 0o600 });
    const verdict = await judgeFile(temporaryPath, name);
    if (!('mediaType' in verdict))
      return verdict.format === undefined ? 'this file type is not supported' : `it is in ${verdict.format} format`;
    await senderQuota(limiters, limits).use(sender.toLowerCase(), content.length);
    await attachments.keep(temporaryPath, storedName);
    files.push({ name, storedName, mediaType: verdict.mediaType, size: content.length });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return 'too many files have come from this sender today';
    throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
