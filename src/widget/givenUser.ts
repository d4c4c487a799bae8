import { idOf, textOf } from '../config/textOf.ts';
import { diagnose } from './diagnose.ts';
import type { GivenUser } from '../config/settings.ts';

/**
 * Reads a user passed to setUser or init: id, email or primaryEmail, token (LAU-15), name, phone
 * and avatar (API-07).
 */
export function readUser(user: unknown): GivenUser {
  const given = Object(user) as Readonly<Record<string, unknown>>;
  const { id, email, primaryEmail, token, name, phone, avatar, ...unknown } = given;
  const read = userOf({ userId: id, email: textOf(email) ?? primaryEmail, token });
  const isDoubtful = !read.userId || !read.email || Object.keys(unknown)[0];
  // If all fields are empty, nothing is reported: a page may bind fields before it knows their values.
  if (isDoubtful && Object.values(given).some(Boolean)) diagnose((report) => report.user(given));
  return { ...read, details: { name, phone, avatar } };
}

/** Reads the user from an element's properties (EL-10). */
export const userOf = ({ userId, email, token }: Readonly<Partial<Record<keyof GivenUser, unknown>>>): GivenUser => ({
  userId: idOf(userId),
  email: textOf(email),
  token: textOf(token),
});
