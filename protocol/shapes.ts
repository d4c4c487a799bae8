import { Type, type Static, type TSchema } from 'typebox';

/**
 * A scalar or null. Written as `type: ['string', 'null']` instead of a union of schemas, so that
 * an error message names both types, and form values are still coerced.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: names } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(names ? { enum: [...names, null] } : {}),
  });
}

/** A named shape, or null. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
}

/** One of the given words. */
export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words] });
}

/** ISO 8601 in UTC. */
export const time = Type.String({ format: 'date-time' });

export const id = Type.Integer();
export const text = Type.String();
export const flag = Type.Boolean();
