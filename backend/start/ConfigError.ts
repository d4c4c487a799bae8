/** A fault of the environment or the machine that must be mended before the backend can start. The text says how. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
