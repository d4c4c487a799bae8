import type { Config } from '../config.ts';

export type Command = {
  /** The arguments after the command's name. */
  usage: string;
  about: string;
  /** Throws a ConfigError for a fault that its reader can mend. */
  run(argumentList: readonly string[], config: Config): Promise<void>;
};
