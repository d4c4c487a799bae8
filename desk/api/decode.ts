import * as v from 'valibot';
import { camelCaseKeys } from './camelCaseKeys.ts';

/** Reads snake_case JSON from outside by a schema in camelCase; throws a `ValiError` when it does not fit. */
export function decode<T>(schema: v.GenericSchema<unknown, T>, json: unknown): T {
  return v.parse(schema, camelCaseKeys(json));
}
