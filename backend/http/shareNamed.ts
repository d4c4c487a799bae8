type Schemas = Record<string, unknown>;

/**
 * Moves each schema with a title into `schemas` once and replaces it with a reference. Throws if
 * two different schemas share a title.
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
