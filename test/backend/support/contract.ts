import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
export type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { schemas: Schema } };
type Channel = { messages: Record<string, { payload: Schema }> };
export type AsyncApi = { channels: Record<'chat' | 'desk', Channel>; components: { schemas: Schema } };

export type Answered = { method: string; url: string; status: number; contentType: string; body: unknown };

/** Holds a backend to its OpenAPI document. A client ignores unknown fields; this does not, so that all fields are described. */
export class CallContract {
  readonly #document: OpenApi;
  readonly #validators = new Validators();
  readonly #paths: { path: string; pattern: RegExp }[];

  constructor(document: OpenApi) {
    this.#document = document;
    this.#paths = Object.keys(document.paths)
      .sort((one, other) => parametersOf(one) - parametersOf(other))
      .map((path) => ({ path, pattern: patternOf(path) }));
  }

  /** The document's name of the call, or undefined for one that it lacks. */
  pathOf(method: string, url: string): string | undefined {
    const address = url.split('?')[0] ?? '';
    const found = this.#paths.filter(({ pattern }) => pattern.test(address)).map(({ path }) => path);
    return found.find((path) => method.toLowerCase() in (this.#document.paths[path] ?? {}));
  }

  /** Throws for an answer that is not as described. Answers of calls that the document lacks are none of its business. */
  check({ method, url, status, contentType, body }: Answered): void {
    const path = this.pathOf(method, url);
    if (path === undefined) return;
    const call = `${method} ${path}, status ${status}`;
    const { responses } = this.#document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    assert.ok(response, `${call} is not described`);
    const { content = {} } = response;
    const mediaType = contentType.split(';')[0] ?? '';
    // A file has the media type of its content.
    if ('application/octet-stream' in content) return;
    assert.ok(content[mediaType], `${call} is ${mediaType}, which is not described`);
    const schema = content[mediaType].schema;
    this.#validators.check(`${method} ${path} ${status} ${mediaType}`, {
      schema,
      document: this.#document,
      value: body,
    });
  }
}

/** Holds a backend to its AsyncAPI document, as strictly. */
export class EventContract {
  readonly #document: AsyncApi;
  readonly #validators = new Validators();

  constructor(document: AsyncApi) {
    this.#document = document;
  }

  check({ channel, event, payload }: { channel: string; event: string; payload: unknown }): void {
    const { messages } = this.#document.channels[channel === 'private-desk' ? 'desk' : 'chat'];
    assert.ok(messages[event], `${event} on ${channel} is not described`);
    const schema = messages[event].payload;
    this.#validators.check(event, { schema, document: this.#document, value: payload });
  }
}

class Validators {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': isTime } });
  readonly #known = new Map<string, ValidateFunction>();

  check(
    name: string,
    { schema, document, value }: { schema: Schema; document: { components: object }; value: unknown },
  ) {
    let validate = this.#known.get(name);
    if (validate === undefined) {
      validate = this.#ajv.compile(closed({ ...schema, components: document.components }) as object);
      this.#known.set(name, validate);
    }
    const isValid = validate(value);
    assert.ok(isValid, `${name}: ${this.#ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  }
}

/** The schema, with no room for fields that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in parts && 'type' in parts ? { additionalProperties: false, ...parts } : parts;
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

const parametersOf = (path: string) => path.split('{').length;

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
