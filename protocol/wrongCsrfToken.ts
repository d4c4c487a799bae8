/** The error of a change at the desk whose token is not of the session in the cookie. */
export const WRONG_CSRF_TOKEN = 'The X-CSRF-Token is missing or wrong';
