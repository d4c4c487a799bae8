import * as v from 'valibot';
import { camelCase } from '../../protocol/camelCase.ts';

/** Reads snake_case JSON from outside by a schema in camelCase; throws a `ValiError` when it does not fit. */
export function decode<T>(schema: v.GenericSchema<unknown, T>, json: unknown): T {
  return v.parse(schema, camelCase(json));
}
