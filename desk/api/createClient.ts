import * as v from 'valibot';
import type { Answer, Refusal } from '../../protocol/answer.ts';
import { isReadable } from '../../protocol/isReadable.ts';
import { WRONG_CSRF_TOKEN } from '../../protocol/wrongCsrfToken.ts';
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
  /** Called when the server no longer knows the session cookie, or the cookie is of a later sign-in. */
  readonly onSignedOut: () => void;
  /** Called with the server's time of each answer, in milliseconds. */
  readonly onServerTime?: (now: number) => void;
};

const AWAY = 'Can’t reach the server. Check your connection and try again.';
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 300_000;

/** The widget compares these server texts, so the server cannot reword them for people. */
const WORDINGS: Readonly<Record<string, string>> = {
  'Chat is currently closed': 'This chat is closed.',
};

const errorBody = v.object({ error: v.string() });

/** Creates the HTTP client. Each call adds cookie and token, and decodes the response. No call rejects. */
export function createClient(options: ClientOptions) {
  const request = async <T>(call: Call<T>): Promise<Answer<T>> => {
    const response = await send(call, options);
    if (!(response instanceof Response)) return response;
    const answeredAt = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(answeredAt)) options.onServerTime?.(answeredAt);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || isRefusal(body)) {
      const refusal = refused(response.status, body);
      if (isOfOtherSession(call, refusal)) options.onSignedOut();
      return refusal;
    }
    try {
      return { ok: true, value: decode(call.answer, body) };
    } catch {
      return refusal('malformed', 'The server sent an unexpected answer. Please try again.', response.status);
    }
  };
  return {
    get: <T>(path: string, answer: Call<T>['answer']) => request({ method: 'GET', path, answer }),
    post: <T>(path: string, answer: Call<T>['answer'], body?: Body) => request({ method: 'POST', path, answer, body }),
    put: <T>(path: string, answer: Call<T>['answer'], body: Body) => request({ method: 'PUT', path, answer, body }),
    remove: (path: string) => request({ method: 'DELETE', path, answer: success }),
  };
}

/** A sign-in in another tab, also with another account, replaces the cookie. This tab's token then fails. */
function isOfOtherSession({ path }: Call<unknown>, { status, error }: Refusal): boolean {
  if (status === 403) return error === WRONG_CSRF_TOKEN;
  return status === 401 && path !== '/login' && !path.startsWith('/invitations/');
}

const refusal = (code: Refusal['code'], error: string, status: number | null = null): Refusal => ({
  ok: false,
  code,
  status,
  error,
});

async function send(call: Call<unknown>, options: ClientOptions): Promise<Response | Refusal> {
  const { body } = call;
  const isForm = body instanceof FormData;
  const headers = new Headers({ accept: 'application/json' });
  if (call.method !== 'GET') headers.set('x-csrf-token', options.readCsrfToken());
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const files = isForm ? filesOf(body) : [];
  // A browser uploads what is left of a file that has shrunk, so check before sending.
  if (!(await isReadable(files, { extent: 'end' }))) return unreadable(files);
  try {
    return await options.fetch(options.baseUrl + call.path, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    return (await isReadable(files, { extent: 'whole' })) ? refusal('network', AWAY) : unreadable(files);
  }
}

const filesOf = (form: FormData): File[] => [...form.values()].filter((value) => value instanceof File);

function unreadable(files: readonly File[]): Refusal {
  const text =
    files.length > 1
      ? 'One of these files was changed or moved. Please choose them again.'
      : 'This file was changed or moved. Please choose it again.';
  return refusal('unreadable', text);
}

function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function refused(status: number, body: unknown): Refusal {
  const parsed = v.safeParse(errorBody, body);
  if (status === 429) return refusal('refused', 'Too many tries. Please wait a minute and try again.', status);
  if (parsed.success) return refusal('refused', WORDINGS[parsed.output.error] ?? parsed.output.error, status);
  // A proxy answers 502 to 504 with its own page while the backend is down.
  if (status >= 502) return refusal('network', AWAY, status);
  return refusal('refused', `The server refused this (error ${status}).`, status);
}
