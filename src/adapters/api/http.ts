import type { AnnouncedRealtime } from '../../config/ServerDirectory.ts';
import type { Servers } from '../../config/settings.ts';
import { CHAT_CLOSED, CHAT_OFFLINE } from '../../config/serverTexts.ts';
import { toJson } from '../../config/toJson.ts';
import type { Answer, Ports, Refusal } from '../../ports.ts';
import { readAnswer, refusal, type GivenAnswer, type Schema } from './readAnswer.ts';

const REQUEST_TIMEOUT_MS = 20_000;

/** The collaborators of the calls. `servers` is read at every call, because an attribute may have changed. */
export type ApiContext = {
  servers: () => Servers;
  http: Http;
  /** Records whether a call that bypasses `http` reached the server. */
  note: (answer: Answer<unknown>) => void;
  report: Ports['report'];
  /** False without the visitor's consent: nothing about the visit is reported. */
  mayTrack: () => boolean;
  /** Called with the realtime server that the backend announced; null if it announced none. */
  onRealtimeAnnounced: (announced: AnnouncedRealtime | null) => void;
};

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  /** A configured base URL without a trailing slash. Defaults to the API's. */
  base?: string;
  /** Encode parts from outside with `pathPart`. */
  path: string;
  /** Null fields are left out. */
  query?: Readonly<Record<string, string | number | null>>;
  json?: unknown;
  token?: string | null;
  credentials?: RequestCredentials;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** Response headers that the schema reads next to the body, as `{ body, headers }`. */
  headers?: readonly string[];
  /** The contract lets a server leave this call out: an answer that it does not exist is not reported (HOST-12). */
  isOptional?: true;
};
/** The statuses of a server that does not have a call. */
const MISSING_STATUSES: readonly (number | null)[] = [404, 405, 501];
type AddressedCall = Call & { base: string };

/**
 * Calls the server. Never rejects: the outcome is an Answer, and a failure is reported (CALL-20)
 * unless the caller aborted.
 */
export type Http = <T>(call: Call, schema: Schema<T>, signal: AbortSignal) => Promise<Answer<T>>;

/** `servers` is read at every call, because an attribute may have changed. */
export function createHttp(servers: () => Servers, report: Ports['report']): Http {
  return async (given, schema, signal) => {
    const call = { base: servers().apiUrl, ...given };
    const { answer, detail, cause } = await ask(call, schema, signal);
    if (!answer.ok && !(call.isOptional && MISSING_STATUSES.includes(answer.status)))
      reportFailure(report, call, answer, detail, cause);
    return answer;
  };
}

/** Reports which call failed and how. Leaves out query, body and token, which may be personal data. */
export function reportFailure(
  report: Ports['report'],
  { method, path }: Pick<Call, 'method' | 'path'>,
  { code, error }: Refusal,
  detail: string,
  cause?: unknown,
): void {
  // The core handles these errors as expected outcomes.
  if (code === 'aborted' || error === CHAT_CLOSED || error === CHAT_OFFLINE) return;
  report({ code: 'api', message: `${method} ${path}: ${code}${detail && ` (${detail})`}`, cause });
}

async function ask<T>(
  call: AddressedCall,
  schema: Schema<T>,
  signal: AbortSignal,
): Promise<{ answer: Answer<T>; detail: string; cause?: unknown }> {
  try {
    signal.throwIfAborted();
    const until = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const given = await Promise.race([answerOf(call, until), aborted(until)]);
    signal.throwIfAborted();
    return readAnswer(given, schema);
  } catch (cause) {
    return { answer: refusal(signal.aborted ? 'aborted' : 'network'), detail: '', cause };
  }
}

async function answerOf(call: AddressedCall, signal: AbortSignal): Promise<GivenAnswer> {
  const response = await fetch(urlOf(call), { ...optionsOf(call), signal });
  const headers = call.headers?.map((name) => response.headers.get(name));
  return { status: response.status, body: await response.text(), headers };
}

/** Needed because the page may have replaced `fetch` with a version that ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}

function urlOf({ base, path, query = {} }: AddressedCall): string {
  const fields = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return fields.length === 0 ? `${base}${path}` : `${base}${path}?${new URLSearchParams(fields).toString()}`;
}

function optionsOf({ method, json, token, credentials = 'same-origin', keepalive = false }: Call): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  // A cached status from an hour ago would lead the visitor to the ticket form.
  const options: RequestInit = { method, headers, credentials, keepalive, cache: 'no-store' };
  return json === undefined ? options : { ...options, body: toJson(json) };
}

/**
 * Encodes a path segment. Replaces a lone surrogate, which encodeURIComponent rejects, by U+FFFD,
 * as in a query.
 */
export const pathPart = (text: string | number): string =>
  encodeURIComponent(String(text).replace(/\p{Cs}/gu, '\ufffd'));
