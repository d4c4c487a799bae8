import type { Config } from '../base/config.ts';

export type Command = {
  /** The command line after the program's name. */
  usage: string;
  about: string;
  /** Throws a ConfigError for a fault that the user can fix. */
  run(argumentList: readonly string[], config: Config): Promise<void>;
};
