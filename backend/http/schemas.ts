/** The building blocks of the routes' JSON schemas. Unknown fields are ignored, and Fastify turns "12" into 12 where a number is due. */
export const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
/** A message's id, where 0 stands for none. */
export const idOrNone = { ...id, minimum: 0 } as const;
export const optionalId = { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
export const key = { type: 'string', minLength: 1, maxLength: 200 } as const;
export const text = { type: 'string', maxLength: 20_000 } as const;
export const flag = { type: 'boolean' } as const;
export const company = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$' } as const;

type Properties = Record<string, object>;

export function object(required: Properties, optional: Properties = {}) {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } } as const;
}

/** The two fields that nearly every call of a visitor proves itself with. */
export const chatKey = { chat_id: id, hash: key } as const;

export const pathId = object({ id });
