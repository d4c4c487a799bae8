import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { emailOf } from '../model/emailOf.ts';
import { addLead, type LeadForm } from '../model/salesLeads.ts';
import { Faults } from '../support/ticketFaults.ts';

const body = Type.Unsafe<LeadForm>({
  type: 'object',
  maxProperties: 30,
  propertyNames: { maxLength: 60 },
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 5_000 },
});

const schema = {
  tags: ['Visitor'],
  summary: 'Leaves a request for an offer; `email` is all that it must have',
  body,
  response: answers(
    Type.Union([
      Type.Object({ success: Type.Literal(true) }),
      Type.Object({ success: Type.Literal(false), errors: Faults }),
    ]),
  ),
};

/** POST /api/contact-sales/send-form: keeps the form as it was filled in; an e-mail address is all that it must have. */
export function salesRoutes(app: TypedApp, { store }: Backend): void {
  app.post('/api/contact-sales/send-form', { schema }, async (request) => {
    const email = String(request.body.email ?? '').trim();
    if (emailOf(email) === null) {
      return {
        success: false as const,
        errors: { email: [email === '' ? 'Please, enter your email' : 'Email is not valid'] },
      };
    }
    await store.transact((transaction) => addLead(transaction, request.body));
    return { success: true as const };
  });
}
