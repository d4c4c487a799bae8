/** The names of the pictures in docs/screens/README.md. `npm run screenshots -- --docs` updates them. */
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
