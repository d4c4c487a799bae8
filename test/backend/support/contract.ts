import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
export type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { schemas: Schema } };
type Channel = { messages: Record<string, { payload: Schema }> };
export type AsyncApi = { channels: Record<'chat' | 'desk' | 'team', Channel>; components: { schemas: Schema } };

export type Answered = { method: string; url: string; status: number; contentType: string; body: unknown };

/**
 * Checks responses against the OpenAPI document. Clients ignore unknown fields, but this refuses
 * them, so that every field is described.
 */
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

  /** Returns the document's path for the call, or undefined if it is missing. */
  pathOf(method: string, url: string): string | undefined {
    const address = url.split('?')[0] ?? '';
    const found = this.#paths.filter(({ pattern }) => pattern.test(address)).map(({ path }) => path);
    return found.find((path) => method.toLowerCase() in (this.#document.paths[path] ?? {}));
  }

  /** Throws if a response differs from its description. Ignores calls that are not in the document. */
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

/** Checks events against the AsyncAPI document, as strictly. */
export class EventContract {
  readonly #document: AsyncApi;
  readonly #validators = new Validators();

  constructor(document: AsyncApi) {
    this.#document = document;
  }

  check({ channel, event, payload }: { channel: string; event: string; payload: unknown }): void {
    const { messages } = this.#document.channels[CHANNELS[channel] ?? 'chat'];
    assert.ok(messages[event], `${event} on ${channel} is not described`);
    const schema = messages[event].payload;
    this.#validators.check(event, { schema, document: this.#document, value: payload });
  }
}

const CHANNELS: Record<string, 'desk' | 'team'> = { 'private-desk': 'desk', 'presence-desk': 'team' };

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

/** Returns the schema with unknown fields forbidden. */
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
