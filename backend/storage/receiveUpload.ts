import type {} from '@fastify/multipart';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { cleanFileName } from '../../protocol/fileName.ts';
import type { Limits } from '../base/config.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';
import { requireRoom, type AttachmentStore, type KeptFile } from './AttachmentStore.ts';
import { FileRefusal } from './fileRefusal.ts';
import { judgeFile } from './judgeFile.ts';
import { metered, type CountBytes } from './metered.ts';
import { openDraft } from './openDraft.ts';
import { paced } from './paced.ts';

const NO_ROOM = 'Files cannot be taken at the moment. Please try again later.';
const FIELDS = { fields: 20, fieldSize: 100 * 1024 };

type Upload = { fields: Record<string, string>; files: KeptFile[] };

type UploadOptions = {
  attachments: AttachmentStore;
  limits: Limits;
  /**
   * Throws to refuse the upload, or returns the byte counter. Called with the fields before the
   * first file, so that unauthorized clients cannot fill the disk.
   */
  authorize: (fields: Record<string, string>) => Promise<CountBytes>;
};

/**
 * Streams the files of a multipart request into the store and passes them with the fields to `use`,
 * which returns whether it took them. Removes all files if the request is refused. After a database
 * error the outcome is unknown, so the files stay and the next start checks them.
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  options: UploadOptions,
  use: (upload: Upload) => Promise<{ result: Result; tookFiles: boolean }>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the files as multipart/form-data');
  await requireRoom(options, NO_ROOM, bytesOf(request));
  const files: KeptFile[] = [];
  let mayBeTaken = false;
  try {
    const fields = await receiveParts(request, options, files).catch((error: unknown) => {
      throw uploadFault(error, options.limits);
    });
    if (files.length === 0) throw new Refusal(422, 'There is no file in the request');
    const { result, tookFiles } = await use({ fields, files }).catch((error: unknown) => {
      mayBeTaken = !(error instanceof Refusal);
      throw error;
    });
    mayBeTaken = tookFiles;
    return result;
  } finally {
    if (!mayBeTaken) await Promise.all(files.map(({ storedName }) => options.attachments.remove(storedName)));
  }
}

/** Returns the request's size, which is known before its first byte. */
function bytesOf({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(bytes)) throw new Refusal(411, 'The request must tell its length');
  return bytes;
}

async function receiveParts(request: FastifyRequest, options: UploadOptions, files: KeptFile[]) {
  const { attachments, limits, authorize } = options;
  let count: CountBytes | null = null;
  const fields: Record<string, string> = {};
  const parts = request.parts({ limits: { fileSize: limits.fileBytes, files: limits.filesPerMessage, ...FIELDS } });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else {
      count ??= await authorize(fields);
      files.push(await keepFile(part, { attachments, count }));
    }
  }
  return fields;
}

type Received = { file: NodeJS.ReadableStream; filename: string };
type Keeping = { attachments: AttachmentStore; count: CountBytes };

async function keepFile({ file, filename }: Received, { attachments, count }: Keeping): Promise<KeptFile> {
  const storedName = randomText(24);
  const temporaryPath = join(attachments.temporaryDirectory, storedName);
  const name = cleanFileName(decodeFormName(filename));
  const draft = openDraft(temporaryPath);
  try {
    await pipeline(file, (source) => paced(metered(source, count)), draft.stream);
    const { size } = await stat(temporaryPath);
    const verdict = size === 0 ? ({ reason: 'empty' } as const) : await judgeFile(temporaryPath, name);
    if (!('mediaType' in verdict)) throw new FileRefusal(name, verdict);
    await attachments.keep(temporaryPath, storedName);
    return { name, storedName, mediaType: verdict.mediaType, size };
  } finally {
    await draft.remove();
  }
}

/**
 * Decodes file names. In a form, browsers escape these three characters and no others (HTML,
 * multipart/form-data encoding).
 */
const decodeFormName = (name: string): string => name.replace(/%22/g, '"').replace(/%0[AD]/g, ' ');

const MEGABYTE = 1024 * 1024;
/** The visitor's browser or network disconnected during a file. */
const CUT_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'FST_PREMATURE_CLOSE']);

/** Converts an error while receiving an upload into a refusal. Returns unexpected errors unchanged. */
function uploadFault(error: unknown, { fileBytes, filesPerMessage }: Limits): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ENOSPC')
    return new Refusal(507, 'Files cannot be taken at the moment. Please try again later.');
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Refusal(413, `The file is larger than ${Math.round((fileBytes / MEGABYTE) * 10) / 10} MB`);
  }
  if (code === 'FST_FILES_LIMIT') return new Refusal(413, `You can attach up to ${filesPerMessage} files`);
  // The multipart parser throws plain errors without a code. All other errors have a class or a
  // code.
  const isMalformed = code === '' && error.constructor === Error;
  return isMalformed || CUT_OFF.has(code)
    ? new Refusal(400, 'The upload did not arrive complete. Please try again.')
    : error;
}
