import type { AnnouncedRealtime } from '../../config/ServerDirectory.ts';
import type { Servers } from '../../config/settings.ts';
import { CHAT_CLOSED, CHAT_OFFLINE } from '../../config/serverTexts.ts';
import type { Answer, Ports, Refusal } from '../../ports.ts';
import { readAnswer, refusal, type GivenAnswer, type Schema } from './readAnswer.ts';

const REQUEST_TIMEOUT_MS = 20_000;

/** The needs of the calls. `servers` is read at every call, because an attribute may have changed. */
export type ApiContext = {
  servers: () => Servers;
  http: Http;
  /** Notes whether a call that does not go by `http` has reached the server. */
  note: (answer: Answer<unknown>) => void;
  report: Ports['report'];
  /** False: without the visitor's consent nothing is reported about the visit. */
  mayTrack: () => boolean;
  /** The backend has told the address and the key of its realtime server; null where it tells nothing. */
  onRealtimeAnnounced: (announced: AnnouncedRealtime | null) => void;
};

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  /** A configured base, without a trailing slash; by default the API's. */
  base?: string;
  /** Parts from outside are encoded by `pathPart`. */
  path: string;
  /** A field that is null is left out. */
  query?: Readonly<Record<string, string | number | null>>;
  json?: unknown;
  token?: string | null;
  credentials?: RequestCredentials;
  /** A header of the answer that the schema reads beside the body, as `{ body, header }`. */
  header?: string;
};
type AddressedCall = Call & { base: string };

/** Calls the server. It never rejects: the outcome is an Answer, and a failure is reported (CALL-20), unless the caller has aborted. */
export type Http = <T>(call: Call, schema: Schema<T>, signal: AbortSignal) => Promise<Answer<T>>;

/** `servers` is read at every call, because an attribute may have changed. */
export function createHttp(servers: () => Servers, report: Ports['report']): Http {
  return async (given, schema, signal) => {
    const call = { base: servers().apiUrl, ...given };
    const { answer, detail, cause } = await ask(call, schema, signal);
    if (!answer.ok) reportFailure(report, call, answer, detail, cause);
    return answer;
  };
}

/** Reports which call has failed, and how. Query, body and token are left out, because they may be personal. */
export function reportFailure(
  report: Ports['report'],
  { method, path }: Pick<Call, 'method' | 'path'>,
  { code, error }: Refusal,
  detail: string,
  cause?: unknown,
): void {
  // These texts are outcomes that the core acts on.
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
  const header = call.header === undefined ? undefined : response.headers.get(call.header);
  return { status: response.status, body: await response.text(), header };
}

/** The page may have replaced `fetch` by one that ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}

function urlOf({ base, path, query = {} }: AddressedCall): string {
  const fields = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return fields.length === 0 ? `${base}${path}` : `${base}${path}?${new URLSearchParams(fields).toString()}`;
}

function optionsOf({ method, json, token, credentials = 'same-origin' }: Call): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  // A cached status from an hour ago would send the visitor to the ticket form.
  const options: RequestInit = { method, headers, credentials, cache: 'no-store' };
  return json === undefined ? options : { ...options, body: JSON.stringify(json) };
}

/** Encodes a part of a path. Half of a surrogate pair, which encodeURIComponent rejects, becomes U+FFFD, as in a query. */
export const pathPart = (text: string | number): string =>
  encodeURIComponent(String(text).replace(/\p{Cs}/gu, '\ufffd'));
