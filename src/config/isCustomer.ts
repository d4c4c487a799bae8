import type { GivenUser } from './settings.ts';

/**
 * Whether the page identifies a customer, by an id and an email (USER-02). The id of the `known`
 * customer is enough, because the page may provide the rest later.
 */
export const isCustomer = ({ userId, email }: GivenUser, known: string | null | undefined): boolean =>
  Boolean(userId && (email || userId === known));
