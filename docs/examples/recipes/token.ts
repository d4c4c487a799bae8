import { createHmac } from 'node:crypto';

/** Runs on your server. `secret` is what the backend has as USER_TOKEN_SECRET. */
export const tokenOf = (userId: string, secret: string): string =>
  createHmac('sha256', secret).update(userId).digest('hex');
