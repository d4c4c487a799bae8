import { textOf } from '../config/textOf.ts';
import type { GivenUser } from '../config/settings.ts';

/** The user as a page gives it to setUser and init: id, email or primaryEmail, token (LAU-15), name, phone and avatar (API-07). */
export function readUser(user: unknown): GivenUser {
  const { id, email, primaryEmail, token, name, phone, avatar } = Object(user) as Readonly<Record<string, unknown>>;
  return { ...userOf({ userId: id, email: textOf(email) ?? primaryEmail, token }), details: { name, phone, avatar } };
}

/** The user as an element's properties say (EL-10). */
export const userOf = ({ userId, email, token }: Readonly<Partial<Record<keyof GivenUser, unknown>>>): GivenUser => ({
  userId: textOf(userId),
  email: textOf(email),
  token: textOf(token),
});
