import type { Visitor } from './visitorRecords.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { readArguments } from './readArguments.ts';

const options = { email: { type: 'string' }, 'user-id': { type: 'string' } } as const;

/**
 * Reads the visitor from --email, --user-id, or both. With both, the command covers the records of
 * either.
 */
export function visitorArguments(argumentList: readonly string[], rules: { operands: number; usage: string }) {
  const { values, positionals } = readArguments(argumentList, { options, ...rules });
  const visitor: Visitor = { email: values.email?.trim() || null, userId: values['user-id']?.trim() || null };
  if (visitor.email === null && visitor.userId === null)
    throw new ConfigError(`Name the visitor by --email or --user-id.\nUsage: support-chat-backend ${rules.usage}`);
  return { visitor, operands: positionals };
}
