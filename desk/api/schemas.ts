/** The shapes of API.md in camelCase. Unknown fields are dropped; absent optional fields get a default. */
export * from './schemas/chats.ts';
export * from './schemas/tickets.ts';
export * from './schemas/settings.ts';
export * from './schemas/people.ts';
export * from './schemas/signIn.ts';
export * from './schemas/lists.ts';
export * from './schemas/management.ts';
export * from './schemas/figures.ts';
export * from './schemas/decode.ts';
