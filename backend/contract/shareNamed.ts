type Schemas = Record<string, unknown>;

/**
 * Puts each schema that has a title into `schemas` under that title, once, and a reference in its place. Throws where two schemas have one
 * title, because a document would then describe the wrong one.
 */
export function shareNamed(value: unknown, schemas: Schemas): unknown {
  if (Array.isArray(value)) return value.map((item) => shareNamed(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const shared = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shareNamed(part, schemas)]));
  const { title } = shared;
  if (typeof title !== 'string') return shared;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shared))
    throw new Error(`Two schemas have the title ${title}: give one of them another`);
  schemas[title] = shared;
  return { $ref: `#/components/schemas/${title}` };
}
