/** The parts of every schema of the desk's routes: how the operator proves to be one, for the document of the API. */
export const READING = { tags: ['Desk'], security: [{ deskSession: [] }] };
export const CHANGING = { tags: ['Desk'], security: [{ deskSession: [], csrfToken: [] }] };
