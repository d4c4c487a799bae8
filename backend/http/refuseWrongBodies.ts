import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/Refusal.ts';

type Property = { readonly type?: string | readonly string[]; readonly anyOf?: readonly Property[] };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

type Properties = Record<string, Property>;

const WHOLE_NUMBER = /^\d+$/;

/**
 * Refuses a compressed body before it is read (RFC 9110, 15.5.16). A small one could become gigabytes, and taken as it
 * is, an e-mail or a JSON text cannot be read.
 */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding === '' || encoding === 'identity') return;
    reply.header('accept-encoding', 'identity');
    throw new Refusal(415, 'Compressed bodies are not supported. Send it without Content-Encoding');
  });
}

/**
 * Refuses an integer that is sent as a text with anything but digits. Fastify would read `0x1`, `1e3`
 * and ` 1` as numbers.
 */
export function refuseOddNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions: { schema = {} } }) => {
    const parts = { params, querystring: query, body } as const;
    for (const [part, values] of Object.entries(parts) as [keyof typeof parts, unknown][]) {
      if (typeof values !== 'object' || values === null) continue;
      const { properties = {} } = (schema[part] ?? {}) as { properties?: Properties };
      for (const [name, { type, anyOf = [] }] of Object.entries(properties)) {
        const value = (values as Record<string, unknown>)[name];
        const isInteger = [{ type }, ...anyOf].some((one) => one.type === 'integer' || one.type?.includes('integer'));
        if (isInteger && typeof value === 'string' && value !== '' && !WHOLE_NUMBER.test(value))
          throw new Refusal(422, `${part}/${name} must be a whole number`);
      }
    }
  });
}

/**
 * Refuses a JSON body with a field of the wrong type. Fastify would convert it, which forms and
 * query strings need. A number may still be sent as a string, an id (`user_id`, `exp_guest_id`) as
 * a number, and a string as null.
 */
export function refuseWrongTypes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ headers, body, routeOptions }) => {
    if (!JSON_TYPE.test(headers['content-type'] ?? '') || typeof body !== 'object' || body === null) return;
    const { properties = {} } = (routeOptions.schema?.body ?? {}) as { properties?: Properties };
    for (const [name, { type }] of Object.entries(properties)) {
      const value = (body as Record<string, unknown>)[name];
      if (type === undefined || value === undefined || value === null) continue;
      const types = Array.isArray(type) ? (type as readonly string[]) : [type as string];
      const isId = name.endsWith('_id') && typeof value === 'number';
      if (!isId && !types.some((wanted) => fits(wanted, value)))
        throw new Refusal(422, `body/${name} must be ${types.join(',')}`);
    }
  });
}

function fits(type: string, value: unknown): boolean {
  if (type === 'integer') return typeof value === 'number' || typeof value === 'string';
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  return type === typeof value;
}
