import type { Answer, Ports } from '../../ports.ts';
import { reportFailure, type Call } from './http.ts';
import { readAnswer, refusal, type Schema } from './readAnswer.ts';

/** An upload may take long on a phone; one that takes longer than this is given up, to be tried again. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

export type Upload = Required<Pick<Call, 'base' | 'path'>> & {
  form: FormData;
  /** The part that has left, 0 to 1. */
  onProgress(part: number): void;
};

/** Posts a form with files, by XMLHttpRequest because fetch does not tell an upload's progress. As `Http`, it never rejects. */
export function upload<T>(
  { base, path, form, onProgress }: Upload,
  schema: Schema<T>,
  { signal, report }: { signal: AbortSignal; report: Ports['report'] },
): Promise<Answer<T>> {
  if (signal.aborted) return Promise.resolve(refusal('aborted'));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const finish = (answer: Answer<T>, detail = ''): void => {
      signal.removeEventListener('abort', abort);
      if (!answer.ok) reportFailure(report, { method: 'POST', path }, answer, detail);
      resolve(answer);
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
