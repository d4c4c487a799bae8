import * as v from 'valibot';
import { camelCase } from '../../../protocol/camelCase.ts';
import { field, list } from './parts.ts';

export const success = v.pipe(
  v.object({ success: v.literal(true) }),
  v.transform((): void => undefined),
);
export const absentVisitorChats = field('left', list(v.number()));

/** Decodes snake_case JSON with a camelCase schema. Throws a `ValiError` if it does not match. */
export function decode<T>(schema: v.GenericSchema<unknown, T>, json: unknown): T {
  return v.parse(schema, camelCase(json));
}
