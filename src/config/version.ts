/** The package's version. A test compares it with package.json. */
export const VERSION = '1.0.0-rc.0';
