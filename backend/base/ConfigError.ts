/**
 * A fault of the environment or the machine that the user must fix before the backend can start.
 * The message says how.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
