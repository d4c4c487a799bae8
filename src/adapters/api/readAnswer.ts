import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { parseJson } from '../../config/parseJson.ts';
import type { Answer, Refusal } from '../../ports.ts';
import { camelCase } from '../../../protocol/camelCase.ts';

export type Schema<T> = v.GenericSchema<unknown, T>;
/**
 * `headers`: the values of the requested headers; null if the server did not send one. Undefined if
 * none were requested.
 */
export type GivenAnswer = { status: number; body: string; headers?: (string | null)[] | undefined };

/** The schema of an answer without a value. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

export const refusal = (code: Refusal['code'], status: number | null = null): Refusal => ({
  ok: false,
  code,
  status,
  error: '',
  errors: {},
});

/**
 * Decodes the server's response. It is an error if the status is not 2xx or if `success` (a
 * ticket's `ok`) is false; the error's texts are kept. `detail` names the first field that does
 * not match the schema, never its value.
 */
export function readAnswer<T>(
  { status, body, headers }: GivenAnswer,
  schema: Schema<T>,
): { answer: Answer<T>; detail: string } {
  const json = parseJson(body);
  if (status < 200 || status >= 300 || isRefused(json)) {
    const { error, errors, file } = v.parse(failure, json);
    const reason = file === null ? { error } : { file };
    return { answer: { ...refusal('refused', status), errors, ...reason }, detail: String(status) };
  }
  const camel = camelCase(json);
  const read = v.safeParse(schema, headers === undefined ? camel : { body: camel, headers });
  if (read.success) return { answer: { ok: true, value: read.output }, detail: '' };
  const [issue] = read.issues;
  return {
    answer: refusal('malformed', status),
    detail: `${v.getDotPath(issue) ?? 'the answer'} is not ${issue.expected}`,
  };
}

const texts = v.fallback(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((one) => [one]),
    ),
  ]),
  [],
);
const errorsByField = v.pipe(
  v.union([
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) => ({ '': list.filter((text) => typeof text === 'string') })),
    ),
    v.record(v.string(), texts),
  ]),
  v.transform((errors) => Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))),
);
const fileFault = object({
  name: v.string(),
  reason: v.picklist(['type', 'content', 'empty']),
  format: v.optional(v.string()),
});
const failure = v.fallback(
  object({
    error: v.fallback(v.string(), ''),
    errors: v.fallback(errorsByField, {}),
    file: v.fallback(v.nullish(fileFault, null), null),
  }),
  { error: '', errors: {}, file: null },
);

function isRefused(json: unknown): boolean {
  return v.is(v.union([object({ success: v.literal(false) }), object({ ok: v.literal(false) })]), json);
}
