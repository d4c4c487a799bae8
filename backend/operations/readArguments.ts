import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '../base/ConfigError.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Rules<Named extends Options> = { options: Named; operands: number; usage: string };

/**
 * Parses a command's options and operands. Throws with the usage for an unknown option or a wrong
 * number of operands.
 */
export function readArguments<Named extends Options>(
  argumentList: readonly string[],
  { options, operands, usage }: Rules<Named>,
) {
  const read = parsed(argumentList, options, usage);
  if (read.positionals.length !== operands) throw new ConfigError(`Usage: support-chat-backend ${usage}`);
  return read;
}

function parsed<Named extends Options>(argumentList: readonly string[], options: Named, usage: string) {
  try {
    return parseArgs({ args: [...argumentList], options, allowPositionals: true });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${fault}\nUsage: support-chat-backend ${usage}`);
  }
}
