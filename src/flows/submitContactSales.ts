import type { ChatSession } from '../session/ChatSession.ts';
import { serverErrors } from './serverErrors.ts';
import type { FormValues } from './submitForm.ts';

/** Sends the contact-sales form (FORM-07). Errors at fields come back to the fields, with what was typed. */
export async function submitContactSales(session: ChatSession, entryKey: string, values: FormValues): Promise<void> {
  const { thread, ports, visitor } = session;
  const answer = await ports.api.sendContactForm(values, visitor);
  if (visitor.aborted) return;
  if (answer.ok) return thread.update(entryKey, 'userForm', { status: 'done' });
  const { byField, others } = serverErrors(answer, Object.keys(values));
  const isRefused = others.length > 0 || Object.keys(byField).length > 0;
  thread.update(entryKey, 'userForm', { status: 'ready', errors: byField, serverErrors: others, failed: !isRefused });
}
