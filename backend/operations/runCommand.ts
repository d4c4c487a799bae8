import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readConfig, type Config, type Environment } from '../base/config.ts';
import { ConfigError } from '../base/ConfigError.ts';

/** A command's parsed arguments, and the sentence that explains its usage. */
export type Given = {
  readonly operands: readonly string[];
  readonly values: Readonly<Partial<Record<string, string | boolean | (string | boolean)[]>>>;
  readonly usage: string;
};

export type Command = {
  /** The command line after the program's name. */
  readonly usage: string;
  readonly about: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** The number of arguments besides the options. */
  readonly operands?: number;
  /** Throws a ConfigError for a fault that the user can fix. */
  run(given: Given, config: Config): Promise<void>;
};

/**
 * Runs the named command, or `serve` by default. The environment holds the settings, see
 * base/variables.ts.
 */
export async function runCommand(
  commands: Readonly<Record<string, Command>>,
  argumentList: readonly string[],
  environment: Environment,
): Promise<void> {
  const help = helpOf(commands);
  if (argumentList.some((argument) => ['help', '--help', '-h'].includes(argument))) return console.log(help);
  const [first = 'serve', ...others] = argumentList;
  const [name, rest] = first.startsWith('-') ? ['serve', argumentList] : [first, others];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new ConfigError(`There is no command "${name}".\n\n${help}`);
  const config = readConfig(environment);
  await command.run(readArguments(rest, command), config);
}

function helpOf(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(58)} ${about}`);
  return ['Usage: support-chat-backend [COMMAND], configured by the environment', '', ...lines].join('\n');
}

/** Throws with the usage for an unknown option or a wrong number of operands. */
function readArguments(argumentList: readonly string[], { options = {}, operands = 0, ...command }: Command): Given {
  const usage = `Usage: support-chat-backend ${command.usage}`;
  try {
    const { values, positionals } = parseArgs({ args: [...argumentList], options, allowPositionals: true });
    if (positionals.length === operands) return { values, operands: positionals, usage };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  throw new ConfigError(usage);
}
