import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentStore, KeptFile } from '../storage/AttachmentStore.ts';
import type { MailPart } from '../mail/readMailBody.ts';
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
 * not lost. Pictures within the text take no place from attached files, nor small ones from large
 * ones: a signature may have more logos than a mail may have files.
 */
export async function keepMailFiles(given: readonly MailPart[], sender: string, sources: Sources): Promise<Kept> {
  const results: (KeptFile | string)[] = [];
  for (const { file, place } of byImportance(given)) {
    const name = cleanFileName(file.name);
    const isFull = filesIn(results).length >= sources.limits.filesPerMessage;
    const result = isFull
      ? `only ${sources.limits.filesPerMessage} files of one email are kept`
      : await keepFile({ name, content: file.content, sender }, sources);
    results[place] = typeof result === 'string' ? `${name}: ${result}` : result;
  }
  return { files: filesIn(results), leftOut: results.filter((result) => typeof result === 'string') };
}

const filesIn = (results: readonly (KeptFile | string)[]) => results.filter((result) => typeof result !== 'string');

/** Returns the files with their places, those to keep first: attached ones, then pictures by size. */
function byImportance(files: readonly MailPart[]): { file: MailPart; place: number }[] {
  const rank = ({ isInText, content }: MailPart) => (isInText ? content.length : Number.MAX_SAFE_INTEGER);
  return files.map((file, place) => ({ file, place })).sort((a, b) => rank(b.file) - rank(a.file));
}

type Given = { name: string; content: Buffer; sender: string };

/** Stores a file, or returns the reason why not. */
async function keepFile({ name, content, sender }: Given, sources: Sources): Promise<KeptFile | string> {
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
    return { name, storedName, mediaType: verdict.mediaType, size: content.length };
  } catch (error) {
    if (error instanceof Refusal) return 'too many files have come from this sender today';
    throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
