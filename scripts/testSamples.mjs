/**
 * The tests that CI repeats in further environments. Repeating all of them takes an hour, so each
 * list names the files whose result can depend on that environment. `npm run test:all` repeats all.
 */

/** The tests of test/backend that run on PostgreSQL as well. The embedded engine executes the same SQL. */
export const CONNECTIONS_MEET = [
  // Rows that several connections lock, claim or count.
  ...['bulkActions', 'chatMails', 'handOver', 'newChat', 'newMessage', 'outbox', 'queue', 'snooze', 'stopChatMails'],
  ...['secondFactor', 'ticketMailQueue', 'ticketsByMail', 'undeliveredChatMails', 'webhooks'],
  // The driver's types and errors: times, numbers, arrays, JSON.
  ...['badInput', 'clock', 'conversation', 'deskChats', 'engine', 'operations', 'records', 'storedBytes'],
  // Plans and searches.
  ...['deskSearch', 'searchPlans', 'longLists'],
];

/** The tests that run in Firefox and WebKit as well. */
export const BROWSERS_DIFFER = [
  // Storage, tabs, frames, sound and files. The sockets of test/adapters/realtime are scripted, except between tabs.
  ...['outbox/', 'realtime/shared.', 'sandbox.', 'sound/', 'storage/', 'tabs/'].map((name) => `test/adapters/${name}`),
  ...['test/shell/', 'test/widget/storage'],
  // Failures of fetch, uploads, the page's history, title and notifications, and the direction of a text.
  ...['api/attachments.', 'api/failures.', 'i18n/builtIns.', 'i18n/direction.'].map((name) => `test/adapters/${name}`),
  ...['backStack', 'files', 'notifications', 'page', 'title'].map((name) => `test/adapters/page/${name}.`),
  // Custom elements and modules: when they start, move, end and what they inherit from the page.
  ...['boot', 'lifetime', 'mounting', 'opening', 'restored', 'takeOver', 'topLayer', 'untouched'].map(
    (name) => `test/elements/${name}.`,
  ),
  // Focus, keys, text input, selection, scrolling, motion and layers.
  ...['arrivals', 'backLayers', 'chatApp', 'composer', 'composerFiles', 'coveredFocus', 'emojiPicker', 'endModal'].map(
    (name) => `test/ui/${name}.`,
  ),
  ...['expand', 'header', 'lightbox', 'longNames', 'longThread', 'movedWindow', 'rhythm', 'thread', 'threadScroll'].map(
    (name) => `test/ui/${name}.`,
  ),
  ...['access', 'forms', 'messageFiles', 'ticketFiles'].map((name) => `test/entries/${name}.`),
];
