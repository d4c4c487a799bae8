import { fieldError } from '../entries/userForm/validators.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** Checks one field and shows its error beside it (FORM-04). True when it is valid. */
export function validateField(session: ChatSession, entryKey: string, name: string): boolean {
  const entry = session.thread.get(entryKey);
  if (entry?.objectType !== 'userForm') return false;
  const field = entry.fields.find((candidate) => candidate.name === name);
  if (!field) return false;
  const error = fieldError(field, entry.values[name] ?? '');
  const { [name]: _replaced, ...others } = entry.errors;
  session.thread.update(entryKey, 'userForm', { errors: error === null ? others : { ...others, [name]: error } });
  return error === null;
}
