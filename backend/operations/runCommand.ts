import { readConfig, type Environment } from '../base/config.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { backup } from './backupCommand.ts';
import type { Command } from './Command.ts';
import { deleteVisitor } from './deleteVisitor.ts';
import { exportVisitor } from './exportVisitor.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import { restore } from './restore.ts';
import { retention } from './retention.ts';
import { serve } from './serve.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  migrate: migrateDatabase,
  backup,
  restore,
  retention,
  'export-visitor': exportVisitor,
  'delete-visitor': deleteVisitor,
};

/**
 * Runs the named command, or `serve` by default. The environment holds the settings, see
 * base/variables.ts.
 */
export async function runCommand(argumentList: readonly string[], environment: Environment): Promise<void> {
  if (argumentList.some((argument) => ['help', '--help', '-h'].includes(argument))) return console.log(help());
  const [first = 'serve', ...others] = argumentList;
  const [name, rest] = first.startsWith('-') ? ['serve', argumentList] : [first, others];
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new ConfigError(`There is no command "${name}".\n\n${help()}`);
  await command.run(rest, readConfig(environment));
}

function help(): string {
  const lines = Object.values(COMMANDS).map(({ usage, about }) => `  ${usage.padEnd(58)} ${about}`);
  return ['Usage: support-chat-backend [COMMAND], configured by the environment', '', ...lines].join('\n');
}
