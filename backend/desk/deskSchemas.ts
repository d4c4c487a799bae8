/** Shared parts of the desk routes' schemas. They describe the authentication in the API document. */
export const READING = { tags: ['Desk'], security: [{ deskSession: [] }] };
export const CHANGING = { tags: ['Desk'], security: [{ deskSession: [], csrfToken: [] }] };
