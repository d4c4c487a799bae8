import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { jsonText } from '../database/jsonText.ts';
import { object } from '../http/schemas.ts';
import { emailOf } from '../model/emailOf.ts';

type Fields = Record<string, string | number | boolean | null>;

const body = {
  type: 'object',
  maxProperties: 30,
  propertyNames: { maxLength: 60 },
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 5_000 },
} as const;

/** POST /api/contact-sales/send-form: keeps the form as it was filled in; an e-mail address is all that it must have. */
export function salesRoutes(app: FastifyInstance, { store }: Backend): void {
  const schema = { body: { ...object({}), ...body } };
  app.post<{ Body: Fields }>('/api/contact-sales/send-form', { schema }, async (request) => {
    const email = String(request.body.email ?? '').trim();
    if (emailOf(email) === null) {
      return { success: false, errors: { email: [email === '' ? 'Please, enter your email' : 'Email is not valid'] } };
    }
    await store.query('INSERT INTO contact_requests (fields) VALUES ($1::jsonb)', [jsonText(request.body)]);
    return { success: true };
  });
}
