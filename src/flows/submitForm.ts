import { fieldError } from '../entries/userForm/validators.ts';
import { forgetForm } from '../session/keptForms.ts';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { submitContactEmail } from './submitContactEmail.ts';
import { submitContactSales } from './submitContactSales.ts';
import { submitTicket } from './submitTicket.ts';

export type FormValues = Readonly<Record<string, string>>;

const SUBMITTERS: Record<FormKind, (session: ChatSession, entryKey: string, values: FormValues) => Promise<void>> = {
  'contact-email': submitContactEmail,
  'contact-sales': submitContactSales,
  ticket: submitTicket,
};

/** Sends the form, disabled meanwhile. With a bad field nothing is sent: returns the first one's name, for the focus (FORM-03). */
export function submitForm(session: ChatSession, entryKey: string): string | null {
  const entry = session.thread.get(entryKey);
  if (entry?.objectType !== 'userForm' || entry.status !== 'ready') return null;
  const errors: Record<string, string> = {};
  for (const field of entry.fields) {
    const error = fieldError(field, entry.values[field.name] ?? '');
    if (error !== null) errors[field.name] = error;
  }
  const firstBad = entry.fields.find(({ name }) => name in errors);
  session.thread.update(entryKey, 'userForm', { errors, failed: false, status: firstBad ? 'ready' : 'sending' });
  if (firstBad) return firstBad.name;
  void send(session, entry);
  return null;
}

async function send(session: ChatSession, { key, form, values }: UserFormEntry): Promise<void> {
  await SUBMITTERS[form](session, key, trimmed(values));
  const sent = session.thread.get(key);
  if (sent?.objectType === 'userForm' && sent.status === 'done') forgetForm(session, form);
}

function trimmed(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
}
