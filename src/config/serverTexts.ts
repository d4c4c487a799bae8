/**
 * The server's error texts that the widget acts on. It compares the text, not the status
 * (specification, section 8).
 */
export const CHAT_CLOSED = 'Chat is currently closed';
export const CHAT_OFFLINE = 'Chat is currently offline';
