import fc, { type Arbitrary } from 'fast-check';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Schemas = Readonly<Record<string, Schema>>;

export type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** Values by field name. */
export type Known = Readonly<Record<string, string | number>>;

const TEXTS = [
  ...['', ' ', '\0', '\ud800', '\u200b', '__proto__', "'; DROP TABLE chats; --", '%', '../..', '-1', '0', '1e400'],
  ...['9'.repeat(400), 'x'.repeat(25_000), '2026-02-30', '+275760-09-13T00:00:00Z', 'Europe/Nowhere', 'a@b.example'],
  ...['\u202e', '😀'.repeat(300), 'null', '[]', '{}', 'javascript:alert(1)', 'https://['],
];
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];

/** Any text that JSON can carry. */
const anyText = fc.oneof(fc.constantFrom(...TEXTS), fc.string(), fc.string({ unit: 'binary' }));
const anyNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer());
const anything = fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));

/** A body similar to a valid one: most fields have their type, some do not. */
export function anyBody({ requestBody }: Operation, schemas: Schemas, known: Known): Arbitrary<object> {
  const [content] = Object.values(requestBody?.content ?? {});
  return anyObject(resolved(content?.schema ?? {}, schemas), schemas, known);
}

/** The parameters of path and query, as strings. */
export function anyParameters(operation: Operation, schemas: Schemas, known: Known) {
  const parameters = operation.parameters ?? [];
  const values = parameters.map(({ name, schema }) => [name, near(schema, schemas, known, name).map(asText)] as const);
  const isInPath = (name: string) => parameters.some((parameter) => parameter.name === name && parameter.in === 'path');
  const requiredKeys = parameters.map(({ name }) => name).filter(isInPath);
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

/** Replaces lone surrogates, which a URL cannot contain. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Cs}/gu, '\ufffd').slice(0, 2_000);

function anyObject({ properties = {} }: Schema, schemas: Schemas, known: Known): Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, near(schema, schemas, known, name)] as const,
  );
  return fc.oneof(fc.record(Object.fromEntries(fields)), fc.record(Object.fromEntries(fields), { requiredKeys: [] }));
}

function near(schema: Schema, schemas: Schemas, known: Known, name: string): Arbitrary<unknown> {
  const right: Arbitrary<unknown> = Object.hasOwn(known, name)
    ? fc.constant(known[name])
    : ofType(resolved(schema, schemas), schemas, known);
  return fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: anything, weight: 1 });
}

function ofType(schema: Schema, schemas: Schemas, known: Known): Arbitrary<unknown> {
  const { anyOf, enum: values, items, properties } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => ofType(resolved(one, schemas), schemas, known)));
  if (values) return fc.constantFrom(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (properties) return anyObject(schema, schemas, known);
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.nat(5), anyNumber);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(near(items ?? {}, schemas, known, ''), { maxLength: 4 });
    case 'null':
      return fc.constant(null);
    default:
      return anyText;
  }
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}
