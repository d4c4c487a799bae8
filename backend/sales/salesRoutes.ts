import { Type } from 'typebox';
import { normalizeEmail } from '../../protocol/email.ts';
import { normalizePhone } from '../../protocol/phone.ts';
import { trimText } from '../../protocol/trimText.ts';
import type { Backend } from '../Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
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

/** POST /api/contact-sales/send-form: stores the trimmed form. Only an e-mail address is required. */
export function salesRoutes(app: TypedApp, { store }: Backend): void {
  app.post('/api/contact-sales/send-form', { schema }, async (request) => {
    const given = trimText(String(request.body.email ?? ''));
    const email = normalizeEmail(given);
    if (email === null) {
      return {
        success: false as const,
        errors: { email: [given === '' ? 'Please, enter your email' : 'Email is not valid'] },
      };
    }
    await store.transact((transaction) => addLead(transaction, { ...cleanForm(request.body), email }));
    return { success: true as const };
  });
}

/** Cleans the form like the widget does, because other clients do not trim their values. */
function cleanForm(form: LeadForm): LeadForm {
  const clean = (name: string, text: string) => (name === 'phone' ? normalizePhone(text) : trimText(text));
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? clean(name, value) : value]),
  );
}
