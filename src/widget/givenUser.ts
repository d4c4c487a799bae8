import { idOf, textOf } from '../config/textOf.ts';
import { diagnose } from './diagnose.ts';
import type { GivenUser } from '../config/settings.ts';

/** The user as a page gives it to setUser and init: id, email or primaryEmail, token (LAU-15), name, phone and avatar (API-07). */
export function readUser(user: unknown): GivenUser {
  const given = Object(user) as Readonly<Record<string, unknown>>;
  const { id, email, primaryEmail, token, name, phone, avatar, ...unknown } = given;
  const read = userOf({ userId: id, email: textOf(email) ?? primaryEmail, token });
  const isDoubtful = !read.userId || !read.email || Object.keys(unknown)[0];
  // A page may bind fields that it does not know yet.
  if (isDoubtful && Object.values(given).some(Boolean)) diagnose((report) => report.user(given));
  return { ...read, details: { name, phone, avatar } };
}

/** The user as an element's properties say (EL-10). */
export const userOf = ({ userId, email, token }: Readonly<Partial<Record<keyof GivenUser, unknown>>>): GivenUser => ({
  userId: idOf(userId),
  email: textOf(email),
  token: textOf(token),
});
