import { isReadable } from '../../../protocol/isReadable.ts';
import type { Answer, Ports } from '../../ports.ts';
import { reportFailure, type Call } from './http.ts';
import { readAnswer, refusal, type Schema } from './readAnswer.ts';

/** An upload may take long on a phone. After this time it fails, and can be retried. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

export type Upload = Required<Pick<Call, 'base' | 'path'>> & {
  form: FormData;
  /** The uploaded fraction, 0 to 1. */
  onProgress(part: number): void;
};
type Outcome<T> = { answer: Answer<T>; detail: string };

/**
 * Posts a form with files. Never rejects, like `Http`. A file that can no longer be read has its
 * own error code (REAL-08).
 */
export async function upload<T>(
  request: Upload,
  schema: Schema<T>,
  { signal, report }: { signal: AbortSignal; report: Ports['report'] },
): Promise<Answer<T>> {
  const files = [...request.form.values()].filter((value) => value instanceof File);
  // If a file has shrunk, a browser sends what is left of it.
  const isWhole = await isReadable(files, { extent: 'end' });
  const { answer, detail } = isWhole ? await post(request, schema, signal) : unreadable;
  const isCause = !answer.ok && answer.code === 'network' && !(await isReadable(files, { extent: 'whole' }));
  const outcome = isCause ? unreadable.answer : answer;
  if (!outcome.ok) reportFailure(report, { method: 'POST', path: request.path }, outcome, detail);
  return outcome;
}

const unreadable = { answer: refusal('unreadable'), detail: '' };

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function post<T>(
  { base, path, form, onProgress }: Upload,
  schema: Schema<T>,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  if (signal.aborted) return Promise.resolve({ answer: refusal('aborted'), detail: '' });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const finish = (answer: Answer<T>, detail = ''): void => {
      signal.removeEventListener('abort', abort);
      resolve({ answer, detail });
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { answer, detail } = readAnswer({ status: request.status, body: request.responseText }, schema);
      finish(answer, detail);
    });
    for (const failure of ['error', 'timeout'] as const)
      request.addEventListener(failure, () => finish(refusal('network'), failure));
    request.addEventListener('abort', () => finish(refusal('aborted')));
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', `${base}${path}`);
    request.setRequestHeader('accept', 'application/json');
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.send(form);
  });
}
