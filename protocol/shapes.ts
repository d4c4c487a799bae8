import { Type, type Static, type TSchema } from 'typebox';

/**
 * A scalar or null. It is written as `type: ['string', 'null']`, not as a union of schemas: a sentence about wrong input then names both types,
 * and a form's text is still turned into the right one.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: names } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(names ? { enum: [...names, null] } : {}),
  });
}

/** A shape that has a name of its own, or null. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
}

/** One of a few words. */
export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words] });
}

/** ISO 8601 in UTC. */
export const time = Type.String({ format: 'date-time' });
