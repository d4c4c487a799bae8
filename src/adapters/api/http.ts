import { CHAT_CLOSED, CHAT_OFFLINE } from '../../config/serverTexts.ts';
import type { Answer, Ports, Refusal } from '../../ports.ts';
import { readAnswer, refusal, type GivenAnswer, type Schema } from './readAnswer.ts';

const REQUEST_TIMEOUT_MS = 20_000;

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  /** A configured base, without a trailing slash. */
  base: string;
  /** Each part that is not ours is encoded. */
  path: string;
  /** Null is left out. */
  query?: Readonly<Record<string, string | number | null>>;
  json?: unknown;
  token?: string | null;
  credentials?: RequestCredentials;
  /** A header of the answer that the schema reads beside the body, as `{ body, header }`. */
  header?: string;
};

/** Asks the server. Never rejects: whatever happens is an Answer, and every failure but the caller's own abort is reported (CALL-20). */
export type Http = <T>(call: Call, schema: Schema<T>, signal: AbortSignal) => Promise<Answer<T>>;

export function createHttp(report: Ports['report']): Http {
  return async (call, schema, signal) => {
    const { answer, detail, cause } = await ask(call, schema, signal);
    if (!answer.ok) reportFailure(report, call, answer, detail, cause);
    return answer;
  };
}

/** Says which call failed and how; no query, body or token, for they may be personal. */
export function reportFailure(
  report: Ports['report'],
  { method, path }: Pick<Call, 'method' | 'path'>,
  { code, error }: Refusal,
  detail: string,
  cause?: unknown,
): void {
  // What the server says in these words is an outcome that a flow acts on, not a failure to tell the page of.
  if (code === 'aborted' || error === CHAT_CLOSED || error === CHAT_OFFLINE) return;
  report({ code: 'api', message: `${method} ${path}: ${code}${detail && ` (${detail})`}`, cause });
}

async function ask<T>(
  call: Call,
  schema: Schema<T>,
  signal: AbortSignal,
): Promise<{ answer: Answer<T>; detail: string; cause?: unknown }> {
  if (signal.aborted) return { answer: refusal('aborted'), detail: '' };
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const given = await Promise.race([answerOf(call, until), aborted(until)]);
    if (signal.aborted) return { answer: refusal('aborted'), detail: '' };
    return readAnswer(given, schema);
  } catch (cause) {
    return signal.aborted
      ? { answer: refusal('aborted'), detail: '' }
      : { answer: refusal('network'), detail: '', cause };
  }
}

async function answerOf(call: Call, signal: AbortSignal): Promise<GivenAnswer> {
  const response = await fetch(urlOf(call), { ...optionsOf(call), signal });
  const header = call.header === undefined ? undefined : response.headers.get(call.header);
  return { status: response.status, body: await response.text(), header };
}

/** A page may have put a `fetch` of its own in the place of the browser's, which knows of no signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}

function urlOf({ base, path, query = {} }: Call): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return given.length === 0 ? `${base}${path}` : `${base}${path}?${new URLSearchParams(given).toString()}`;
}

function optionsOf({ method, json, token, credentials = 'same-origin' }: Call): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  // The status of an hour ago, out of a cache, would send the visitor to the ticket form.
  const options: RequestInit = { method, headers, credentials, cache: 'no-store' };
  return json === undefined ? options : { ...options, body: JSON.stringify(json) };
}
