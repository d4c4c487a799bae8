/** The pictures that docs/screens/README.md shows, by name; `npm run screenshots -- --docs` takes them anew. */
export const DOCUMENTED_PICTURES = [
  'conversation',
  'desk',
  'launcher-bubble',
  'greeting',
  'greeting.arabic',
  'greeting.german',
  'greeting.japanese',
  'own-brand',
  'thread.dark',
  'thread.phone',
  'files',
  'email-form',
  'ticket-form',
  'rating',
  'not-sent',
];
