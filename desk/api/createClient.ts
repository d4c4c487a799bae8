import * as v from 'valibot';
import { isReadable } from '../../protocol/isReadable.ts';
import { ApiError } from './ApiError.ts';
import { decode, success } from './schemas.ts';

type Body = Readonly<Record<string, unknown>> | FormData;
type Call<T> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly answer: v.GenericSchema<unknown, T>;
  readonly body?: Body | undefined;
};

export type ClientOptions = {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly readCsrfToken: () => string;
  /** Called when the server no longer knows the session cookie. */
  readonly onSignedOut: () => void;
};

const AWAY = 'Can’t reach the server. Check your connection and try again.';
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 300_000;

const errorBody = v.object({ error: v.string() });

/** Creates the HTTP client. Each call adds cookie and token, decodes the answer, and throws an `ApiError`. */
export function createClient(options: ClientOptions) {
  const request = async <T>(call: Call<T>): Promise<T> => {
    const response = await send(call, options);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || isRefusal(body)) {
      if (response.status === 401 && call.path !== '/login' && !call.path.startsWith('/invitations/'))
        options.onSignedOut();
      throw refused(response.status, body);
    }
    try {
      return decode(call.answer, body);
    } catch {
      throw new ApiError('malformed', 'The server sent an unexpected answer. Please try again.', response.status);
    }
  };
  return {
    get: <T>(path: string, answer: Call<T>['answer']) => request({ method: 'GET', path, answer }),
    post: <T>(path: string, answer: Call<T>['answer'], body?: Body) => request({ method: 'POST', path, answer, body }),
    put: <T>(path: string, answer: Call<T>['answer'], body: Body) => request({ method: 'PUT', path, answer, body }),
    remove: (path: string) => request({ method: 'DELETE', path, answer: success }),
  };
}

async function send(call: Call<unknown>, options: ClientOptions): Promise<Response> {
  const { body } = call;
  const isForm = body instanceof FormData;
  const headers = new Headers({ accept: 'application/json' });
  if (call.method !== 'GET') headers.set('x-csrf-token', options.readCsrfToken());
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const files = isForm ? filesOf(body) : [];
  // A browser uploads what is left of a file that has shrunk, so check before sending.
  if (!(await isReadable(files, { extent: 'end' }))) throw unreadable(files);
  try {
    return await options.fetch(options.baseUrl + call.path, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    if (!(await isReadable(files, { extent: 'whole' }))) throw unreadable(files);
    throw new ApiError('unreachable', AWAY, 0);
  }
}

const filesOf = (form: FormData): File[] => [...form.values()].filter((value) => value instanceof File);

function unreadable(files: readonly File[]): ApiError {
  const text =
    files.length > 1
      ? 'One of these files was changed or moved. Please choose them again.'
      : 'This file was changed or moved. Please choose it again.';
  return new ApiError('unreadable', text, 0);
}

function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function refused(status: number, body: unknown): ApiError {
  const parsed = v.safeParse(errorBody, body);
  if (status === 429) return new ApiError('refused', 'Too many tries. Please wait a minute and try again.', status);
  if (parsed.success) return new ApiError('refused', parsed.output.error, status);
  // A proxy answers 502 to 504 with its own page while the backend is down.
  if (status >= 502) return new ApiError('unreachable', AWAY, status);
  return new ApiError('refused', `The server refused this (error ${status}).`, status);
}
