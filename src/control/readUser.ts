import type { Identity } from '../launcher/App.ts';

/** The page's word for the visitor: id and email, or primaryEmail, as texts; anything else is not given (LAU-15). */
export function readUser(user: unknown): Identity {
  if (typeof user !== 'object' || user === null) return {};
  const { id, email, primaryEmail, token } = user as Record<string, unknown>;
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  return { userId: text(id), email: text(email) ?? text(primaryEmail), token: text(token) };
}
