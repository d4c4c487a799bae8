import { digitsOnly } from '../entries/userForm/validators.ts';
import { keepForm } from '../session/keptForms.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** What is typed into a form's field; a phone field keeps digits only (FORM-05). An error shown before goes with the change. */
export function editForm(session: ChatSession, entryKey: string, name: string, typed: string): void {
  const entry = session.thread.get(entryKey);
  if (entry?.objectType !== 'userForm' || entry.status !== 'ready') return;
  const field = entry.fields.find((candidate) => candidate.name === name);
  if (!field) return;
  const value = field.validator === 'phone' ? digitsOnly(typed) : typed;
  const { [name]: _cleared, ...errors } = entry.errors;
  const values = { ...entry.values, [name]: value };
  session.thread.update(entryKey, 'userForm', { values, errors });
  keepForm(session, entry.form, values);
  // As what is typed into the composer, which takes it up when somebody is there again.
  if (entry.form === 'ticket' && name === 'message') session.ports.store.set('draft', value);
}
