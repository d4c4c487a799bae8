/** What the environment or the machine must change before the backend can start. The text says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
