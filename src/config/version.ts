/** The package's version: a test holds it against package.json. */
export const VERSION = '1.0.0-rc.0';
