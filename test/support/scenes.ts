import { assistantEntry, messageEntry, type Message } from '../../src/entries/message/message.ts';
import { formEntry } from '../../src/entries/userForm/forms.ts';
import type { FormKind } from '../../src/entries/userForm/userForm.ts';
import type { Entry } from '../../src/entries/models.ts';
import { makeMessage } from './builders.ts';
import { makeSession, type TestSession } from './makeSession.ts';
import { fakePorts, type FakePorts } from './fakePorts.ts';

/** A picture that needs no server. */
export const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export const CATEGORIES = [
  { id: 1, name: 'Login & authorization', slug: 'login-authorization' },
  { id: 2, name: 'Document setup', slug: 'document-editing-setup' },
  { id: 3, name: 'Integration', slug: 'integration' },
  { id: 4, name: 'Billing', slug: 'billing' },
];

/**
 * Returns a session as the views see it: loaded, online, open, with an empty thread. No flow has
 * run.
 */
export function openSession({ ports = fakePorts() }: { ports?: FakePorts } = {}): TestSession {
  const session = makeSession({ ports });
  Object.assign(session.state, { isLoading: false, isOnline: true, isOpen: true });
  Object.assign(session.state, { categories: CATEGORIES, categoriesStatus: 'ready' });
  return session;
}

/** Like `openSession`, in an existing chat with an operator. */
export function chatSession(given: Parameters<typeof openSession>[0] = {}): TestSession {
  const session = openSession(given);
  Object.assign(session.state.chat, { id: 4711, room: 'chat.4711', hash: 'hash-4711', status: 'live' });
  session.state.operator = { name: 'Dana', img: null };
  session.state.operators = [{ name: 'Dana', img: null }];
  return session;
}

export function staffSays(session: TestSession, text: string, given: Partial<Message> = {}): Message {
  const message = makeMessage({ text, ...given });
  session.thread.merge(messageEntry(message));
  return message;
}

export const visitorSaid = (session: TestSession, text: string, given: Partial<Message> = {}): Message =>
  staffSays(session, text, { authorType: 'user', authorName: '', ...given });

/** Adds an entry other than a message at the thread's end. */
export function addEntry<Kind extends Exclude<Entry['objectType'], 'message'>>(
  session: TestSession,
  objectType: Kind,
  given: Omit<Extract<Entry, { objectType: Kind }>, 'objectType' | 'key' | 'chatId' | 'createdAt'>,
): string {
  const key = session.ports.newId();
  const entry = { objectType, key, chatId: 4711, createdAt: session.ports.clock.now(), ...given };
  session.thread.merge(entry as unknown as Entry);
  return key;
}

export function addForm(session: TestSession, form: FormKind, values: Readonly<Record<string, string>> = {}): string {
  const key = session.ports.newId();
  session.thread.merge(formEntry(form, { key, chatId: null, createdAt: session.ports.clock.now(), values }));
  return key;
}

export function greeting(session: TestSession): void {
  const at = { chatId: null, createdAt: session.ports.clock.now() };
  session.thread.merge(assistantEntry({ ...at, key: session.ports.newId(), textKey: 'greeting.hello' }));
  session.thread.merge(assistantEntry({ ...at, key: session.ports.newId(), textKey: 'greeting.area' }));
}
