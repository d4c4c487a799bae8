import { Type } from 'typebox';
import { emailOf } from '../base/emailOf.ts';
import { normalizePhone } from '../../protocol/phone.ts';
import { trimText } from '../../protocol/trimText.ts';
import type { Backend } from '../http/Backend.ts';
import { jsonText } from '../storage/jsonText.ts';
import { answers } from '../http/answers.ts';
import { FORMS } from '../http/limitCalls.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { addLead, type LeadForm } from './salesLeads.ts';
import { Faults } from './ticketFaults.ts';

/** A form with a text of 5,000 letters and digits fits. */
const MAX_BYTES = 8_192;

const body = Type.Unsafe<LeadForm>({
  type: 'object',
  maxProperties: 30,
  propertyNames: { maxLength: 60 },
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 5_000 },
});

const schema = {
  tags: ['Visitor'],
  summary:
    'Leaves a request for an offer; `email` is all that it must have; the same form within ten minutes is stored once',
  body,
  response: answers(
    Type.Union([
      Type.Object({ success: Type.Literal(true) }),
      Type.Object({ success: Type.Literal(false), errors: Faults }),
    ]),
  ),
};

/** POST /api/contact-sales/send-form: stores the trimmed form, up to 8 KB. Only an e-mail address is required. */
export function salesRoutes(app: TypedApp, { store }: Backend): void {
  app.post('/api/contact-sales/send-form', { schema, config: { rateLimit: FORMS } }, async (request) => {
    const given = trimText(String(request.body.email ?? ''));
    const email = emailOf(given);
    if (email === null) {
      return {
        success: false as const,
        errors: { email: [given === '' ? 'Please, enter your email' : 'Email is not valid'] },
      };
    }
    const form = { ...cleanForm(request.body), email };
    if (Buffer.byteLength(jsonText(form)) > MAX_BYTES)
      return { success: false as const, errors: { [longestOf(form)]: ['This text is too long'] } };
    await store.transact((transaction) => addLead(transaction, form));
    return { success: true as const };
  });
}

/** The field next to which the error is shown. */
function longestOf(form: LeadForm): string {
  const [longest] = Object.entries(form).sort(([, one], [, other]) => String(other).length - String(one).length);
  return longest?.[0] ?? 'email';
}

/** Cleans the form like the widget does, because other clients do not trim their values. */
function cleanForm(form: LeadForm): LeadForm {
  const clean = (name: string, text: string) => (name === 'phone' ? normalizePhone(text) : trimText(text));
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? clean(name, value) : value]),
  );
}
