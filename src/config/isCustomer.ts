import type { GivenUser } from './settings.ts';

/**
 * Whether the page names a customer: by an id and an email (USER-02). The id of the customer who is `known` is enough, because the page may come
 * to know the rest later.
 */
export const isCustomer = ({ userId, email }: GivenUser, known: string | null | undefined): boolean =>
  Boolean(userId && (email || userId === known));
