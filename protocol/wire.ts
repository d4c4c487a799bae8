/**
 * The messages between widget, desk and backend: snake_case JSON, ids as integers, times ISO 8601
 * in UTC. Each schema has a type of the same name. The documents of the backend's contract are
 * generated from them, with the `title` as a shape's name.
 */
export * from './wire/messages.ts';
export * from './wire/areas.ts';
export * from './wire/settings.ts';
export * from './wire/people.ts';
export * from './wire/notes.ts';
export * from './wire/deskWork.ts';
export * from './wire/figures.ts';
export * from './wire/webhooks.ts';
export * from './wire/activity.ts';
export * from './wire/chats.ts';
export * from './wire/tickets.ts';
export * from './wire/lists.ts';
export * from './wire/answers.ts';
export * from './wire/events.ts';
