import * as v from 'valibot';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import type { ChatSession } from './ChatSession.ts';
import { keepForADay, readKept } from './keptForADay.ts';

const schema = v.record(v.string(), v.record(v.string(), v.string()));
type Values = UserFormEntry['values'];

const read = (session: ChatSession): Readonly<Record<string, Values>> =>
  readKept(session, 'openForms', schema)?.value ?? {};

/** What was typed into a form of that kind on an earlier page; null where none was open. */
export const keptForm = (session: ChatSession, form: FormKind): Values | null => read(session)[form] ?? null;

/** Keeps an open form with what is typed in it, like the composer's text, for the next page. */
export function keepForm(session: ChatSession, form: FormKind, values: Values): void {
  keepForADay(session, 'openForms', { ...read(session), [form]: values });
}

export function forgetForm(session: ChatSession, form: FormKind): void {
  const { [form]: _sent, ...others } = read(session);
  if (Object.keys(others).length > 0) keepForADay(session, 'openForms', others);
  else session.ports.store.set('openForms', null);
}
