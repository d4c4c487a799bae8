/** Whether an operator is online; `unknown` until the server has said so (API-06). */
export type Availability = 'online' | 'offline' | 'unknown';
