/** What the facade says before the catalogue is there; a test holds these against src/i18n/en.json. */
export const OPEN = 'Open chat';
export const CLOSE = 'Close chat';
export const BUBBLE = "We're always here to help 🙂";
export const DISMISS = 'Dismiss';
export const WINDOW = 'Support chat';
export const MESSAGE = 'Message';
export const PLACEHOLDER = 'Type your message…';
