/** Whether an operator is there; `unknown` until the server has told (API-06). */
export type Availability = 'online' | 'offline' | 'unknown';
