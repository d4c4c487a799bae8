import type { Limits } from '../base/config.ts';
import { Refusal } from '../base/Refusal.ts';

const MEGABYTE = 1024 * 1024;
/** The visitor's browser or network disconnected during a file. */
const CUT_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'FST_PREMATURE_CLOSE']);

/** Converts an error while receiving an upload into a refusal. Returns unexpected errors unchanged. */
export function uploadFault(error: unknown, { fileBytes, filesPerMessage }: Limits): unknown {
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
